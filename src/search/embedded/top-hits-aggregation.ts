import type { Aggregation as Answer } from '../../contract/search/search-protocol.ts'
import type { TopHitsAggregation } from '../query/tree.ts'
import type { HitList } from './hits.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { SearchContext } from './query-evaluation.ts'
import { searchHitsOf } from './search-hits.ts'
import { topHits } from './top-hits.ts'

/** The best hits of a bucket. */
export function* topHitsOf(
  { from, size, sort, source }: TopHitsAggregation,
  slots: Uint32Array,
  context: SearchContext
): CooperativeTask<Answer> {
  const { store, scratch, scoreOf } = context
  const scores = Float32Array.from(slots, slot => scoreOf?.(slot) ?? 0)
  const found: HitList = { slots, scores }
  const first = topHits(found, { sort, limit: size === 0 ? 0 : from + size }, store)
  const request = { query: { kind: 'none' }, sort, source, trackScores: false } as const
  const hits = yield* searchHitsOf(store, request, scratch, first.slice(from), found)
  const best = sort.length === 0 && first[0] !== undefined ? scores[first[0]]! : null
  return { hits: { total: { value: slots.length, relation: 'eq' }, max_score: best, hits } }
}
