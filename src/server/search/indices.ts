import { catalogueSchema } from '../../search/catalogue-schema.ts'
import type { IndexName } from '../../search/port.ts'
import type { Parsed, Refusal } from '../../search/query/refusal.ts'
import type { FieldKinds } from '../../search/schema.ts'

interface Index {
  readonly name: IndexName
  readonly type: string
  readonly schema: FieldKinds
}

const INDICES: readonly Index[] = [{ name: 'catalogue', type: catalogueSchema.type, schema: catalogueSchema }]

/** The index of a path; on the old typed paths the type has to be the index's own. */
export function indexOf(name: string, type: string | undefined): Parsed<Index> {
  const index = INDICES.find(one => one.name === name)
  if (!index) return { ok: false, refusal: noSuchIndex(name) }
  if (type !== undefined && type !== index.type) return { ok: false, refusal: noSuchType(name, type) }
  return { ok: true, value: index }
}

const noSuchIndex = (name: string): Refusal => ({
  status: 404,
  type: 'index_not_found_exception',
  reason: `no such index [${name}]`,
  details: { 'resource.type': 'index_or_alias', 'resource.id': name, index: name, index_uuid: '_na_' }
})

const noSuchType = (name: string, type: string): Refusal => ({
  status: 404,
  type: 'type_missing_exception',
  reason: `no such type [${type}] in index [${name}]`,
  details: { index: name }
})
