import type { SearchHit } from '../../contract/search/search-protocol.ts'
import { collationKey } from '../collation-key.ts'
import type { SearchRequest, SortKey, SortValue } from '../query/tree.ts'
import type { FieldKinds, IndexSchema } from '../schema.ts'
import { sourceReader } from '../source-filter.ts'
import { nestedField, orderField, valueField } from './mapping.ts'

export interface RawHit<D> {
  readonly _id: string
  readonly _score: number | null
  readonly _source?: { readonly d: D }
  readonly sort?: readonly (string | number | null)[]
}

export type HitReader<D> = (
  id: string,
  document: D | undefined
) => Pick<SearchHit<Partial<D>>, '_index' | '_id' | '_source'>

export function hitReader<D extends object>(
  schema: IndexSchema<D>,
  request: Pick<SearchRequest, 'source'>
): HitReader<D> {
  const readSource = sourceReader<D>(request.source)
  return (id, document) => {
    const part = document && readSource(document)
    return { _index: schema.index, _id: id, ...(part !== undefined && { _source: part }) }
  }
}

export const sortClauses = (sort: readonly SortKey[], schema: FieldKinds) =>
  (sort.length > 0 ? sort : [BY_SCORE]).map(key => sortClause(key, schema))

const BY_SCORE: SortKey = { field: '_score', descending: true, missing: 'last' }
/** The id breaks ties, so that pages do not overlap. */
export const LAST = { [valueField('id')]: { order: 'asc', unmapped_type: 'keyword' } }

function sortClause({ field, descending, missing, distance, prefix }: SortKey, schema: FieldKinds) {
  const order = descending ? 'desc' : 'asc'
  if (field === '_score' || field === '_doc') return { [field]: { order } }
  if (distance) return { _geo_distance: { [valueField(field)]: distance.points, order, unit: 'm', mode: 'min' } }
  if (prefix !== undefined) {
    const { path, value } = nestedField(field)
    return { [value]: { order, missing: `_${missing}`, nested: { path, filter: { prefix: { [value]: prefix } } } } }
  }
  const sortedIn = schema.fields[field]?.sortedIn
  return {
    [sortedIn ? orderField(field) : valueField(field)]: { order, missing: `_${missing}`, unmapped_type: 'double' }
  }
}

const collatedIn = <D extends object>(schema: IndexSchema<D>, field: string) => {
  const own = schema.fields[field]
  return own?.kind === 'text' ? own.sortedIn : undefined
}

/** A title sorts by its collation key, but the answer shows the title itself. */
export function sortValue<D extends object>(
  schema: IndexSchema<D>,
  hit: RawHit<D>,
  { field, distance }: SortKey,
  at: number
): SortValue {
  const value = hit.sort?.[at] ?? null
  if (field === '_score') return hit._score
  // A cluster shows a missing number as an infinity.
  if (typeof value === 'string' && value.endsWith('Infinity')) return null
  if (distance) return typeof value === 'number' ? value / distance.unitMetres : null
  const own = schema.fields[field]
  if (own?.kind !== 'text' || !hit._source) return value
  return [own.read(hit._source.d)].flat()[0] || null
}

/** The cluster's sort value for a `search_after` value. */
export function placeOf<D extends object>(
  schema: IndexSchema<D>,
  key: SortKey | undefined,
  value: SortValue
): SortValue {
  if (!key) return value
  const kind = schema.fields[key.field]?.kind
  if (value === null && kind !== 'text' && kind !== 'keyword')
    return (key.missing === 'last') === key.descending ? '-Infinity' : 'Infinity'
  if (value === null) return null
  const locale = collatedIn(schema, key.field)
  if (locale) return collationKey(locale, String(value))
  return key.distance ? Number(value) * key.distance.unitMetres : value
}
