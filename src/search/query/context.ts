import type { FieldKinds } from '../schema.ts'
import { numberOf, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { unreadable } from './refusal.ts'
import type { MinimumShouldMatch, Query } from './tree.ts'

/** What one body is asked of, what it has used up, and the way back to the parser of any clause. */
export interface ParseContext {
  readonly schema: FieldKinds
  clauses: number
  readonly parse: (value: unknown, context: ParseContext, depth: number) => Query
}

export type ClauseParser = (value: unknown, context: ParseContext, depth: number) => Query

export function boostOf(body: JsonObject, where: string): number {
  const boost = body['boost'] === undefined ? 1 : numberOf(body['boost'], where)
  if (boost < 0) throw unreadable(`[${where}] boost cannot be negative`)
  return boost
}

/** `2`, `-1`, `"75%"`, `"-25%"`. */
export function minimumOf(value: unknown, where: string): MinimumShouldMatch {
  const text = textOf(value, where).trim()
  const found = /^(-?\d{1,4})(%?)$/.exec(text)
  if (!found) throw unreadable(`[${where}] unknown minimum_should_match [${text}]`)
  const number = Number(found[1])
  return found[2] ? { percent: number } : { count: number }
}

/** How many of `all` a minimum means; per cents are rounded down, negative ones say how many may be missing. */
export function howMany(minimum: MinimumShouldMatch, all: number): number {
  const asked = 'count' in minimum ? minimum.count : Math.trunc((all * minimum.percent) / 100)
  return Math.max(0, asked < 0 ? all + asked : asked)
}
