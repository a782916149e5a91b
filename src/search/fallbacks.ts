import { PINS_MAX } from '../domain/search/search-rules.ts'
import type { SearchAnswer } from './port.ts'
import type { Query, SearchRequest } from './query/tree.ts'
import { PINNED_SCORE } from './ranking.ts'

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
  const { answer, isFallback } = await (request.minScoreShare === undefined
    ? choose(request, search)
    : chooseGood(request, request.minScoreShare, search))
  // The object stays the same: how long it is valid is recorded beside it.
  return isFallback ? Object.assign(answer, { fallback: true } as const) : answer
}

interface Chosen {
  readonly answer: SearchAnswer
  /** The search itself, or that with a fallback. */
  readonly query: Query
  readonly isFallback: boolean
}

async function choose(request: SearchRequest, search: Search): Promise<Chosen> {
  let { query } = request
  let answer = await search(request)
  let isFallback = false
  for (const { query: other, maxHits, sufficient, minSufficient } of request.fallbacks) {
    const { value: found } = answer.hits.total
    if (isFallback || found > maxHits || answer.timed_out) continue
    if (sufficient && found >= minSufficient && (await countOf(request, sufficient, search)) >= minSufficient) continue
    let wider = bool({ should: [request.query, other], minimumShould: 1 })
    let widerAnswer = await search({ ...request, query: wider })
    // A misspelling may stand in a few texts, too: they would come first.
    if (sufficient && widerAnswer.hits.total.value >= CHANCE * found) {
      wider = other
      widerAnswer = await search({ ...request, query: wider })
    }
    isFallback = widerAnswer.hits.total.value > found
    if (isFallback) [answer, query] = [widerAnswer, wider]
  }
  return { answer, query, isFallback }
}

/** The hits that score nearly as well as the best: ranked first, since another order does not show which are good. */
async function chooseGood(request: SearchRequest, share: number, search: Search): Promise<Chosen> {
  const { query: asked, fallbacks, postFilter } = request
  const ranked = { ...COUNTING, query: asked, fallbacks, ...(postFilter && { postFilter }), size: PINS_MAX + 1 }
  const { answer, query, isFallback } = await choose(ranked, search)
  // A pinned product scores beyond all words.
  const best = answer.hits.hits.find(({ _score }) => (_score ?? 0) < PINNED_SCORE / 2)?._score ?? 0
  return { answer: await search({ ...request, query, minScore: best * share }), query, isFallback }
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
