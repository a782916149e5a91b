import type { SearchHit } from '../../contract/search/search-protocol.ts'
import type { SearchRequest, SortValue } from '../query/tree.ts'
import { highlighter } from './highlighting.ts'
import { scoreAt } from './hits.ts'
import type { HitList } from './hits.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { SearchScratch } from './search-scratch.ts'
import { sortValue } from './sort-values.ts'
import { sourcesOf, WithSource } from './document-sources.ts'
import type { DocumentSource } from './document-sources.ts'
import type { IndexStore } from './index-store.ts'

/** A field called `id` is a document's id wherever there is one, and needs no parsing. */
export const idAt = <D extends object>(store: IndexStore<D>, slot: number): string =>
  store.keywords.get('id')?.first(slot) ?? store.schema.idOf(store.documents.parsedCached(slot) as D)

class Hit<D> extends WithSource<D> implements SearchHit<Partial<D>> {
  readonly _index: string
  readonly _id: string
  readonly _score: number | null
  declare readonly sort?: readonly SortValue[]
  declare readonly highlight?: Readonly<Record<string, readonly string[]>>

  constructor(source: DocumentSource | undefined, index: string, id: string, score: number | null) {
    super(source)
    this._index = index
    this._id = id
    this._score = score
  }
}

type ShownHits = Pick<SearchRequest, 'query' | 'sort' | 'source' | 'trackScores' | 'highlight'>

/** Response hits for some positions of the hit list. May pause after each one highlighted. */
export function* searchHitsOf<D extends object>(
  store: IndexStore<D>,
  { query, sort, source, trackScores, highlight }: ShownHits,
  scratch: SearchScratch,
  hitPositions: readonly number[],
  { slots, scores }: HitList
): CooperativeTask<readonly SearchHit<Partial<D>>[]> {
  const includesScore = !sort.length || trackScores || sort.some(({ field }) => field === '_score')
  const sourceOf = sourcesOf(store.documents, source)
  const hits = hitPositions.map(at => {
    const slot = slots[at]!
    const score = scoreAt(scores, at)
    const hit = new Hit<D>(sourceOf(slot), store.schema.index, idAt(store, slot), includesScore ? score : null)
    return sort.length ? Object.assign(hit, { sort: sort.map(key => sortValue(store, slot, key, score)) }) : hit
  })
  if (!highlight || !hits.length) return hits
  const highlightOf = yield* highlighter(highlight, query, store, scratch)
  for (const [number, at] of hitPositions.entries()) {
    const slot = slots[at]!
    // The document may have been removed while the task was paused.
    const highlighted = store.isLive(slot) ? highlightOf(slot) : undefined
    if (highlighted) Object.assign(hits[number]!, { highlight: highlighted })
    yield
  }
  return hits
}
