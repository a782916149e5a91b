/** The query language after parsing: all that engines have to support. */

import type {
  CompositeAggregation,
  DateHistogramAggregation,
  HistogramAggregation,
  PercentilesAggregation,
  RangeAggregation,
  TermsAggregation
} from './aggregation-types.ts'
import type { DateMath } from './date-types.ts'
import type { HighlightField } from './highlight-types.ts'
import type { Completion, TermSuggestion } from './suggestion-types.ts'

export type Query =
  | { readonly kind: 'all'; readonly boost: number }
  | { readonly kind: 'none' }
  | BoolQuery
  | BoostingQuery
  | DisMaxQuery
  | MatchQuery
  | PhraseQuery
  | { readonly kind: 'term'; readonly field: string; readonly value: string; readonly boost: number }
  | { readonly kind: 'terms'; readonly field: string; readonly values: readonly string[]; readonly boost: number }
  | { readonly kind: 'prefix'; readonly field: string; readonly value: string; readonly boost: number }
  /** `value` with `*` for any number of letters. */
  | { readonly kind: 'wildcard'; readonly field: string; readonly value: string; readonly boost: number }
  | RangeQuery
  | TextRangeQuery
  | { readonly kind: 'exists'; readonly field: string; readonly boost: number }
  | { readonly kind: 'ids'; readonly values: readonly string[]; readonly boost: number }
  | GeoDistanceQuery
  | RandomQuery
  | WeightedQuery

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

/** Hits of one query, of which those of another count for less. */
export interface BoostingQuery {
  readonly kind: 'boosting'
  readonly positive: Query
  readonly negative: Query
  /** Factor of the score, from 0 to 1. */
  readonly negativeBoost: number
  readonly boost: number
}

/** Hits of any of the queries, scored by the best one and a share of the others. */
export interface DisMaxQuery {
  readonly kind: 'dis_max'
  readonly queries: readonly Query[]
  readonly tieBreaker: number
  readonly boost: number
}

export interface MatchQuery {
  readonly kind: 'match'
  readonly text: string
  /** Other texts that find the same, beside the engine's own synonyms. */
  readonly alternatives?: readonly string[]
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

/** Words one after the other, in one text. */
export interface PhraseQuery {
  readonly kind: 'phrase'
  readonly text: string
  readonly fields: MatchQuery['fields']
  /** How many places words may have moved in all. */
  readonly slop: number
  /** The last word may be unfinished. */
  readonly lastIsPrefix: boolean
  /** Words as they are written: no stems, no synonyms, no other keyboard. Case and alphabet still do not matter. */
  readonly isExact: boolean
  readonly tieBreaker: number
  readonly boost: number
}

export interface GeoPoint {
  readonly lat: number
  readonly lon: number
}

/** All within a distance of a point, its edge included. */
export interface GeoDistanceQuery {
  readonly kind: 'geo_distance'
  readonly field: string
  readonly metres: number
  readonly point: GeoPoint
  readonly boost: number
}

export type MinimumShouldMatch = { readonly count: number } | { readonly percent: number }

/** Numbers as they are, dates in milliseconds, "now" kept open until the query runs. */
export type Bound = { readonly inclusive: boolean } & ({ readonly value: number } | { readonly moment: DateMath })

export interface RangeQuery {
  readonly kind: 'range'
  readonly field: string
  readonly lower?: Bound
  readonly upper?: Bound
  readonly boost: number
}

/** Keywords between two others, compared letter by letter. */
export interface TextRangeQuery {
  readonly kind: 'text_range'
  readonly field: string
  readonly lower?: TextBound
  readonly upper?: TextBound
  readonly boost: number
}

export interface TextBound {
  readonly inclusive: boolean
  readonly value: string
}

/** Every document in an order of its own, the same for the same seed. */
export interface RandomQuery {
  readonly kind: 'random'
  readonly query: Query
  readonly seed: string
  readonly boostMode: 'multiply' | 'replace' | 'sum'
}

/** Hits of a query, whose scores are multiplied by the weight of each filter that they pass. */
export interface WeightedQuery {
  readonly kind: 'weighted'
  readonly query: Query
  readonly functions: readonly { readonly filter: Query; readonly weight: number }[]
}

export interface SortKey {
  /** A field, `_score`, or `_doc`, which is the order in which an engine keeps its documents. */
  readonly field: string
  readonly descending: boolean
  readonly missing: 'first' | 'last'
  /** How far the field is from the nearest of these points, in units of so many metres. */
  readonly distance?: { readonly points: readonly GeoPoint[]; readonly unitMetres: number }
  /** Restricts a field with many texts to those that begin so: the least of them sorts, or the greatest where it is descending. */
  readonly prefix?: string
}

/** The last hit's sort values, after which the next page begins. */
export type SortValue = string | number | null

export type SourceFilter = boolean | { readonly includes: readonly string[]; readonly excludes: readonly string[] }

export type Aggregation = AggregationKind & { readonly inner: Aggregations }
export type Aggregations = Readonly<Record<string, Aggregation>>

type AggregationKind =
  | TermsAggregation
  | { readonly kind: 'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count'; readonly field: string }
  | { readonly kind: 'cardinality'; readonly field: string }
  | PercentilesAggregation
  | RangeAggregation
  | HistogramAggregation
  | DateHistogramAggregation
  | { readonly kind: 'filter'; readonly filter: Query }
  | { readonly kind: 'filters'; readonly filters: Readonly<Record<string, Query>> | readonly Query[] }
  /** Documents that have no value in a field. */
  | { readonly kind: 'missing'; readonly field: string }
  | CompositeAggregation
  | TopHitsAggregation

export interface TopHitsAggregation {
  readonly kind: 'top_hits'
  readonly from: number
  readonly size: number
  /** Empty = by score. */
  readonly sort: readonly SortKey[]
  readonly source: SourceFilter
}

export interface Highlight {
  readonly fields: readonly HighlightField[]
  /** Only words that were looked for in the field itself. */
  readonly requireFieldMatch: boolean
  /** Query that is run instead of the request's own. */
  readonly query?: Query
}

/**
 * Further hits where a search finds little: used while the hits so far are at most `maxHits`, and fewer than
 * `minSufficient` of them pass `sufficient`, where that is given.
 */
export interface Fallback {
  readonly query: Query
  readonly maxHits: number
  readonly sufficient?: Query
  readonly minSufficient: number
}

export interface SearchRequest {
  readonly query: Query
  /** Fallbacks that are tried one after the other; one that adds hits is the last. */
  readonly fallbacks: readonly Fallback[]
  /** Narrows the hits but not the aggregations. */
  readonly postFilter?: Query
  /** Empty = by score. */
  readonly sort: readonly SortKey[]
  readonly from: number
  readonly size: number
  /** One value for each key of `sort`. */
  readonly searchAfter?: readonly SortValue[]
  /** Field of which only the first hit with the same value is shown. */
  readonly collapse?: string
  /** Hits that score less are none. */
  readonly minScore?: number
  /** Hits that score less than this share of the best one's score are none. */
  readonly minScoreShare?: number
  /** Scores are included although something else sorts. */
  readonly trackScores: boolean
  /** How far hits are counted on the wire: all of them, not at all, or up to a number. */
  readonly trackTotalHits: boolean | number
  readonly highlight?: Highlight
  readonly source: SourceFilter
  /** Fields whose values stand beside each hit. */
  readonly docvalueFields: readonly string[]
  readonly aggregations: Aggregations
  readonly completions: Readonly<Record<string, Completion>>
  readonly termSuggestions: Readonly<Record<string, TermSuggestion>>
}
