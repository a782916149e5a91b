import { indexKeys } from '../analysis/index-keys.ts'
import { fold } from '../analysis/folding.ts'
import { wordsOf } from '../analysis/words.ts'
import type { HighlightField } from '../query/highlight-types.ts'
import type { Highlight, Query } from '../query/tree.ts'
import { fragmentsOf } from './fragments.ts'
import type { Span } from './fragments.ts'
import { resolveMatch } from './match-query.ts'
import type { ResolvedWord } from './resolved-terms.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { resolvePhrase } from './phrase-query.ts'
import type { SearchScratch } from './search-scratch.ts'
import type { IndexStore } from './index-store.ts'

/** Words and values to highlight in a field. */
interface HighlightTerms {
  /** Words are compared by their keys, so that every form of a word is marked. */
  readonly keys: Set<string>
  /** Keywords are marked as whole values, or by their beginning. */
  readonly values: Set<string>
  readonly prefixes: string[]
}

type Highlighter = (slot: number) => Readonly<Record<string, readonly string[]>> | undefined

/** Shows in the texts of a hit where the words are that it was found by. May pause after each clause. */
export function* highlighter<D extends object>(
  highlight: Highlight,
  query: Query,
  store: IndexStore<D>,
  scratch: SearchScratch
): CooperativeTask<Highlighter> {
  const byField = new Map<string, HighlightTerms>()
  const everywhere = noTerms()
  yield* collectTerms(highlight.query ?? query, store, scratch, field => {
    const resolved = byField.get(field) ?? noTerms()
    byField.set(field, resolved)
    return [resolved, everywhere]
  })
  return slot => {
    const document = store.documents.parsedCached(slot) as D
    const found = highlight.fields.flatMap(field => {
      const resolved = highlight.requireFieldMatch ? byField.get(field.name) : everywhere
      const texts = store.schema.fields[field.name]?.read(document) as string | readonly string[]
      const shown = (typeof texts === 'string' ? [texts] : texts).flatMap(text =>
        resolved ? fragmentsOf(text, spansOf(text, resolved), field) : []
      )
      const parts = shown.length || field.noMatchSize === 0 ? shown : leadingText(texts, field)
      return parts.length ? [[field.name, parts] as const] : []
    })
    return found.length ? Object.fromEntries(found) : undefined
  }
}

const noTerms = (): HighlightTerms => ({ keys: new Set(), values: new Set(), prefixes: [] })

const leadingText = (texts: string | readonly string[], field: HighlightField) =>
  fragmentsOf((typeof texts === 'string' ? texts : (texts[0] ?? '')).slice(0, field.noMatchSize), undefined, field)

type TermsOfField = (field: string) => readonly HighlightTerms[]

function* collectTerms<D extends object>(
  query: Query,
  store: IndexStore<D>,
  scratch: SearchScratch,
  termsOf: TermsOfField
): CooperativeTask<undefined> {
  yield
  const addWords = (resolved: readonly ResolvedWord[], fields: readonly { readonly name: string }[]) => {
    const keys = resolved.flatMap(({ terms }) => terms.map(({ term }) => store.text.dictionary.keyOf(term)))
    for (const { name } of fields) for (const found of termsOf(name)) for (const key of keys) found.keys.add(key)
  }
  const index = store as unknown as IndexStore<never>
  switch (query.kind) {
    case 'bool':
      for (const clause of [...query.must, ...query.filter, ...query.should])
        yield* collectTerms(clause, store, scratch, termsOf)
      break
    case 'dis_max':
      for (const clause of query.queries) yield* collectTerms(clause, store, scratch, termsOf)
      break
    case 'boosting':
      yield* collectTerms(query.positive, store, scratch, termsOf)
      break
    case 'random':
    case 'weighted':
      yield* collectTerms(query.query, store, scratch, termsOf)
      break
    case 'match':
      addWords(resolveMatch(query, index, scratch).resolved, query.fields)
      break
    case 'phrase':
      addWords(resolvePhrase(query, index, scratch).resolved, query.fields)
      break
    case 'term':
    case 'terms':
      for (const found of termsOf(query.field))
        for (const value of query.kind === 'term' ? [query.value] : query.values) found.values.add(value)
      break
    case 'prefix':
    case 'wildcard':
      for (const found of termsOf(query.field)) found.prefixes.push(query.value)
      break
    default:
  }
  return undefined
}

/** Places of the words that are to be marked. */
function spansOf(text: string, { keys, values, prefixes }: HighlightTerms): readonly Span[] {
  if (values.has(text) || prefixes.some(prefix => text.startsWith(prefix))) return [[0, text.length]]
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
