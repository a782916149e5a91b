/** Aggregations over the values of fields. */

import type { DateFormat, DateInterval } from './date-types.ts'

export interface PercentilesAggregation {
  readonly kind: 'percentiles'
  readonly field: string
  readonly percents: readonly number[]
  readonly keyed: boolean
}

export interface TermsAggregation {
  readonly kind: 'terms'
  readonly field: string
  readonly size: number
  readonly order: { readonly by: 'count' | 'key'; readonly descending: boolean }
  /** 0 shows values of documents that are not counted, too. */
  readonly minimumCount: number
  readonly include?: TermsPattern
  readonly exclude?: TermsPattern
  /** The value of documents that have none. */
  readonly missing?: string | number
}

/** Values one by one, or a pattern with `*` for any number of letters. */
export type TermsPattern = readonly string[] | { readonly wildcard: string }

export interface HistogramAggregation {
  readonly kind: 'histogram'
  readonly field: string
  readonly interval: number
  readonly offset: number
  /** 0 shows empty buckets between others. */
  readonly minimumCount: number
  readonly keyed: boolean
}

export interface DateHistogramAggregation {
  readonly kind: 'date_histogram'
  readonly field: string
  readonly interval: DateInterval
  /** Minutes east of UTC in which days begin. */
  readonly zoneMinutes: number
  readonly format: DateFormat
  readonly minimumCount: number
  readonly keyed: boolean
}

/** Every combination of some fields' values, page by page. */
export interface CompositeAggregation {
  readonly kind: 'composite'
  readonly sources: readonly CompositeSource[]
  readonly size: number
  /** Values of the last bucket of the page before, in the order of the sources. */
  readonly after?: readonly (string | number)[]
}

export interface CompositeSource {
  readonly name: string
  readonly field: string
  readonly interval?: number
  readonly descending: boolean
}

export interface RangeAggregation {
  readonly kind: 'range'
  readonly field: string
  readonly ranges: readonly AggregationRange[]
  /** Buckets by name rather than in a list. */
  readonly keyed: boolean
}

export interface AggregationRange {
  readonly key: string
  /** The interval includes this number. */
  readonly from?: number
  /** The interval ends before this number. */
  readonly to?: number
}
