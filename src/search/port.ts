import type { SearchResponse } from '../contract/search-protocol.ts'
import type { ProductDocument } from '../contract/product-document.ts'
import type { IdRange, RangeFingerprint } from './fingerprint.ts'
import type { Documents, IndexName } from './indices.ts'
import type { SearchRequest } from './query/tree.ts'

export type { IndexName }

export type FoundDocument = { [I in IndexName]: Partial<Documents[I]> }[IndexName]
export type SearchAnswer = SearchResponse<FoundDocument>

export interface IndexProgress {
  readonly done: number
  /** Unknown while documents still stream in. */
  readonly total?: number
}

/**
 * What the shop needs of a search engine. Requests are typed trees made by `parseSearch`,
 * so that an adapter never meets a clause it has not been taught.
 */
export interface SearchEngine {
  /** Ends with `SearchCancelled` soon after the signal says so, also in the middle of a search. */
  search(index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>
  /** Answers in the order of the requests. */
  multiSearch(
    searches: readonly { readonly index: IndexName; readonly request: SearchRequest }[],
    signal?: AbortSignal
  ): Promise<readonly SearchAnswer[]>
  get<I extends IndexName>(index: I, id: string): Promise<Documents[I] | undefined>
  /**
   * Adds or replaces products; what it resolved with can be found from then on. `readAt`: when they began to be read,
   * ms since 1970; where several servers keep one index, what was read later stays.
   */
  put(documents: readonly ProductDocument[], readAt?: number): Promise<void>
  remove(ids: readonly string[], readAt?: number): Promise<void>
  /** Products only: other indices bring their documents along. Searches keep being answered from the old documents until the new ones are all in. */
  replaceAll(
    documents: Iterable<ProductDocument> | AsyncIterable<ProductDocument>,
    onProgress?: (progress: IndexProgress) => void
  ): Promise<void>
  /** Whether there is an index, made as this code makes it; what changed while nobody looked may still be missing. */
  isCurrent(): Promise<boolean>
  /** A number that is another one after every change; absent where others change the index as well. */
  generation?(): number
  /** How many products there are. */
  count(): Promise<number>
  /** What the products of a range add up to, to be compared with what they should. */
  fingerprint(range: IdRange): Promise<RangeFingerprint>
  /** One by one, by id. */
  fingerprints(range: IdRange): Promise<ReadonlyMap<string, number>>
  /** Of an engine that has to be told to keep what it has. */
  readonly snapshots?: SnapshotControl
  close(): Promise<void>
}

/** What an engine keeps for the next start. */
export interface SnapshotControl {
  /** Where in the shop's changes that stood which was found at opening; unset = nothing was found. */
  readonly position: string | undefined
  /** When each product was written, ms since 1970, by id. */
  updatedAtById(): ReadonlyMap<string, number>
  /** Keeps everything as it is at this moment, unless that has been kept already. */
  save(position: string): Promise<void>
}
