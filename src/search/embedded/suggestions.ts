import type { SuggestOption, Suggestion } from '../../contract/search/search-protocol.ts'
import type { Completion } from '../query/suggestion-types.ts'
import type { SearchRequest } from '../query/tree.ts'
import { idAt } from './search-hits.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { sourcesOf, WithSource } from './document-sources.ts'
import type { DocumentSource } from './document-sources.ts'
import type { IndexStore } from './index-store.ts'
import { suggestTerms } from './term-suggestions.ts'

type Suggestions<D> = Readonly<Record<string, readonly Suggestion<Partial<D>>[]>>

class Option<D> extends WithSource<D> implements SuggestOption<Partial<D>> {
  readonly text: string
  readonly _index: string
  readonly _id: string
  readonly _score: number

  constructor(source: DocumentSource | undefined, text: string, index: string, id: string, score: number) {
    super(source)
    this.text = text
    this._index = index
    this._id = id
    this._score = score
  }
}

/** Answers of all suggesters, by their names. May pause after each, and after each word that is corrected. */
export function* suggestions<D extends object>(
  store: IndexStore<D>,
  request: SearchRequest
): CooperativeTask<Suggestions<D> | undefined> {
  const found: (readonly [string, readonly Suggestion<Partial<D>>[]])[] = []
  for (const [name, completion] of Object.entries(request.completions)) {
    found.push([name, [complete(store, completion, request)]])
    yield
  }
  for (const [name, suggestion] of Object.entries(request.termSuggestions))
    found.push([name, yield* suggestTerms(store, suggestion)])
  return found.length ? Object.fromEntries(found) : undefined
}

function complete<D extends object>(
  store: IndexStore<D>,
  completion: Completion,
  { source }: SearchRequest
): Suggestion<Partial<D>> {
  const sourceOf = sourcesOf(store.documents, source)
  const found = store.completions.get(completion.field)?.complete(completion, store.isLive) ?? []
  const options = found.map(
    ({ text, slot, score }) => new Option<D>(sourceOf(slot), text, store.schema.index, idAt(store, slot), score)
  )
  return { text: completion.prefix, offset: 0, length: completion.prefix.length, options }
}
