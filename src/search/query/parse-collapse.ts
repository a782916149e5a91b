import type { FieldKinds } from '../schema.ts'
import { fieldOfKind } from './fields.ts'
import { objectOf, onlyKeys, textOf } from './json.ts'
import { illegalArgument } from './refusal.ts'

/** `{ "field": "brand.code" }`: of each brand only the first hit. */
export function parseCollapse(value: unknown, schema: FieldKinds): string | undefined {
  if (value === undefined) return undefined
  const body = objectOf(value, 'collapse')
  onlyKeys(body, 'collapse', ['field'])
  const field = fieldOfKind(schema, textOf(body['field'], 'collapse'), 'collapse', ['keyword', 'number'])
  if (schema.fields[field]?.hasMany === true)
    throw illegalArgument(`failed to collapse on field [${field}], the collapse field must be single valued`)
  return field
}
