import type { ParseContext } from './context.ts'
import { objectOf, oneOf, onlyKeys, textOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { Query } from './tree.ts'

/** Of all score functions the shop needs one: a shuffle that stays still (the `random` sort of spec §9). */
export function parseFunctionScore(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'function_score')
  onlyKeys(body, 'function_score', ['query', 'random_score', 'functions', 'boost_mode', 'score_mode'])
  const random = randomOf(body['random_score'], body['functions'])
  onlyKeys(random, 'random_score', ['seed', 'field'])
  if (body['score_mode'] !== undefined)
    oneOf(body['score_mode'], 'function_score', ['multiply', 'sum', 'avg', 'first', 'max', 'min'])
  return {
    kind: 'random',
    query: body['query'] === undefined ? { kind: 'all', boost: 1 } : context.parse(body['query'], context, depth + 1),
    seed: random['seed'] === undefined ? '' : textOf(random['seed'], 'random_score'),
    boostMode: oneOf(body['boost_mode'] ?? 'multiply', 'function_score', ['multiply', 'replace', 'sum'])
  }
}

function randomOf(own: unknown, functions: unknown) {
  if (own !== undefined && functions === undefined) return objectOf(own, 'random_score')
  if (own !== undefined || !Array.isArray(functions) || functions.length !== 1)
    throw parsingException('[function_score] expects exactly one function, [random_score]')
  const only = objectOf(functions[0], 'function_score')
  onlyKeys(only, 'function_score', ['random_score'])
  return objectOf(only['random_score'], 'random_score')
}
