/** How much one search may ask for (design §7). */
export const MAX_SIZE = 1_000
export const MAX_WINDOW = 10_000
/** Clauses in the whole body, filters of aggregations included. */
export const MAX_CLAUSES = 256
export const MAX_DEPTH = 12
/** Clauses that look for words: each may have two dozen, with all their misspellings. */
export const MAX_TEXT_CLAUSES = 32
export const MAX_VALUES = 1_024
export const MAX_TEXT = 512
export const MAX_AGGREGATIONS = 64
export const MAX_BUCKETS = 1_000
/** Intervals of a histogram that has others inside. */
export const MAX_OUTER_INTERVALS = 200
/** Buckets that have aggregations of their own. */
export const MAX_OUTER_BUCKETS = 10_000
export const MAX_PERCENTS = 32
export const MAX_TOP_HITS = 100
export const MAX_SOURCES = 8
export const MAX_COMPLETIONS = 4
export const MAX_SLOP = 50
export const MAX_HIGHLIGHTS = 32
export const MAX_SEARCHES = 32
export const MAX_DOCVALUE_FIELDS = 100

/** How many buckets a histogram may make, which is known only once they are counted. */
export const mostIntervals = ({ inner }: { readonly inner: object }) =>
  Object.keys(inner).length > 0 ? MAX_OUTER_INTERVALS : MAX_BUCKETS
