import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { readDateBound, readZone } from './dates.ts'
import { fieldOfKind, kindOf } from './fields.ts'
import { numberOf, objectOf, onlyEntry, onlyKeys } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Bound, Query } from './tree.ts'

type Side = 'gt' | 'gte' | 'lt' | 'lte'

export function parseRange(value: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(value, 'range')
  const body = objectOf(inner, 'range')
  onlyKeys(body, 'range', ['gt', 'gte', 'lt', 'lte', 'boost', 'time_zone'])
  const field = fieldOfKind(context.schema, name, 'range', ['number', 'date'])
  const isDate = kindOf(context.schema, field) === 'date'
  const zoneMinutes = body['time_zone'] === undefined ? 0 : readZone(body['time_zone'])
  const bound = (side: Side): Bound => {
    if (isDate) return readDateBound(body[side], side, zoneMinutes)
    return { inclusive: side === 'gte' || side === 'lte', value: numberOf(body[side], 'range') }
  }
  const of = (open: Side, closed: Side): Bound | undefined => {
    const given: readonly Side[] = [open, closed]
    const [first, second] = given.filter(side => body[side] !== undefined && body[side] !== null)
    if (first && second) throw parsingException(`[range] has both [${open}] and [${closed}]`)
    return first && bound(first)
  }
  const lower = of('gt', 'gte')
  const upper = of('lt', 'lte')
  return { kind: 'range', field, ...(lower && { lower }), ...(upper && { upper }), boost: boostOf(body, 'range') }
}
