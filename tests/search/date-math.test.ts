import { expect, test } from 'vitest'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { readDateBound, resolveDate } from '../../src/search/query/dates.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

const parse = (body: unknown) => parseSearch(body, catalogueSchema)

const inQuery = (query: unknown) => ({ query })

const NOW = Date.parse('2026-03-31T17:45:30.500Z')

test.each([
  ['now', 'gt', '+00:00', '2026-03-31T17:45:30.500Z'],
  ['now-1M', 'gt', '+00:00', '2026-02-28T17:45:30.500Z'],
  ['now+1y', 'gt', '+00:00', '2027-03-31T17:45:30.500Z'],
  ['now-1h', 'gt', '+00:00', '2026-03-31T16:45:30.500Z'],
  ['now/d', 'gte', '+00:00', '2026-03-31T00:00:00.000Z'],
  ['now/d', 'lte', '+00:00', '2026-03-31T23:59:59.999Z'],
  ['now/d', 'lt', '+00:00', '2026-03-31T00:00:00.000Z'],
  ['now/d', 'gte', '+08:00', '2026-03-31T16:00:00.000Z'],
  ['now/d', 'gte', 'Asia/Ulaanbaatar', '2026-03-31T16:00:00.000Z'],
  ['now/w', 'gte', '+00:00', '2026-03-30T00:00:00.000Z'],
  ['now/M', 'lte', '+00:00', '2026-03-31T23:59:59.999Z'],
  ['now-1d/d', 'gte', '+00:00', '2026-03-30T00:00:00.000Z'],
  ['2026-01-31||+1M', 'gte', '+00:00', '2026-02-28T00:00:00.000Z'],
  ['2026-01-31', 'gte', '+08:00', '2026-01-30T16:00:00.000Z'],
  ['2026-01-31T10:00:00+08:00', 'gte', '+00:00', '2026-01-31T02:00:00.000Z']
] as const)('date math: %s as %s at %s is %s', (text, side, zone, expected) => {
  const found = parse(inQuery({ range: { available_on: { [side]: text, time_zone: zone } } }))
  if (!found.ok || found.value.query.kind !== 'range') throw new Error('not a range')
  const bound = found.value.query.lower ?? found.value.query.upper
  if (!bound) throw new Error('no bound')
  const ms = 'value' in bound ? bound.value : resolveDate(bound.moment, NOW)
  expect(new Date(ms).toISOString()).toBe(expected)
})

test('date math: milliseconds are a date too', () => {
  expect(readDateBound(NOW, 'gte', 0)).toEqual({ inclusive: true, value: NOW })
})
