import type { FieldKinds } from '../schema.ts'
import { fieldOf, fieldOfKind, kindOf } from './fields.ts'
import { metresOf, readPoint } from './geo-points.ts'
import { isObject, listOf, objectOf, oneOf, onlyEntry, onlyKeys, textOf } from './json.ts'
import { DEPTH_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { SortKey } from './tree.ts'

const SORTABLE = ['keyword', 'number', 'date', 'boolean']
/** Sorts that are no fields. */
const SPECIAL = ['_score', '_doc']

/** `"_score"`, `{ "price": "asc" }`, `{ "price": { "order": "asc", "missing": "_last" } }`, `{ "_geo_distance": … }`. */
export function parseSort(value: unknown, schema: FieldKinds): readonly SortKey[] {
  if (value === undefined) return []
  const keys = listOf(value).map(one => keyOf(one, schema))
  if (keys.length > DEPTH_MAX) throw illegalArgument(`[sort] more than [${DEPTH_MAX}] keys`)
  return keys
}

/** True for the order by score alone, which a search without any sort has. */
export const isByScore = (keys: readonly SortKey[]) =>
  keys.length === 0 || (keys.length === 1 && keys[0]?.field === '_score' && keys[0].descending)

function keyOf(value: unknown, schema: FieldKinds): SortKey {
  const [name, inner] = typeof value === 'string' ? [value, undefined] : onlyEntry(value, 'sort')
  if (name === '_geo_distance') return distanceKey(inner, schema)
  const body = isObject(inner) ? inner : inner === undefined ? {} : { order: inner }
  onlyKeys(body, 'sort', ['order', 'missing', 'unmapped_type', 'mode', 'nested'])
  // The first of several values is the one that sorts, and nearly always there is but one.
  if (body['mode'] !== undefined) oneOf(body['mode'], 'sort', ['min', 'max'])
  const field = SPECIAL.includes(name) ? name : sortableField(name, schema)
  const order = oneOf(body['order'] ?? (field === '_score' ? 'desc' : 'asc'), 'sort', ['asc', 'desc'])
  const missing = oneOf(body['missing'] ?? '_last', 'sort', ['_first', '_last'])
  return {
    field,
    descending: order === 'desc',
    missing: missing === '_first' ? 'first' : 'last',
    ...(body['nested'] !== undefined && { prefix: prefixOf(body['nested'], field, schema) })
  }
}

/**
 * `{ "path": "attributes", "filter": { "prefix": { "attributes.number": "screen:in:" } } }`: of the objects in a list only
 * those sort that the filter finds.
 */
function prefixOf(value: unknown, field: string, schema: FieldKinds): string {
  const body = objectOf(value, 'nested')
  onlyKeys(body, 'nested', ['path', 'filter'])
  const path = textOf(body['path'], 'nested')
  if (!field.startsWith(`${path}.`)) throw illegalArgument(`[nested] [${path}] is not where [${field}] stands`)
  const [kind, filter] = onlyEntry(body['filter'], 'nested')
  const [name, clause] = onlyEntry(filter, 'nested')
  if (kind !== 'prefix' || fieldOf(schema, name, 'nested') !== field || !schema.fields[field]?.sortsByPrefix)
    throw illegalArgument('[nested] takes only a filter of [prefix] for the field that it sorts by')
  return textOf(isObject(clause) ? onlyEntry(clause, 'prefix')[1] : clause, 'prefix')
}

function sortableField(name: string, schema: FieldKinds): string {
  const field = fieldOf(schema, name, 'sort')
  if (SORTABLE.includes(kindOf(schema, field)) || schema.fields[field]?.sortedIn) return field
  throw parsingException(`[sort] cannot sort by field [${name}]`)
}

function distanceKey(value: unknown, schema: FieldKinds): SortKey {
  const { order, unit, mode, distance_type, ...rest } = objectOf(value, '_geo_distance')
  if (mode !== undefined) oneOf(mode, '_geo_distance', ['min'])
  if (distance_type !== undefined) oneOf(distance_type, '_geo_distance', ['arc', 'plane'])
  const [name, points] = onlyEntry(rest, '_geo_distance')
  // `[lon, lat]` is one point, a list of anything else is several.
  const several = Array.isArray(points) && typeof points[0] !== 'number'
  return {
    field: fieldOfKind(schema, name, '_geo_distance', ['geo']),
    descending: oneOf(order ?? 'asc', '_geo_distance', ['asc', 'desc']) === 'desc',
    missing: 'last',
    distance: {
      points: (several ? listOf(points) : [points]).map(point => readPoint(point, '_geo_distance')),
      unitMetres: metresOf(unit ?? 'm', '_geo_distance')
    }
  }
}
