/** The query language after parsing: everything an engine may be asked, nothing it may not. */

export type Query =
  | { readonly kind: 'all'; readonly boost: number }
  | { readonly kind: 'none' }
  | BoolQuery
  | MatchQuery
  | { readonly kind: 'term'; readonly field: string; readonly value: string; readonly boost: number }
  | { readonly kind: 'terms'; readonly field: string; readonly values: readonly string[]; readonly boost: number }
  | { readonly kind: 'prefix'; readonly field: string; readonly value: string; readonly boost: number }
  | RangeQuery
  | { readonly kind: 'exists'; readonly field: string; readonly boost: number }
  | { readonly kind: 'ids'; readonly values: readonly string[]; readonly boost: number }
  | RandomQuery

export interface BoolQuery {
  readonly kind: 'bool'
  readonly must: readonly Query[]
  readonly filter: readonly Query[]
  readonly should: readonly Query[]
  readonly mustNot: readonly Query[]
  /** How many of `should` have to match, already worked out from numbers and per cents. */
  readonly minimumShould: number
  readonly boost: number
}

export interface MatchQuery {
  readonly kind: 'match'
  readonly text: string
  readonly fields: readonly { readonly name: string; readonly boost: number }[]
  readonly operator: 'and' | 'or'
  /** With `or`: the number or per cent of words that have to be there, as written. */
  readonly minimumShouldMatch?: MinimumShouldMatch
  /** Edits allowed: by the word's length, or at most so many. */
  readonly fuzziness: 'auto' | 0 | 1 | 2
  /** The last word may be unfinished. */
  readonly lastIsPrefix: boolean
  /** Share that a word's other fields add to its best one. */
  readonly tieBreaker: number
  readonly boost: number
}

export type MinimumShouldMatch = { readonly count: number } | { readonly percent: number }

/** Numbers as they are, dates in milliseconds, "now" kept open until the query runs. */
export type Bound = { readonly inclusive: boolean } & ({ readonly value: number } | { readonly moment: DateMath })

export interface DateMath {
  readonly steps: readonly DateStep[]
  /** Which end of a rounded unit is meant: `lte now/d` is the end of today. */
  readonly roundUp: boolean
  /** Minutes east of UTC in which days begin. */
  readonly zoneMinutes: number
}

export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's'
export type DateStep =
  | { readonly do: 'add'; readonly amount: number; readonly unit: DateUnit }
  | { readonly do: 'round'; readonly unit: DateUnit }

export interface RangeQuery {
  readonly kind: 'range'
  readonly field: string
  readonly lower?: Bound
  readonly upper?: Bound
  readonly boost: number
}

/** Every document in an order of its own, the same for the same seed. */
export interface RandomQuery {
  readonly kind: 'random'
  readonly query: Query
  readonly seed: string
  readonly boostMode: 'multiply' | 'replace' | 'sum'
}

export interface SortKey {
  /** A field, or `_score`. */
  readonly field: string
  readonly descending: boolean
  readonly missing: 'first' | 'last'
}

export type SourceFilter = boolean | { readonly includes: readonly string[]; readonly excludes: readonly string[] }

export type Aggregation = AggregationKind & { readonly inner: Aggregations }
export type Aggregations = Readonly<Record<string, Aggregation>>

type AggregationKind =
  | {
      readonly kind: 'terms'
      readonly field: string
      readonly size: number
      readonly order: { readonly by: 'count' | 'key'; readonly descending: boolean }
      readonly minimumCount: number
    }
  | { readonly kind: 'min' | 'max' | 'stats'; readonly field: string }
  | { readonly kind: 'range'; readonly field: string; readonly ranges: readonly AggregationRange[] }
  | { readonly kind: 'filter'; readonly filter: Query }
  | { readonly kind: 'filters'; readonly filters: Readonly<Record<string, Query>> }

export interface AggregationRange {
  readonly key: string
  /** Inclusive. */
  readonly from?: number
  /** Exclusive. */
  readonly to?: number
}

export interface Completion {
  readonly field: string
  readonly prefix: string
  readonly size: number
  readonly skipDuplicates: boolean
  readonly fuzzy?: { readonly fuzziness: 'auto' | 0 | 1 | 2; readonly minLength: number; readonly prefixLength: number }
}

export interface SearchRequest {
  readonly query: Query
  /** Narrows the hits but not the aggregations. */
  readonly postFilter?: Query
  /** Empty = by score. */
  readonly sort: readonly SortKey[]
  readonly from: number
  readonly size: number
  readonly source: SourceFilter
  readonly aggregations: Aggregations
  readonly completions: Readonly<Record<string, Completion>>
}
