/** Request bodies and answers of `/search`, the part of the Elasticsearch protocol that the shop uses. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type SearchClause = { readonly [key: string]: Json }

export interface SearchBody {
  readonly query?: SearchClause
  readonly post_filter?: SearchClause
  readonly sort?: readonly Json[]
  readonly from?: number
  readonly size?: number
  readonly _source?: boolean | readonly string[]
  readonly track_total_hits?: boolean | number
  readonly track_scores?: boolean
  readonly aggs?: SearchClause
  readonly suggest?: SearchClause
  /** Queries for more results where the query finds few (docs/search-protocol.md). */
  readonly fallbacks?: readonly SearchClause[]
  /** Hits below this share of the best score are none: an order by something else is one of good hits only. */
  readonly min_score_share?: number
}

export interface SearchHit<T> {
  readonly _index: string
  readonly _type?: string
  readonly _id: string
  readonly _score: number | null
  readonly _source?: T
  /** Pieces of fields with the words that were looked for marked. */
  readonly highlight?: Readonly<Record<string, readonly string[]>>
  readonly sort?: readonly (string | number | null)[]
  /** Values of `docvalue_fields`. */
  readonly fields?: Readonly<Record<string, readonly (string | number | boolean)[]>>
}

/** A completion and the document it comes from; of a term suggestion the text, how alike and how frequent it is. */
export interface SuggestOption<T> {
  readonly text: string
  readonly _index?: string
  readonly _type?: string
  readonly _id?: string
  readonly _score?: number
  readonly _source?: T
  readonly score?: number
  readonly freq?: number
}

export interface Suggestion<T> {
  readonly text: string
  readonly offset: number
  readonly length: number
  readonly options: readonly SuggestOption<T>[]
}

export interface AggregationBucket {
  /** Absent where buckets are named by their places. */
  readonly key?: string | number
  readonly key_as_string?: string
  readonly from?: number
  readonly to?: number
  readonly doc_count: number
  /** Sub-aggregations under their own names. */
  readonly [name: string]: unknown
}

/** An answer to any aggregation: which fields are there depends on its kind. */
export interface Aggregation {
  readonly doc_count?: number
  readonly sum_other_doc_count?: number
  readonly doc_count_error_upper_bound?: number
  readonly buckets?: readonly AggregationBucket[] | Readonly<Record<string, AggregationBucket>>
  readonly value?: number | null
  readonly count?: number
  readonly min?: number | null
  readonly max?: number | null
  readonly avg?: number | null
  readonly sum?: number
  readonly [name: string]: unknown
}

export interface SearchResponse<T> {
  /** Milliseconds. */
  readonly took: number
  readonly timed_out: boolean
  /** Hits of a fallback are among these. */
  readonly fallback?: true
  readonly _shards: {
    readonly total: number
    readonly successful: number
    readonly skipped: number
    readonly failed: number
  }
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly max_score: number | null
    readonly hits: readonly SearchHit<T>[]
  }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
  readonly suggest?: Readonly<Record<string, readonly Suggestion<T>[]>>
}
