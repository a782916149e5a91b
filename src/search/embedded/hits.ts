import type { SearchHit } from '../../contract/catalogue-query.ts'
import type { SearchRequest, SortValue } from '../query/tree.ts'
import { highlighter } from './highlighting.ts'
import { scoreAt } from './matched.ts'
import type { Listed } from './matched.ts'
import type { Steps } from './pacing.ts'
import type { Scratch } from './scratch.ts'
import { sortValue } from './sort-values.ts'
import { sourcesOf, WithSource } from './sources.ts'
import type { AnySource } from './sources.ts'
import type { Store } from './store.ts'

/** A field called `id` is a document's id wherever there is one, and needs no parsing. */
export const idAt = <D extends object>(store: Store<D>, slot: number): string =>
  store.keywords.get('id')?.first(slot) ?? store.schema.idOf(store.documents.parsed(slot) as D)

class Hit<D> extends WithSource<D> implements SearchHit<Partial<D>> {
  readonly _index: string
  readonly _id: string
  readonly _score: number | null
  declare readonly sort?: readonly SortValue[]
  declare readonly highlight?: Readonly<Record<string, readonly string[]>>

  constructor(source: AnySource | undefined, index: string, id: string, score: number | null) {
    super(source)
    this._index = index
    this._id = id
    this._score = score
  }
}

/** What is told of the hits at some places of what was found. May pause after each that is highlighted. */
export function* hitsOf<D extends object>(
  store: Store<D>,
  { query, sort, source, trackScores, highlight }: SearchRequest,
  scratch: Scratch,
  places: readonly number[],
  { slots, scores }: Listed
): Steps<readonly SearchHit<Partial<D>>[]> {
  const tellsScore = !sort.length || trackScores || sort.some(({ field }) => field === '_score')
  const sourceOf = sourcesOf(store.documents, source)
  const hits = places.map(at => {
    const slot = slots[at]!
    const score = scoreAt(scores, at)
    const hit = new Hit<D>(sourceOf(slot), store.schema.index, idAt(store, slot), tellsScore ? score : null)
    return sort.length ? Object.assign(hit, { sort: sort.map(key => sortValue(store, slot, key, score)) }) : hit
  })
  if (!highlight || !hits.length) return hits
  const highlightOf = yield* highlighter(highlight, query, store, scratch)
  for (const [number, at] of places.entries()) {
    const slot = slots[at]!
    // It may have gone while others had their turn.
    const highlighted = store.isLive(slot) ? highlightOf(slot) : undefined
    if (highlighted) Object.assign(hits[number]!, { highlight: highlighted })
    yield
  }
  return hits
}
