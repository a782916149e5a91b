import { FUZZY_WORDS_MAX, QUERY_WORDS_MAX } from '../ranking.ts'
import { mostIntervals } from './limits.ts'
import type { Aggregation, Aggregations, Query, SearchRequest, SortKey, SourceFilter } from './tree.ts'

/**
 * Estimated cost of a search, from its tree alone, so that it is known before the search runs. One unit is
 * about a tenth of a millisecond in a shop of 20,000 products; a list of the shop's own with all its facets costs some 250,
 * with what it shows where it finds little 350.
 */
export const costOf = (request: SearchRequest): number => Math.ceil(searchCost(request) + suggestCost(request))

/** One search may cost so much, and all of one request together. */
export const COST_MAX = 1_000
/** From here on a search is heavy: few of them run at once. */
export const HEAVY_COST = 400

const BASE = 5
/** A walk through the term dictionary. */
const FUZZY_WORD = 8
const TERM_SUGGESTED_WORD = 14
const BUCKET = 0.06
/** Most searches find enough by themselves. */
const FALLBACK_SHARE = 0.25
/** A bucket that has others inside is counted anew for each of them. */
const INNER_PASS = 0.05

function searchCost(request: SearchRequest): number {
  const { query, fallbacks, postFilter, sort, from, searchAfter, collapse, aggregations } = request
  const sorting = sort.reduce((sum, key) => sum + sortingCost(key), 0)
  return (
    BASE +
    queryCost(query) +
    FALLBACK_SHARE * fallbacksCost(fallbacks) +
    (postFilter ? queryCost(postFilter) : 0) +
    sorting +
    from / 100 +
    (searchAfter ? 5 : 0) +
    (collapse === undefined ? 0 : 50) +
    hitsCost(request) +
    aggregationsCost(aggregations, 1)
  )
}

const fallbacksCost = (fallbacks: SearchRequest['fallbacks']) =>
  sumOf(fallbacks.flatMap(({ query, sufficient }) => (sufficient ? [query, sufficient] : [query])))

/** Texts that begin so are looked for among all of a document's. */
const sortingCost = ({ distance, prefix }: SortKey) =>
  5 + 20 * (distance?.points.length ?? 0) + (prefix === undefined ? 0 : 10)

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Cost of a clause that looks for words, by their number and whether misspellings are forgiven. */
function matchCost(text: string, isFuzzy: boolean): number {
  const words = Math.min(QUERY_WORDS_MAX, wordsIn(text))
  return 1 + words + (isFuzzy ? Math.min(FUZZY_WORDS_MAX, words) * FUZZY_WORD : 0)
}

const sumOf = (queries: readonly Query[]) => queries.reduce((sum, query) => sum + queryCost(query), 0)

function queryCost(query: Query): number {
  switch (query.kind) {
    case 'all':
    case 'none':
      return 0
    case 'match':
      return [query.text, ...(query.alternatives ?? [])].reduce(
        (sum, text, at) => sum + matchCost(text, at === 0 && query.fuzziness !== 0),
        0
      )
    case 'phrase':
      return 2 * matchCost(query.text, false)
    case 'bool':
      return 1 + sumOf(query.must) + sumOf(query.filter) + sumOf(query.should) + sumOf(query.mustNot)
    case 'terms':
    case 'ids':
      return 2 + query.values.length / 50
    case 'dis_max':
      // A single value has few hits to compare.
      return 10 * query.queries.filter(({ kind }) => kind !== 'term').length + sumOf(query.queries)
    case 'weighted':
      return 5 + queryCost(query.query) + sumOf(query.functions.map(({ filter }) => filter))
    case 'prefix':
    case 'text_range':
    case 'wildcard':
      // A column that is not in order is read from end to end.
      return 25
    case 'range':
      return 3
    case 'geo_distance':
      return 20
    case 'random':
      return 10 + queryCost(query.query)
    case 'boosting':
      return 5 + queryCost(query.positive) + queryCost(query.negative)
    case 'term':
    case 'exists':
      return 1
  }
}

/** Every hit is read and written, whole or in part, and marked up field by field. */
function hitsCost({ size, sort, source, docvalueFields, highlight }: SearchRequest): number {
  const marking = highlight ? 0.3 * highlight.fields.length : 0
  const looking = highlight?.query ? queryCost(highlight.query) : 0
  return looking + size * (0.05 + sourceCost(docvalueFields.length > 0 || source) + 0.1 * sort.length + marking)
}

const sourceCost = (source: SourceFilter) => (source === false ? 0 : source === true ? 0.5 : 0.25)

/** `outer`: buckets around these, each of which has them once. */
function aggregationsCost(aggregations: Aggregations, outer: number): number {
  return Object.values(aggregations).reduce((sum, one) => sum + aggregationCost(one, outer), 0)
}

function aggregationCost(aggregation: Aggregation, outer: number): number {
  if (aggregation.kind === 'top_hits') {
    const { from, size, source } = aggregation
    return 10 + outer * (0.5 + (from + size) * (0.1 + sourceCost(source)))
  }
  const { buckets, pass } = partsOf(aggregation)
  // These look at each outer bucket by itself; the others share the documents among the buckets.
  const own = BY_BUCKET.includes(aggregation.kind) ? outer * pass : pass + outer * INNER_PASS
  return own + outer * buckets * BUCKET + aggregationsCost(aggregation.inner, outer * buckets)
}

const BY_BUCKET: readonly Aggregation['kind'][] = ['filter', 'filters', 'missing']

/** How many buckets an aggregation makes, and what it costs to look at all documents for them. */
function partsOf(aggregation: Aggregation): { readonly buckets: number; readonly pass: number } {
  switch (aggregation.kind) {
    case 'terms': {
      const { size, include, exclude, missing, minimumCount } = aggregation
      // Values are listed with their documents, where otherwise they are only counted.
      const isListed = include !== undefined || exclude !== undefined || missing !== undefined || minimumCount === 0
      return { buckets: size, pass: isListed ? 60 : 6 }
    }
    case 'composite':
      return { buckets: aggregation.size, pass: 100 * aggregation.sources.length }
    case 'histogram':
    case 'date_histogram':
      return { buckets: mostIntervals(aggregation), pass: 60 }
    case 'percentiles':
      return { buckets: 0, pass: 60 }
    case 'cardinality':
      return { buckets: 0, pass: 20 }
    case 'range':
      return { buckets: aggregation.ranges.length, pass: aggregation.ranges.length }
    case 'filter':
      return { buckets: 1, pass: 1 + queryCost(aggregation.filter) }
    case 'filters': {
      const filters = Object.values<Query>(aggregation.filters)
      return { buckets: filters.length, pass: filters.length + sumOf(filters) }
    }
    default:
      return { buckets: 0, pass: 1 }
  }
}

function suggestCost({ completions, termSuggestions, source }: SearchRequest): number {
  let cost = 0
  for (const { size, fuzzy } of Object.values(completions))
    cost += 10 + (fuzzy ? 15 : 0) + size * (0.1 + sourceCost(source))
  for (const { text, size } of Object.values(termSuggestions))
    cost += 1 + wordsIn(text) * (TERM_SUGGESTED_WORD + size / 100)
  return cost
}
