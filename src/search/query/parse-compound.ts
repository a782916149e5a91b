import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { listOf, numberOf, objectOf, onlyKeys } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Query } from './tree.ts'

/** A filter whose hits all score its boost. */
export function parseConstantScore(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'constant_score')
  onlyKeys(body, 'constant_score', ['filter', 'boost'])
  if (body['filter'] === undefined) throw parsingException("[constant_score] requires a 'filter' element")
  return {
    kind: 'bool',
    must: [{ kind: 'all', boost: boostOf(body, 'constant_score') }],
    filter: [context.parse(body['filter'], context, depth + 1)],
    should: [],
    mustNot: [],
    minimumShould: 0,
    boost: 1
  }
}

/** Hits of any clause, scored by their best one. */
export function parseDisMax(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'dis_max')
  onlyKeys(body, 'dis_max', ['queries', 'tie_breaker', 'boost'])
  if (body['queries'] === undefined)
    throw parsingException("[dis_max] requires 'queries' field with at least one clause")
  const tieBreaker = numberOf(body['tie_breaker'] ?? 0, 'dis_max')
  if (tieBreaker < 0 || tieBreaker > 1) throw parsingException('[dis_max] tie_breaker must be between [0] and [1]')
  return {
    kind: 'dis_max',
    queries: listOf(body['queries']).map(query => context.parse(query, context, depth + 1)),
    tieBreaker,
    boost: boostOf(body, 'dis_max')
  }
}

/** Hits of a clause, those of another one with less of their score. */
export function parseBoosting(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'boosting')
  onlyKeys(body, 'boosting', ['positive', 'negative', 'negative_boost', 'boost'])
  for (const part of ['positive', 'negative'])
    if (body[part] === undefined) throw parsingException(`[boosting] query requires '${part}' query to be set'`)
  const negativeBoost = numberOf(body['negative_boost'] ?? -1, 'boosting')
  if (negativeBoost < 0)
    throw parsingException("[boosting] query requires 'negative_boost' to be set to be a positive value'")
  return {
    kind: 'boosting',
    positive: context.parse(body['positive'], context, depth + 1),
    negative: context.parse(body['negative'], context, depth + 1),
    negativeBoost,
    boost: boostOf(body, 'boosting')
  }
}
