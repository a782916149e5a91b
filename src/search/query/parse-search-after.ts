import { kindOf } from './fields.ts'
import type { FieldKinds } from '../schema.ts'
import { listOf, numberOf, textOf } from './json.ts'
import { illegalArgument } from './refusal.ts'
import type { SortKey, SortValue } from './tree.ts'

/** The sort values of the last hit seen; they have to match the requested sort. */
export function parseSearchAfter(
  value: unknown,
  sort: readonly SortKey[],
  from: number,
  schema: FieldKinds
): readonly SortValue[] | undefined {
  if (value === undefined) return undefined
  const values = listOf(value)
  if (from > 0) throw illegalArgument('`from` parameter must be set to 0 when `search_after` is used')
  if (!sort.length) throw illegalArgument('Sort must contain at least one field.')
  if (values.length !== sort.length)
    throw illegalArgument(`search_after has ${values.length} value(s) but sort has ${sort.length}.`)
  return sort.map((key, at) => valueOf(values[at], key, schema))
}

function valueOf(value: unknown, { field, distance }: SortKey, schema: FieldKinds): SortValue {
  if (value === null) return null
  if (distance || field === '_score' || field === '_doc') return numberOf(value, 'search_after')
  const kind = kindOf(schema, field)
  if (kind === 'boolean') return Number(value === true || value === 1 || value === 'true')
  return kind === 'number' || kind === 'date' ? numberOf(value, 'search_after') : textOf(value, 'search_after')
}
