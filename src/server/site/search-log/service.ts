import { anyFieldBody, exactText } from '../../../contract/catalogue/catalogue-query.ts'
import type { SearchBody, SearchResponse } from '../../../contract/search/search-protocol.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { ReportSearchRequest, InterpretedSearch } from '../../../contract/search/searches.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import { SEARCHES_COUNTED_PER_HOUR, POPULAR_SEARCHES, publicSearch } from '../../../domain/search/popular-searches.ts'
import { dangerSignIn } from '../../../search/analysis/danger-signs.ts'
import { urgentAdvice } from '../../../search/analysis/needs.ts'
import { interpretSentence } from '../../../domain/search/search-sentence.ts'
import { readSentence } from '../../../domain/search/sentence-phrases.ts'
import type { ActiveSearchRules } from '../../catalogue/search-rules/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  countFailedSearch,
  countSearch,
  failedSearchesOn,
  frequentSearches,
  insertDedupKey,
  searchesOn
} from './queries.ts'
import { nearestSearches, totalOf } from './nearest-searches.ts'
import { INTERPRETED_FIELDS, interpretQuery, type InterpretedDocument } from './query-interpretation.ts'
import { HOUR_MS, daysBefore, localDate } from '../../../domain/time.ts'

const FROM_NETWORK = { name: 'searches-network', max: SEARCHES_COUNTED_PER_HOUR, windowMs: HOUR_MS }
/** Different searches a day; the disk is not filled by somebody who makes up more. */
const ROWS_A_DAY = 5_000
const POPULAR_CACHE_MS = 300_000
/** Products in which a search is read again. */
const INTERPRETED_PRODUCTS = 20
const SOLD_OUT_NAMED = 3

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly rules: Pick<ActiveSearchRules, 'appliedTo'>
  readonly search: (body: SearchBody) => Promise<SearchResponse<ProductDocument>>
}

type SearchLocale = ReportSearchRequest['locale']

interface CachingDeps extends Deps {
  readonly popularCache: Map<SearchLocale, { readonly until: number; readonly searches: readonly string[] }>
}

export type SearchLog = ReturnType<typeof createSearchLog>

/** The first day that still counts for what is popular. */
export const firstPopularDay = (now: Date) => localDate(daysBefore(now, POPULAR_SEARCHES.days - 1))

/** Searches that are popular, and how the shop interprets a search. */
export const createSearchLog = (deps: Deps) =>
  bindDeps({ ...deps, popularCache: new Map() } satisfies CachingDeps, { count, popular, interpret })

const COUNTERS = {
  found: { rowsOn: searchesOn, countOne: countSearch },
  nothing: { rowsOn: failedSearchesOn, countOne: countFailedSearch }
} as const

/** Searches that others may be shown, and those that nothing answers; undefined for all others. */
async function countedKind(deps: Deps, query: string): Promise<keyof typeof COUNTERS | undefined> {
  if (await isSuggestible(deps, query)) return 'found'
  const answer = await searchAllFields(deps, query)
  return !answer.timed_out && answer.hits.total.value === 0 ? 'nothing' : undefined
}

/** Counts a search, once for each network; a row says how many networks, and nothing of which. */
async function count(
  deps: Deps,
  { text, locale }: ReportSearchRequest,
  network: string
): Promise<Result<undefined, 'too-many-requests'>> {
  const { db, pseudonymize, now } = deps
  // Neither shown to others nor kept in a report: such words are somebody's worst hour.
  const query = dangerSignIn(text) ? undefined : publicSearch(text)
  const at = now()
  const day = localDate(at)
  const kind = query === undefined ? undefined : await countedKind(deps, query)
  return db.change(async tx => {
    if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at))) return err('too-many-requests')
    if (query === undefined || kind === undefined) return ok(undefined)
    const { rowsOn, countOne } = COUNTERS[kind]
    if (Number((await tx.first(rowsOn, { day }))?.rows ?? 0) >= ROWS_A_DAY) return ok(undefined)
    // The search is part of the key, so that two keys of one network have nothing in common.
    const dedupKey = pseudonymize(`search ${locale} ${query} ${network}`)
    if ((await tx.run(insertDedupKey, { dedup_key: dedupKey, day })) === 1)
      await tx.run(countOne, { day, locale, query })
    return ok(undefined)
  })
}

async function popular(deps: CachingDeps, locale: SearchLocale): Promise<readonly string[]> {
  const { db, now, popularCache } = deps
  const at = now()
  const known = popularCache.get(locale)
  if (known && known.until > at.getTime()) return known.searches
  const rows = await db.all(frequentSearches, {
    locale,
    since: firstPopularDay(at),
    networks: POPULAR_SEARCHES.networks
  })
  const searches: string[] = []
  // Products in stock when the search was counted may be sold out by now.
  for (const { query } of rows) {
    if (searches.length >= POPULAR_SEARCHES.shown) break
    if (await isSuggestible(deps, query)) searches.push(query)
  }
  popularCache.set(locale, { until: at.getTime() + POPULAR_CACHE_MS, searches })
  return searches
}

/** Undefined while search is too busy to say, and nobody has to be told what needs no search. */
async function interpret(deps: Deps, text: string): Promise<InterpretedSearch | undefined> {
  const urgent = adviceFor(text)
  const [total, answer] = await Promise.all([totalOf(deps.search, text), searchAllFields(deps, text)])
  if (answer.timed_out) return urgent ? { ...NOT_SEARCHED, text, meant: text, urgent } : undefined
  const found = answer.hits.hits.flatMap(({ _source }) => (_source ? [_source] : []))
  // Everybody gets the same answer: it names no alcohol.
  const named = found.filter(product => !product.age_restricted)
  const asTyped = { reading: found.length > 0 ? 'typed' : 'nothing', meant: text } as const
  const read = named.length > 0 ? readWords(deps, text, named) : asTyped
  const isChanged = read.reading === 'keyboard' || read.reading === 'mended'
  const soldOut = named.filter(({ total_on_hand }) => total_on_hand <= 0)
  return {
    text,
    ...read,
    differsExactly: isChanged && exactText(text) === undefined && (await totalOf(deps.search, `"${text}"`)) !== total,
    total,
    soldOut: {
      total: answer.hits.total.value - total,
      products: soldOut.slice(0, SOLD_OUT_NAMED).map(({ slug, title, name, requires_prescription }) => ({
        slug,
        title,
        name,
        requires_prescription
      }))
    },
    urgent,
    nearest: total > 0 ? [] : await nearestSearches(deps.search, text)
  }
}

const NOT_SEARCHED = {
  reading: 'typed',
  differsExactly: false,
  total: 0,
  soldOut: { total: 0, products: [] },
  nearest: []
} as const

/** A danger sign goes before a symptom that is only dangerous in some cases. */
function adviceFor(text: string): InterpretedSearch['urgent'] {
  const sign = dangerSignIn(text)
  if (sign) return { ...sign.advice, call: sign.call ?? null, products: sign.products }
  const advice = urgentAdvice(text)
  return advice ? { ...advice, call: null, products: 'shown' } : null
}

/** The words of a search, without its conditions: "under 20000" is not looked for in products. */
function readWords(
  { rules }: Deps,
  text: string,
  found: readonly InterpretedDocument[]
): ReturnType<typeof interpretQuery> {
  const { words } = interpretSentence(readSentence(text))
  return words === ''
    ? { reading: 'typed', meant: text }
    : interpretQuery(words, found, rules.appliedTo(words).alternatives)
}

/** True where a search may be suggested to others: it has results as it is written, and none for adults. */
async function isSuggestible(deps: Deps, text: string): Promise<boolean> {
  const [total, { hits }] = await Promise.all([totalOf(deps.search, text), searchAllFields(deps, text)])
  const found = hits.hits.flatMap(({ _source }) => (_source ? [_source] : []))
  return (
    total > 0 &&
    found.every(product => !product.age_restricted) &&
    !['mended', 'keyboard'].includes(readWords(deps, text, found).reading)
  )
}

const SOURCE = [...INTERPRETED_FIELDS, 'slug', 'total_on_hand', 'age_restricted'] as const

const searchAllFields = ({ search }: Deps, text: string) =>
  search({ ...anyFieldBody(text, readSentence(text)), size: INTERPRETED_PRODUCTS, _source: SOURCE })
