import { bodyOf, type AggregationKind, type KindParser } from './aggregation-body.ts'
import type { ParseContext } from './context.ts'
import { calendarInterval, dateFormat, fixedInterval } from './date-intervals.ts'
import { readZone } from './dates.ts'
import { fieldOfKind } from './fields.ts'
import { booleanOf, countOf, numberOf, textOf, type JsonObject } from './json.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { DateInterval } from './date-types.ts'

export const HISTOGRAM_KINDS: Readonly<Record<string, KindParser>> = {
  histogram: parseHistogram,
  date_histogram: parseDateHistogram
}

function parseHistogram(value: unknown, { schema }: ParseContext): AggregationKind {
  const body = bodyOf(value, 'histogram', ['field', 'interval', 'offset', 'min_doc_count', 'keyed'])
  const interval = numberOf(body['interval'], 'histogram')
  if (interval <= 0) throw illegalArgument('[interval] must be >0 for histogram aggregation')
  return {
    kind: 'histogram',
    field: fieldOfKind(schema, textOf(body['field'], 'histogram'), 'histogram', ['number']),
    interval,
    offset: numberOf(body['offset'] ?? 0, 'histogram'),
    minimumCount: countOf(body['min_doc_count'] ?? 0, 'histogram'),
    keyed: booleanOf(body['keyed'] ?? false, 'histogram')
  }
}

function parseDateHistogram(value: unknown, { schema }: ParseContext): AggregationKind {
  const body = bodyOf(value, 'date_histogram', [
    'field',
    'interval',
    'calendar_interval',
    'fixed_interval',
    'time_zone',
    'format',
    'min_doc_count',
    'keyed'
  ])
  return {
    kind: 'date_histogram',
    field: fieldOfKind(schema, textOf(body['field'], 'date_histogram'), 'date_histogram', ['date']),
    interval: intervalOf(body),
    zoneMinutes: body['time_zone'] === undefined ? 0 : readZone(body['time_zone']),
    format: body['format'] === undefined ? 'iso' : dateFormat(body['format']),
    minimumCount: countOf(body['min_doc_count'] ?? 0, 'date_histogram'),
    keyed: booleanOf(body['keyed'] ?? false, 'date_histogram')
  }
}

/** Clients older than 7.2 send `interval`, which is either of the two. */
function intervalOf({ interval, calendar_interval, fixed_interval }: JsonObject): DateInterval {
  const given = [interval, calendar_interval, fixed_interval].filter(each => each !== undefined)
  if (given.length === 0) throw parsingException('Required one of fields [interval, calendar_interval, fixed_interval]')
  if (given.length > 1) throw illegalArgument('[date_histogram] takes one interval')
  if (calendar_interval !== undefined) return calendarInterval(calendar_interval)
  if (fixed_interval !== undefined) return fixedInterval(fixed_interval)
  return /^\d+(?:ms|s|m|h|d)$/.test(String(interval)) ? fixedInterval(interval) : calendarInterval(interval)
}
