import { indexKeys } from '../analysis/index-keys.ts'
import { fold } from '../analysis/letters.ts'
import { wordsOf } from '../analysis/words.ts'
import type { Highlight, HighlightField, Query } from '../query/tree.ts'
import { fragmentsOf } from './fragments.ts'
import type { Span } from './fragments.ts'
import { understandText } from './matching.ts'
import type { SoughtWord } from './sought.ts'
import type { Steps } from './pacing.ts'
import { understandPhrase } from './phrases.ts'
import type { Scratch } from './scratch.ts'
import type { Store } from './store.ts'

/** What is to be marked in a field. */
interface Sought {
  /** Keys of words. */
  readonly keys: Set<string>
  /** Whole values, and beginnings of them. */
  readonly values: Set<string>
  readonly beginnings: string[]
}

type Highlighter = (slot: number) => Readonly<Record<string, readonly string[]>> | undefined

/** Shows in the texts of a hit where the words are that it was found by. May pause after each clause. */
export function* highlighter<D extends object>(
  highlight: Highlight,
  query: Query,
  store: Store<D>,
  scratch: Scratch
): Steps<Highlighter> {
  const byField = new Map<string, Sought>()
  const everywhere = emptySought()
  yield* collectSought(highlight.query ?? query, store, scratch, field => {
    const sought = byField.get(field) ?? emptySought()
    byField.set(field, sought)
    return [sought, everywhere]
  })
  return slot => {
    const document = store.documents.parsed(slot) as D
    const found = highlight.fields.flatMap(field => {
      const sought = highlight.requireFieldMatch ? byField.get(field.name) : everywhere
      const texts = store.schema.fields[field.name]?.read(document) as string | readonly string[]
      const shown = (typeof texts === 'string' ? [texts] : texts).flatMap(text =>
        sought ? fragmentsOf(text, spansOf(text, sought), field) : []
      )
      const parts = shown.length || field.noMatchSize === 0 ? shown : beginningOf(texts, field)
      return parts.length ? [[field.name, parts] as const] : []
    })
    return found.length ? Object.fromEntries(found) : undefined
  }
}

const emptySought = (): Sought => ({ keys: new Set(), values: new Set(), beginnings: [] })

const beginningOf = (texts: string | readonly string[], field: HighlightField) =>
  fragmentsOf((typeof texts === 'string' ? texts : (texts[0] ?? '')).slice(0, field.noMatchSize), undefined, field)

type Into = (field: string) => readonly Sought[]

function* collectSought<D extends object>(
  query: Query,
  store: Store<D>,
  scratch: Scratch,
  into: Into
): Steps<undefined> {
  yield
  const addWords = (sought: readonly SoughtWord[], fields: readonly { readonly name: string }[]) => {
    const keys = sought.flatMap(({ choices }) => choices.map(({ term }) => store.text.dictionary.keyOf(term)))
    for (const { name } of fields) for (const found of into(name)) for (const key of keys) found.keys.add(key)
  }
  const source = store as unknown as Store<never>
  switch (query.kind) {
    case 'bool':
      for (const clause of [...query.must, ...query.filter, ...query.should])
        yield* collectSought(clause, store, scratch, into)
      break
    case 'random':
      yield* collectSought(query.query, store, scratch, into)
      break
    case 'match':
      addWords(understandText(query, source, scratch).sought, query.fields)
      break
    case 'phrase':
      addWords(understandPhrase(query, source, scratch).sought, query.fields)
      break
    case 'term':
    case 'terms':
      for (const found of into(query.field))
        for (const value of query.kind === 'term' ? [query.value] : query.values) found.values.add(value)
      break
    case 'prefix':
      for (const found of into(query.field)) found.beginnings.push(query.value)
      break
    default:
  }
  return undefined
}

/** Where the words stand that are to be marked. */
function spansOf(text: string, { keys, values, beginnings }: Sought): readonly Span[] {
  if (values.has(text) || beginnings.some(beginning => text.startsWith(beginning))) return [[0, text.length]]
  // A text that folding makes longer or shorter cannot be pointed into.
  if (!keys.size || fold(text).length !== text.length) return []
  const words = wordsOf(text)
  const spans: Span[] = []
  indexKeys(
    text,
    () => undefined,
    (ownKeys, at, count) => {
      const first = words[at]
      const last = words[at + count - 1]
      if (first && last && ownKeys.some(key => keys.has(key))) spans.push([first.start, last.start + last.text.length])
    }
  )
  return spans
}
