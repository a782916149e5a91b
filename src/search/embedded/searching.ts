import type { SearchResponse } from '../../contract/catalogue-query.ts'
import { stopIfCancelled } from '../cancelled.ts'
import { noteHolding } from '../holding.ts'
import type { SearchRequest } from '../query/tree.ts'
import { evaluate, keepPassing } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { hitsOf } from './hits.ts'
import { facetsOf } from './kept-facets.ts'
import { keepWhere, keepWithin, listOf, scoreAt } from './matched.ts'
import type { Listed } from './matched.ts'
import { firstOf } from './ordering.ts'
import { OutOfTime, paced } from './pacing.ts'
import type { Steps } from './pacing.ts'
import { Scratch } from './scratch.ts'
import type { Store } from './store.ts'
import { suggestions } from './suggesting.ts'

const ONE_SHARD = { total: 1, successful: 1, skipped: 0, failed: 0 }
const BUDGET_MS = 10_000

/** The store grew while others had their turn: what was noted by slot does not fit any more. */
class Grown extends Error {}

/** One search from tree to answer; long ones let others in between. */
export async function searchStore<D extends object>(
  store: Store<D>,
  request: SearchRequest,
  now: number,
  signal?: AbortSignal
): Promise<SearchResponse<Partial<D>>> {
  stopIfCancelled(signal)
  const started = performance.now()
  const tookMs = () => Math.round(performance.now() - started)
  const moments: Running['moments'] = new Set()
  for (;;) {
    const scratch = scratchFor(store)
    try {
      // The inner parts only move slots about and never look into a document.
      const steps = find(store, request, { store: store as unknown as Store<object>, scratch, now, moments })
      const found = await paced(steps, started + BUDGET_MS - performance.now(), () => {
        stopIfCancelled(signal)
        if (scratch.capacity !== store.capacity) throw new Grown()
      })
      const answer = { took: tookMs(), timed_out: false, _shards: ONE_SHARD, ...found }
      noteHolding(answer, moments)
      return answer
    } catch (error) {
      if (error instanceof OutOfTime)
        return {
          took: tookMs(),
          timed_out: true,
          _shards: ONE_SHARD,
          hits: { total: { value: 0, relation: 'gte' }, max_score: null, hits: [] }
        }
      if (!(error instanceof Grown)) throw error
    } finally {
      giveBack(store, scratch)
    }
  }
}

/** Room that is not in use: searches that pause keep theirs. */
const idle = new WeakMap<object, Scratch>()

function scratchFor(store: { readonly capacity: number }): Scratch {
  const kept = idle.get(store)
  idle.delete(store)
  return kept?.capacity === store.capacity ? kept : new Scratch(store.capacity)
}

function giveBack(store: { readonly capacity: number }, scratch: Scratch): void {
  scratch.takeBack()
  idle.set(store, scratch)
}

const onlySuggests = ({ size, query, aggregations, completions, termSuggestions }: SearchRequest) =>
  size === 0 &&
  query.kind === 'all' &&
  !Object.keys(aggregations).length &&
  Object.keys(completions).length + Object.keys(termSuggestions).length > 0

const NO_HITS = { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } as const

function* find<D extends object>(
  store: Store<D>,
  request: SearchRequest,
  running: Running
): Steps<Pick<SearchResponse<Partial<D>>, 'hits' | 'aggregations' | 'suggest'>> {
  const suggest = yield* suggestions(store, request)
  if (onlySuggests(request)) return { hits: NO_HITS, ...(suggest && { suggest }) }

  const { scratch } = running
  const { used, count } = store
  const least = request.minScore
  const all = listOf(yield* evaluate(request.query, running), store.live, scratch)
  const counted = least === undefined ? all : keepWhere(all, (_, at) => scoreAt(all.scores, at) >= least, scratch)
  const hasAggregations = Object.keys(request.aggregations).length > 0
  const aggregations = hasAggregations ? yield* facetsOf(request, counted.slots, running) : undefined
  const narrowed = request.postFilter ? yield* keepPassing(counted, request.postFilter, running) : counted
  // Products may have gone while others had their turn.
  const haveGone = store.used !== used || store.count !== count
  const found = haveGone ? keepWithin(narrowed, [store.live], [], scratch) : narrowed
  const most = request.size ? request.from + request.size : 0
  const first = firstOf(found, { sort: request.sort, most, after: request.searchAfter }, running.store)
  const hits = yield* hitsOf(store, request, scratch, first.slice(request.from), found)
  return {
    hits: { total: { value: found.slots.length, relation: 'eq' }, max_score: maxScoreOf(request, first, found), hits },
    ...(aggregations && { aggregations }),
    ...(suggest && { suggest })
  }
}

/** With another sort the best score is only looked for on request. */
function maxScoreOf({ sort, trackScores }: SearchRequest, first: readonly number[], { scores }: Listed) {
  if (first[0] === undefined) return null
  if (!sort.length) return scoreAt(scores, first[0])
  if (!trackScores) return null
  return typeof scores === 'number' ? scores : scores.reduce((most, score) => Math.max(most, score), 0)
}
