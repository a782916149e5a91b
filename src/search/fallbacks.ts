import type { SearchAnswer } from './port.ts'
import type { Query, SearchRequest } from './query/tree.ts'

/** Where a fallback finds so many times more, the search itself has found its hits by chance. */
const CHANCE = 50

type Search = (request: SearchRequest) => Promise<SearchAnswer>

const bool = (parts: Partial<Extract<Query, { kind: 'bool' }>>): Query => ({
  kind: 'bool',
  must: [],
  filter: [],
  should: [],
  mustNot: [],
  minimumShould: 0,
  boost: 1,
  ...parts
})

/**
 * Answers a search, and where it finds too little, or hardly anything of what it names, the same with the hits of a
 * fallback beside its own, or in their place. It is decided by what is left after all filters of the query, on both engines alike; a
 * search that finds enough costs nothing more.
 */
export async function searchWithFallbacks(request: SearchRequest, search: Search): Promise<SearchAnswer> {
  let answer = await search(request)
  let isFallback = false
  for (const { query, maxHits, sufficient, minSufficient } of request.fallbacks) {
    const { value: found } = answer.hits.total
    if (isFallback || found > maxHits || answer.timed_out) continue
    if (sufficient && found >= minSufficient && (await countOf(request, sufficient, search)) >= minSufficient) continue
    const both = bool({ should: [request.query, query], minimumShould: 1 })
    let wider = await search({ ...request, query: both })
    // A misspelling may stand in a few texts, too: they would come first.
    if (sufficient && wider.hits.total.value >= CHANCE * found) wider = await search({ ...request, query })
    isFallback = wider.hits.total.value > found
    if (isFallback) answer = wider
  }
  // The same object: how long it is valid is recorded beside it.
  return isFallback ? Object.assign(answer, { fallback: true } as const) : answer
}

/** How many hits of a search pass another query. */
async function countOf({ query, postFilter }: SearchRequest, other: Query, search: Search): Promise<number> {
  const counted = bool({ filter: [query, other, ...(postFilter ? [postFilter] : [])] })
  return (await search({ ...COUNTING, query: counted })).hits.total.value
}

const COUNTING: Omit<SearchRequest, 'query'> = {
  fallbacks: [],
  sort: [],
  from: 0,
  size: 0,
  trackScores: false,
  trackTotalHits: true,
  source: false,
  docvalueFields: [],
  aggregations: {},
  completions: {},
  termSuggestions: {}
}
