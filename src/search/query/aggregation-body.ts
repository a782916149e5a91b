import type { ParseContext } from './context.ts'
import type { Kind } from './fields.ts'
import { objectOf, type JsonObject } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Aggregation } from './tree.ts'

/** An aggregation without those inside it. */
export type AggregationKind = Aggregation extends infer Whole
  ? Whole extends unknown
    ? Omit<Whole, 'inner'>
    : never
  : never
export type KindParser = (value: unknown, context: ParseContext) => AggregationKind

export const NUMERIC = ['number', 'date'] as const
/** Kinds of fields that have values to count. */
export const KEYS_OF_VALUES: readonly Kind[] = ['keyword', 'boolean', ...NUMERIC]

/** The body of an aggregation: what it does not know is refused by name. */
export function bodyOf(value: unknown, kind: string, allowed: readonly string[]): JsonObject {
  const body = objectOf(value, kind)
  for (const key of Object.keys(body))
    if (!allowed.includes(key)) throw parsingException(`[${kind}] aggregation does not support [${key}]`)
  return body
}
