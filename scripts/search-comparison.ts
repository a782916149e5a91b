import { writeCsv } from '../src/server/platform/http/csv.ts'
import {
  isChanged,
  rankMovesOf,
  type ComparedSearch,
  type RankMove
} from '../src/server/catalogue/search-rules/index.ts'

interface Options {
  /** Searches that do not change, too. */
  readonly isWhole: boolean
}

const WIDTH = 44

const cell = (text: string) => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text).padEnd(WIDTH)

function moveText(move: RankMove, place: number): string {
  if (move === 'same') return ''
  if (move === 'new') return '+ new'
  return move.from > place ? `↑ from ${move.from}` : `↓ from ${move.from}`
}

/** Text for a terminal: a search and below it its first products, before and after. */
export function comparisonTable(searches: readonly ComparedSearch[], { isWhole }: Options): string {
  const shown = searches.filter(search => isWhole || isChanged(search))
  const changed = searches.filter(isChanged).length
  const summary = `${changed} of ${searches.length} searches change.`
  return [...shown.map(searchText), summary].join('\n\n')
}

function searchText(search: ComparedSearch): string {
  const { text, before, after, redirectBefore, redirectAfter } = search
  const moves = rankMovesOf(search)
  const removed = before.filter(({ slug }) => !after.some(other => other.slug === slug))
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const move = moves[at]
    const moved = move === undefined ? '' : moveText(move, at + 1)
    const line = `${String(at + 1).padStart(4)}  ${cell(before[at]?.title ?? '')}  ${cell(after[at]?.title ?? '')}  ${moved}`
    return line.trimEnd()
  })
  const pages =
    redirectBefore === redirectAfter ? [] : [`      page: ${redirectBefore ?? 'none'} → ${redirectAfter ?? 'none'}`]
  const left = removed.length > 0 ? [`      no longer among them: ${removed.map(({ title }) => title).join('; ')}`] : []
  return [`«${text}»`, `      ${cell('before')}  after`, ...rows, ...left, ...pages].join('\n')
}

const COLUMNS = [
  ...['search', 'place', 'before_slug', 'before_title', 'after_slug', 'after_title', 'change'],
  ...['page_before', 'page_after']
]

/** Text for a spreadsheet: a line for each place of each search. */
export function comparisonCsv(searches: readonly ComparedSearch[], { isWhole }: Options): string {
  const shown = searches.filter(search => isWhole || isChanged(search))
  const rows = shown.flatMap(search => {
    const { text, before, after, redirectBefore = '', redirectAfter = '' } = search
    const moves = rankMovesOf(search)
    return Array.from({ length: Math.max(1, before.length, after.length) }, (_, at) => {
      const move = moves[at]
      const change = move === undefined ? '' : typeof move === 'string' ? move : `from ${move.from}`
      const [old, now] = [before[at], after[at]]
      const products = [old?.slug, old?.title, now?.slug, now?.title].map(cell => cell ?? '')
      return [text, String(at + 1), ...products, change, redirectBefore, redirectAfter]
    })
  })
  return writeCsv([COLUMNS, ...rows])
}
