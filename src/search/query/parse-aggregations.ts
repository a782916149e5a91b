import type { AggregationKind, KindParser } from './aggregation-body.ts'
import type { ParseContext } from './context.ts'
import { objectOf, onlyEntry } from './json.ts'
import { AGGREGATIONS_MAX, DEPTH_MAX, OUTER_BUCKETS_MAX, OUTER_INTERVALS_MAX } from './limits.ts'
import { BUCKET_KINDS } from './parse-bucket-aggregations.ts'
import { HISTOGRAM_KINDS } from './parse-histograms.ts'
import { METRIC_KINDS } from './parse-metric-aggregations.ts'
import { illegalArgument, parsingException, tooManyBuckets } from './refusal.ts'
import type { Aggregation, Aggregations } from './tree.ts'

const KINDS: Readonly<Record<string, KindParser>> = { ...BUCKET_KINDS, ...HISTOGRAM_KINDS, ...METRIC_KINDS }

/** `{ "<name>": { "<kind>": …, "aggs": … } }`, inner ones included. */
export function parseAggregations(value: unknown, context: ParseContext): Aggregations {
  const budget = { left: AGGREGATIONS_MAX }
  return parseLevel(value, context, budget, 1, 1)
}

/** `buckets`: how many there may be around this level. */
function parseLevel(
  value: unknown,
  context: ParseContext,
  budget: { left: number },
  depth: number,
  buckets: number
): Aggregations {
  if (value === undefined) return {}
  if (depth > DEPTH_MAX / 2) throw illegalArgument(`[aggs] are nested deeper than [${DEPTH_MAX / 2}]`)
  const entries = Object.entries(objectOf(value, 'aggs'))
  budget.left -= entries.length
  if (budget.left < 0) throw illegalArgument(`[aggs] more than [${AGGREGATIONS_MAX}] aggregations`)
  return Object.fromEntries(
    entries.map(([name, body]) => [name, parseOne(name, body, context, { budget, depth, buckets })])
  )
}

interface AggregationLimits {
  readonly budget: { left: number }
  readonly depth: number
  readonly buckets: number
}

function parseOne(
  name: string,
  value: unknown,
  context: ParseContext,
  { budget, depth, buckets }: AggregationLimits
): Aggregation {
  const { aggs, aggregations, meta, ...rest } = objectOf(value, name)
  if (meta !== undefined) throw parsingException(`[${name}] aggregation does not support [meta]`)
  const [kind, body] = onlyEntry(rest, name)
  const parse = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!parse) throw parsingException(`unknown aggregation type [${kind}]`)
  const parsed = parse(body, context)
  const within = buckets * bucketsOf(parsed)
  const inner = parseLevel(aggs ?? aggregations, context, budget, depth + 1, within)
  if (Object.keys(inner).length && within > OUTER_BUCKETS_MAX) throw tooManyBuckets(within, OUTER_BUCKETS_MAX)
  if (Object.hasOwn(METRIC_KINDS, kind) && Object.keys(inner).length)
    throw parsingException(`[${kind}] aggregation [${name}] cannot have inner ones`)
  return { ...parsed, inner }
}

/** How many buckets there may be at most. */
function bucketsOf(aggregation: AggregationKind): number {
  switch (aggregation.kind) {
    case 'terms':
    case 'composite':
      return aggregation.size
    case 'range':
      return aggregation.ranges.length
    case 'filters':
      return Object.keys(aggregation.filters).length
    case 'histogram':
    case 'date_histogram':
      return OUTER_INTERVALS_MAX
    default:
      return 1
  }
}
