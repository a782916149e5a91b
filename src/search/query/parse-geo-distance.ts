import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { fieldOfKind } from './fields.ts'
import { readDistance, readPoint } from './geo-points.ts'
import { objectOf, oneOf, onlyEntry, textOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Query } from './tree.ts'

/** `{ "distance": "20km", "location": <point> }`: every key that is no parameter is the field. */
export function parseGeoDistance(value: unknown, context: ParseContext): Query {
  const { distance, unit, boost, distance_type, validation_method, ...rest } = objectOf(value, 'geo_distance')
  if (distance === undefined) throw parsingException('[geo_distance] requires [distance]')
  // One way of measuring is exact enough for both; points are always checked.
  if (distance_type !== undefined) oneOf(distance_type, 'geo_distance', ['arc', 'plane'])
  if (validation_method !== undefined) oneOf(validation_method, 'geo_distance', ['strict'])
  const [name, point] = onlyEntry(rest, 'geo_distance')
  return {
    kind: 'geo_distance',
    field: fieldOfKind(context.schema, textOf(name, 'geo_distance'), 'geo_distance', ['geo']),
    metres: readDistance(distance, unit, 'geo_distance'),
    point: readPoint(point, 'geo_distance'),
    boost: boostOf({ boost }, 'geo_distance')
  }
}
