import { highlighter } from '../embedded/highlighting.ts'
import { runToCompletion } from '../embedded/cooperative-yielding.ts'
import { SearchScratch } from '../embedded/search-scratch.ts'
import { buildIndexStore } from '../embedded/build-index-store.ts'
import { suggestTerms } from '../embedded/term-suggestions.ts'
import { keyOfWord } from '../analysis/latin.ts'
import { wordsOf } from '../analysis/words.ts'
import type { Suggestion } from '../../contract/search/search-protocol.ts'
import type { TermSuggestion } from '../query/suggestion-types.ts'
import type { Highlight, Query } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import type { AskIndex } from './completions.ts'
import { wordsField } from './mapping.ts'

/** Features computed by the embedded engine from the few documents of one page. */

const noProgress = () => undefined
/** Documents looked at for words that are near a misspelt one. */
const NEAR_DOCUMENTS_MAX = 200

/** Highlights of some documents, in their order. */
export async function highlightsOf<D extends object>(
  schema: IndexSchema<D>,
  documents: readonly D[],
  highlight: Highlight,
  query: Query
) {
  const store = await buildIndexStore(schema, documents, noProgress)
  const mark = runToCompletion(highlighter(highlight, query, store, new SearchScratch(store.capacity)))
  return documents.map(document => {
    const slot = store.slots.get(schema.idOf(document))
    return slot === undefined ? undefined : mark(slot)
  })
}

/** Term suggestions, read from documents that have words near the typed one. */
export async function termSuggestionsOf<D extends object>(
  schema: IndexSchema<D>,
  suggestion: TermSuggestion,
  ask: AskIndex
): Promise<readonly Suggestion<Partial<D>>[]> {
  const field = wordsField(suggestion.field)
  const near = wordsOf(suggestion.text).map(({ text }) => ({
    fuzzy: { [field]: { value: keyOfWord(text), fuzziness: suggestion.maxEdits, max_expansions: 64 } }
  }))
  const answer = await ask<{ hits: { hits: readonly { _source: { d: D } }[] } }>({
    size: NEAR_DOCUMENTS_MAX,
    _source: ['d'],
    query: { bool: { should: near } }
  })
  const store = await buildIndexStore(
    schema,
    answer.hits.hits.map(({ _source }) => _source.d),
    noProgress
  )
  return runToCompletion(suggestTerms(store, suggestion))
}
