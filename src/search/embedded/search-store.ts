import type { SearchResponse } from '../../contract/search/search-protocol.ts'
import { stopIfCanceled } from '../canceled.ts'
import { recordValidity } from '../validity.ts'
import type { SearchRequest } from '../query/tree.ts'
import { evaluate, applyFilter } from './query-evaluation.ts'
import type { SearchContext } from './query-evaluation.ts'
import { searchHitsOf } from './search-hits.ts'
import { cachedFacets } from './facet-cache.ts'
import { filterHits, restrictHits, hitListOf, scoreAt } from './hits.ts'
import type { HitList } from './hits.ts'
import { collapsed } from './collapse.ts'
import { topHits } from './top-hits.ts'
import { SearchTimedOut, runCooperatively } from './cooperative-yielding.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { SearchScratch } from './search-scratch.ts'
import type { IndexStore } from './index-store.ts'
import { suggestions } from './suggestions.ts'

const ONE_SHARD = { total: 1, successful: 1, skipped: 0, failed: 0 }
const BUDGET_MS = 10_000

/** The store grew while the search was paused: its buffers by slot are too short. */
class CapacityChanged extends Error {}

/** Runs a parsed request; long searches yield to other requests. */
export async function searchStore<D extends object>(
  store: IndexStore<D>,
  request: SearchRequest,
  now: number,
  signal?: AbortSignal
): Promise<SearchResponse<Partial<D>>> {
  stopIfCanceled(signal)
  const started = performance.now()
  const tookMs = () => Math.round(performance.now() - started)
  const validityChecks: SearchContext['validityChecks'] = new Set()
  for (;;) {
    const scratch = scratchFor(store)
    try {
      // The inner parts handle slots and never look into a document.
      const steps = runSearch(store, request, {
        store: store as unknown as IndexStore<object>,
        scratch,
        now,
        validityChecks
      })
      const found = await runCooperatively(steps, started + BUDGET_MS - performance.now(), () => {
        stopIfCanceled(signal)
        if (scratch.capacity !== store.capacity) throw new CapacityChanged()
      })
      const answer = { took: tookMs(), timed_out: false, _shards: ONE_SHARD, ...found }
      recordValidity(answer, validityChecks)
      return answer
    } catch (error) {
      if (error instanceof SearchTimedOut)
        return {
          took: tookMs(),
          timed_out: true,
          _shards: ONE_SHARD,
          hits: { total: { value: 0, relation: 'gte' }, max_score: null, hits: [] }
        }
      if (!(error instanceof CapacityChanged)) throw error
    } finally {
      releaseScratch(store, scratch)
    }
  }
}

/** Buffers not in use: paused searches keep theirs. */
const idleScratches = new WeakMap<object, SearchScratch>()

function scratchFor(store: { readonly capacity: number }): SearchScratch {
  const idle = idleScratches.get(store)
  idleScratches.delete(store)
  return idle?.capacity === store.capacity ? idle : new SearchScratch(store.capacity)
}

function releaseScratch(store: { readonly capacity: number }, scratch: SearchScratch): void {
  scratch.reset()
  idleScratches.set(store, scratch)
}

const onlySuggests = ({ size, query, aggregations, completions, termSuggestions }: SearchRequest) =>
  size === 0 &&
  query.kind === 'all' &&
  !Object.keys(aggregations).length &&
  Object.keys(completions).length + Object.keys(termSuggestions).length > 0

const NO_RESPONSE_HITS = { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } as const

function* runSearch<D extends object>(
  store: IndexStore<D>,
  request: SearchRequest,
  context: SearchContext
): CooperativeTask<Pick<SearchResponse<Partial<D>>, 'hits' | 'aggregations' | 'suggest'>> {
  const suggest = yield* suggestions(store, request)
  if (onlySuggests(request)) return { hits: NO_RESPONSE_HITS, ...(suggest && { suggest }) }

  const { scratch } = context
  const { used, count } = store
  const minScore = request.minScore
  const all = hitListOf(yield* evaluate(request.query, context), store.live, scratch)
  const counted =
    minScore === undefined ? all : filterHits(all, (_, at) => scoreAt(all.scores, at) >= minScore, scratch)
  const hasAggregations = Object.keys(request.aggregations).length > 0
  const aggregations = hasAggregations
    ? yield* cachedFacets(request, counted.slots, { ...context, scoreOf: scoreReader(counted, store.capacity) })
    : undefined
  const narrowed = request.postFilter ? yield* applyFilter(counted, request.postFilter, context) : counted
  // Products may have been removed while the task was paused.
  const haveDocumentsGone = store.used !== used || store.count !== count
  const found = haveDocumentsGone ? restrictHits(narrowed, [store.live], [], scratch) : narrowed
  const limit = request.size ? request.from + request.size : 0
  const shown = request.collapse === undefined ? found : collapsed(found, request.collapse, request.sort, context)
  const first = topHits(shown, { sort: request.sort, limit, after: request.searchAfter }, context.store)
  const hits = yield* searchHitsOf(store, request, scratch, first.slice(request.from), shown)
  return {
    hits: { total: { value: found.slots.length, relation: 'eq' }, max_score: maxScoreOf(request, first, shown), hits },
    ...(aggregations && { aggregations }),
    ...(suggest && { suggest })
  }
}

/** Scores by slot, put in order when one is asked for. */
function scoreReader({ slots, scores }: HitList, capacity: number): (slot: number) => number {
  if (typeof scores === 'number') return () => scores
  let bySlot: Float32Array | undefined
  return slot => {
    if (!bySlot) {
      bySlot = new Float32Array(capacity)
      for (let at = 0; at < slots.length; at++) bySlot[slots[at]!] = scores[at]!
    }
    return bySlot[slot]!
  }
}

/** With another sort the best score is computed on request only. */
function maxScoreOf({ sort, trackScores }: SearchRequest, first: readonly number[], { scores }: HitList) {
  if (first[0] === undefined) return null
  if (!sort.length) return scoreAt(scores, first[0])
  if (!trackScores) return null
  return typeof scores === 'number' ? scores : scores.reduce((limit, score) => Math.max(limit, score), 0)
}
