import type { FieldKinds } from '../schema.ts'
import { fieldOfKind } from './fields.ts'
import { isObject, listOf, onlyKeys, textOf } from './json.ts'
import { DOCVALUE_FIELDS_MAX } from './limits.ts'
import { windowExceeded } from './refusal.ts'

/** `["price", { "field": "created_at" }]`: fields whose values stand beside each hit. */
export function parseDocvalueFields(value: unknown, schema: FieldKinds): readonly string[] {
  if (value === undefined) return []
  const requested = listOf(value)
  if (requested.length > DOCVALUE_FIELDS_MAX)
    throw windowExceeded(
      `Trying to retrieve too many docvalue_fields. Must be less than or equal to: [${DOCVALUE_FIELDS_MAX}] but was [${requested.length}]. This limit can be set by changing the [index.max_docvalue_fields_search] index level setting.`
    )
  return requested.map(one => {
    if (isObject(one)) onlyKeys(one, 'docvalue_fields', ['field', 'format'])
    const name = textOf(isObject(one) ? one['field'] : one, 'docvalue_fields')
    return fieldOfKind(schema, name, 'docvalue_fields', ['keyword', 'number', 'date', 'boolean', 'geo'])
  })
}
