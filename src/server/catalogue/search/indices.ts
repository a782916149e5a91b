import { SCHEMAS } from '../../../search/indices.ts'
import type { IndexName } from '../../../search/indices.ts'
import type { Parsed, Refusal } from '../../../search/query/refusal.ts'
import { wildcard } from '../../../search/query/wildcard.ts'
import type { FieldKinds } from '../../../search/schema.ts'

export interface Index {
  readonly name: IndexName
  readonly type: string
  readonly schema: FieldKinds
}

/** Stands in place of a type in the paths of later versions. */
const NO_TYPE = '_doc'

/** The index of a path; on the old typed paths the type has to be the index's own. */
export function indexOf(name: string, type: string | undefined): Parsed<Index> {
  if (!isIndex(name)) return { ok: false, refusal: noSuchIndex(name) }
  const schema = SCHEMAS[name]
  if (type !== undefined && type !== NO_TYPE && type !== schema.type)
    return { ok: false, refusal: noSuchType(name, type) }
  return { ok: true, value: { name, type: schema.type, schema } }
}

/**
 * The indices of a path that may name several: `a,b`, `cat*`, `_all`, or none at all. A pattern may match nothing; a
 * name has to be there, unless `ignoreUnavailable`.
 */
export function indicesOf(
  expression: string | undefined,
  type: string | undefined,
  ignoreUnavailable = false
): Parsed<readonly Index[]> {
  const found = new Map<string, Index>()
  for (const name of expression === undefined || expression === '_all' ? ['*'] : expression.split(',')) {
    if (name.includes('*')) {
      for (const own of Object.keys(SCHEMAS).filter(wildcard(name))) {
        const index = indexOf(own, type)
        if (index.ok) found.set(own, index.value)
      }
      continue
    }
    const index = indexOf(name, type)
    if (index.ok) found.set(name, index.value)
    else if (!ignoreUnavailable) return index
  }
  return { ok: true, value: [...found.values()] }
}

const isIndex = (name: string): name is IndexName => Object.hasOwn(SCHEMAS, name)

/** Typed paths are answered with the type, others without. */
export const responseType = (type: string | undefined) => (type === NO_TYPE ? undefined : type)

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
