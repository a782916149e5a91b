import type { FieldKinds } from '../schema.ts'
import { numberOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Ruleset } from './ruleset.ts'
import type { Query } from './tree.ts'

/** Schema and limits of one request body, and the parser for nested clauses. */
export interface ParseContext {
  readonly schema: FieldKinds
  /** Rules of the shop's editors, which `rule` clauses name. */
  readonly ruleset?: Ruleset
  clauses: number
  textClauses: number
  readonly parse: (value: unknown, context: ParseContext, depth: number) => Query
}

export type ClauseParser = (value: unknown, context: ParseContext, depth: number) => Query

export function boostOf(body: JsonObject, where: string): number {
  const boost = body['boost'] === undefined ? 1 : numberOf(body['boost'], where)
  if (boost < 0) throw parsingException(`[${where}] boost cannot be negative`)
  return boost
}
