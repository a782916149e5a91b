import type { FieldKinds } from '../schema.ts'
import { fieldOf, kindOf } from './fields.ts'
import { isObject, listOf, oneOf, onlyEntry, onlyKeys } from './json.ts'
import { MAX_DEPTH } from './limits.ts'
import { excessive, unreadable } from './refusal.ts'
import type { SortKey } from './tree.ts'

const SORTABLE = ['keyword', 'number', 'date', 'boolean']

/** `"_score"`, `{ "price": "asc" }`, `{ "price": { "order": "asc", "missing": "_last" } }`. */
export function parseSort(value: unknown, schema: FieldKinds): readonly SortKey[] {
  if (value === undefined) return []
  const keys = listOf(value).map(one => keyOf(one, schema))
  if (keys.length > MAX_DEPTH) throw excessive(`[sort] more than [${MAX_DEPTH}] keys`)
  // By score alone is what happens without any sort.
  return keys.length === 1 && keys[0]?.field === '_score' && keys[0].descending ? [] : keys
}

function keyOf(value: unknown, schema: FieldKinds): SortKey {
  const [name, inner] = typeof value === 'string' ? [value, undefined] : onlyEntry(value, 'sort')
  const body = isObject(inner) ? inner : inner === undefined ? {} : { order: inner }
  onlyKeys(body, 'sort', ['order', 'missing', 'unmapped_type'])
  const field = name === '_score' ? name : sortableField(name, schema)
  const order = oneOf(body['order'] ?? (field === '_score' ? 'desc' : 'asc'), 'sort', ['asc', 'desc'])
  const missing = oneOf(body['missing'] ?? '_last', 'sort', ['_first', '_last'])
  return { field, descending: order === 'desc', missing: missing === '_first' ? 'first' : 'last' }
}

function sortableField(name: string, schema: FieldKinds): string {
  const field = fieldOf(schema, name, 'sort')
  if (SORTABLE.includes(kindOf(schema, field)) || schema.fields[field]?.sortedIn) return field
  throw unreadable(`[sort] cannot sort by field [${name}]`)
}
