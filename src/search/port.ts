import type { SearchResponse } from '../contract/search/search-protocol.ts'
import type { ProductDocument } from '../contract/catalogue/product-document.ts'
import type { IdRange, RangeFingerprint } from './fingerprint.ts'
import type { Documents, IndexName } from './indices.ts'
import type { SearchRequest } from './query/tree.ts'

export type { IndexName }

export type FoundDocument = { [I in IndexName]: Partial<Documents[I]> }[IndexName]
export type SearchAnswer = SearchResponse<FoundDocument>

export interface IndexProgress {
  readonly done: number
  /** Number of documents; unknown while they still stream in. */
  readonly total?: number
}

/**
 * The search engine as the shop uses it. Requests are typed trees made by `parseSearch`,
 * so that an adapter never meets a clause it has not been taught.
 */
export interface SearchEngine {
  /** Ends with `SearchCanceled` soon after the signal says so, also in the middle of a search. */
  search(index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>
  /** Answers in the order of the requests. */
  multiSearch(
    searches: readonly { readonly index: IndexName; readonly request: SearchRequest }[],
    signal?: AbortSignal
  ): Promise<readonly SearchAnswer[]>
  get<I extends IndexName>(index: I, id: string): Promise<Documents[I] | undefined>
  /**
   * Adds or replaces products, which can be found once it resolves. `readAt`: when they began to be read,
   * ms since 1970; where several servers keep one index, what was read later stays.
   */
  put(documents: readonly ProductDocument[], readAt?: number): Promise<void>
  remove(ids: readonly string[], readAt?: number): Promise<void>
  /** Products only: other indices bring their documents along. Searches keep being answered from the old documents until the new ones are all in. */
  replaceAll(
    documents: Iterable<ProductDocument> | AsyncIterable<ProductDocument>,
    onProgress?: (progress: IndexProgress) => void
  ): Promise<void>
  /** Whether there is an index made by this version of the code; recent changes may still be missing from it. */
  isCurrent(): Promise<boolean>
  /** A number that grows with every change; absent where other servers change the index as well. */
  generation?(): number
  /** How many products there are. */
  count(): Promise<number>
  /** Count and sum of fingerprints over a range of ids, for comparing with the database. */
  fingerprint(range: IdRange): Promise<RangeFingerprint>
  /** Fingerprints of single documents, by id. */
  fingerprints(range: IdRange): Promise<ReadonlyMap<string, number>>
  /** Snapshots of an engine that does not persist by itself. */
  readonly snapshots?: SnapshotControl
  close(): Promise<void>
}

/** Snapshots for the next start. */
export interface SnapshotControl {
  /** Position in the shop's changes of the snapshot restored at opening; undefined = none was. */
  readonly position: string | undefined
  /** When each product was written, ms since 1970, by id. */
  updatedAtById(): ReadonlyMap<string, number>
  /** Saves the present state, unless it is saved already. */
  save(position: string): Promise<void>
}
