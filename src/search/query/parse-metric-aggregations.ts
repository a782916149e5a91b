import { bodyOf, KEYS_OF_VALUES, NUMERIC, type AggregationKind, type KindParser } from './aggregation-body.ts'
import type { ParseContext } from './context.ts'
import { fieldOfKind, type Kind } from './fields.ts'
import { booleanOf, countOf, listOf, numberOf, textOf } from './json.ts'
import { PERCENTS_MAX, TOP_HITS_MAX } from './limits.ts'
import { isByScore, parseSort } from './parse-sort.ts'
import { parseSource } from './parse-source.ts'
import { illegalArgument, parsingException } from './refusal.ts'

const USUAL_PERCENTS = [1, 5, 25, 50, 75, 95, 99]
const USUAL_HITS = 3

export const METRIC_KINDS: Readonly<Record<string, KindParser>> = {
  min: metric('min', NUMERIC),
  max: metric('max', NUMERIC),
  stats: metric('stats', NUMERIC),
  avg: metric('avg', NUMERIC),
  sum: metric('sum', NUMERIC),
  value_count: metric('value_count', NUMERIC),
  cardinality: metric('cardinality', KEYS_OF_VALUES, ['precision_threshold']),
  percentiles: parsePercentiles,
  top_hits: parseTopHits
}

function metric(
  kind: 'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count' | 'cardinality',
  kinds: readonly Kind[],
  ignored: readonly string[] = []
): KindParser {
  return (value, context) => {
    const body = bodyOf(value, kind, ['field', ...ignored])
    return { kind, field: fieldOfKind(context.schema, textOf(body['field'], kind), kind, kinds) }
  }
}

function parsePercentiles(value: unknown, { schema }: ParseContext): AggregationKind {
  // How exact the answer is says the cluster's own algorithm, of which here is none.
  const body = bodyOf(value, 'percentiles', ['field', 'percents', 'keyed', 'tdigest', 'hdr'])
  const percents = listOf(body['percents'] ?? USUAL_PERCENTS).map(each => numberOf(each, 'percentiles'))
  if (percents.length > PERCENTS_MAX) throw illegalArgument(`[percentiles] more than [${PERCENTS_MAX}] percents`)
  const wrong = percents.find(percent => percent < 0 || percent > 100)
  if (wrong !== undefined) throw illegalArgument(`percent must be in [0,100], got [${wrong}]`)
  return {
    kind: 'percentiles',
    field: fieldOfKind(schema, textOf(body['field'], 'percentiles'), 'percentiles', NUMERIC),
    percents: percents.toSorted((a, b) => a - b),
    keyed: booleanOf(body['keyed'] ?? true, 'percentiles')
  }
}

function parseTopHits(value: unknown, { schema }: ParseContext): AggregationKind {
  const body = bodyOf(value, 'top_hits', ['from', 'size', 'sort', '_source'])
  const from = countOf(body['from'] ?? 0, 'top_hits')
  const size = countOf(body['size'] ?? USUAL_HITS, 'top_hits')
  if (from + size > TOP_HITS_MAX)
    throw illegalArgument(
      `Top hits result window is too large, the top hits aggregator's from + size must be less than or equal to: [${TOP_HITS_MAX}] but was [${from + size}].`
    )
  const sort = parseSort(body['sort'], schema)
  if (sort.some(({ field }) => field === '_doc')) throw parsingException('[top_hits] cannot sort by [_doc]')
  return { kind: 'top_hits', from, size, sort: isByScore(sort) ? [] : sort, source: parseSource(body['_source']) }
}
