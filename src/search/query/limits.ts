/** How much one search may ask for. */
export const SIZE_MAX = 1_000
export const WINDOW_MAX = 10_000
/** Clauses in the whole body, filters of aggregations included. */
export const CLAUSES_MAX = 256
export const DEPTH_MAX = 12
/** Clauses that look for words: each may have two dozen, with all their misspellings. */
export const TEXT_CLAUSES_MAX = 32
export const VALUES_MAX = 1_024
export const TEXT_MAX = 512
export const AGGREGATIONS_MAX = 64
export const BUCKETS_MAX = 1_000
/** Intervals of a histogram that has others inside. */
export const OUTER_INTERVALS_MAX = 200
/** Buckets that have aggregations of their own. */
export const OUTER_BUCKETS_MAX = 10_000
export const PERCENTS_MAX = 32
export const TOP_HITS_MAX = 100
export const SOURCES_MAX = 8
export const COMPLETIONS_MAX = 4
export const SLOP_MAX = 50
export const HIGHLIGHTS_MAX = 32
export const SEARCHES_MAX = 32
export const FALLBACKS_MAX = 2
export const DOCVALUE_FIELDS_MAX = 100

/** How many buckets a histogram may make, which is known only once they are counted. */
export const mostIntervals = ({ inner }: { readonly inner: object }) =>
  Object.keys(inner).length > 0 ? OUTER_INTERVALS_MAX : BUCKETS_MAX
