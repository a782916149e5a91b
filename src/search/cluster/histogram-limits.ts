import { OUTER_BUCKETS_MAX } from '../query/limits.ts'
import { tooManyBuckets } from '../query/refusal.ts'
import type { Aggregation, Aggregations } from '../query/tree.ts'
import type { Clause } from './compile.ts'
import type { AskIndex } from './completions.ts'
import { valueField } from './mapping.ts'

type Histogram = Extract<Aggregation, { kind: 'histogram' | 'date_histogram' }>

/**
 * Refuses a histogram of far too many buckets before the cluster makes them: it would fail as if it had broken down.
 */
export async function refuseWideHistograms(aggregations: Aggregations, query: Clause, ask: AskIndex): Promise<void> {
  const histograms = histogramsIn(aggregations)
  if (histograms.length === 0) return
  const answer = await ask<{ aggregations: Record<string, { min: number | null; max: number | null }> }>({
    size: 0,
    query,
    aggs: Object.fromEntries(histograms.map(({ field }, at) => [String(at), { stats: { field: valueField(field) } }]))
  })
  for (const [at, histogram] of histograms.entries()) {
    const { min, max } = answer.aggregations[String(at)] ?? { min: null, max: null }
    const buckets = min === null || max === null ? 0 : Math.ceil((max - min) / widthOf(histogram)) + 1
    if (buckets > OUTER_BUCKETS_MAX) throw tooManyBuckets(buckets, OUTER_BUCKETS_MAX)
  }
}

const histogramsIn = (aggregations: Aggregations): readonly Histogram[] =>
  Object.values(aggregations).flatMap(each => [
    ...(each.kind === 'histogram' || each.kind === 'date_histogram' ? [each] : []),
    ...histogramsIn(each.inner)
  ])

/** Months and years differ in length: the shortest one gives the most buckets. */
const UNIT_MS = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 82_800_000,
  w: 601_200_000,
  M: 2_419_200_000,
  q: 7_776_000_000,
  y: 31_536_000_000
}

function widthOf(histogram: Histogram): number {
  if (histogram.kind === 'histogram') return histogram.interval
  return 'ms' in histogram.interval ? histogram.interval.ms : UNIT_MS[histogram.interval.unit]
}
