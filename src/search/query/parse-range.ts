import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { readDateBound, readZone } from './dates.ts'
import { fieldOfKind, kindOf } from './fields.ts'
import { numberOf, objectOf, onlyEntry, onlyKeys, textOf, type JsonObject } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Bound, Query } from './tree.ts'

type Side = 'gt' | 'gte' | 'lt' | 'lte'

export function parseRange(value: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(value, 'range')
  const body = objectOf(inner, 'range')
  onlyKeys(body, 'range', ['gt', 'gte', 'lt', 'lte', 'boost', 'time_zone'])
  const field = fieldOfKind(context.schema, name, 'range', ['number', 'date', 'keyword'])
  const boost = boostOf(body, 'range')
  if (kindOf(context.schema, field) === 'keyword') {
    const bounds = boundsOf(body, side => ({ inclusive: isInclusive(side), value: textOf(body[side], 'range') }))
    return { kind: 'text_range', field, ...bounds, boost }
  }
  const isDate = kindOf(context.schema, field) === 'date'
  const zoneMinutes = body['time_zone'] === undefined ? 0 : readZone(body['time_zone'])
  const bounds = boundsOf(body, (side): Bound => {
    if (isDate) return readDateBound(body[side], side, zoneMinutes)
    return { inclusive: isInclusive(side), value: numberOf(body[side], 'range') }
  })
  return { kind: 'range', field, ...bounds, boost }
}

const isInclusive = (side: Side) => side === 'gte' || side === 'lte'

function boundsOf<B>(body: JsonObject, bound: (side: Side) => B): { readonly lower?: B; readonly upper?: B } {
  const of = (open: Side, closed: Side): B | undefined => {
    const given: readonly Side[] = [open, closed]
    const [first, second] = given.filter(side => body[side] !== undefined && body[side] !== null)
    if (first && second) throw parsingException(`[range] has both [${open}] and [${closed}]`)
    return first && bound(first)
  }
  const lower = of('gt', 'gte')
  const upper = of('lt', 'lte')
  return { ...(lower !== undefined && { lower }), ...(upper !== undefined && { upper }) }
}
