import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { searchedFields } from './fields.ts'
import { isObject, listOf, numberOf, objectOf, oneOf, onlyEntry, onlyKeys, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { minimumOf } from './minimum.ts'
import { unreadable } from './refusal.ts'
import type { MatchQuery, Query } from './tree.ts'

const MATCH_KEYS = ['query', 'operator', 'minimum_should_match', 'fuzziness', 'boost']
const MULTI_KEYS = [...MATCH_KEYS, 'fields', 'type', 'tie_breaker']
/** What is added to a word's best field for being in others too, where nothing is said. */
const TIE_BREAKER = 0.1

export function parseFuzziness(value: unknown, where: string): MatchQuery['fuzziness'] {
  if (value === undefined) return 0
  if (typeof value === 'string' && value.toUpperCase() === 'AUTO') return 'auto'
  const edits = numberOf(value, where)
  if (edits !== 0 && edits !== 1 && edits !== 2) throw unreadable(`[${where}] fuzziness is [AUTO], [0], [1] or [2]`)
  return edits
}

const common = (body: JsonObject, where: string) => ({
  kind: 'match' as const,
  text: textOf(body['query'], where),
  operator: oneOf(body['operator'] ?? 'or', where, ['and', 'or']),
  ...(body['minimum_should_match'] !== undefined && {
    minimumShouldMatch: minimumOf(body['minimum_should_match'], where)
  }),
  fuzziness: parseFuzziness(body['fuzziness'], where),
  boost: boostOf(body, where)
})

export function parseMatch(value: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(value, 'match')
  const body = isObject(inner) ? inner : { query: inner }
  onlyKeys(body, 'match', MATCH_KEYS)
  return {
    ...common(body, 'match'),
    fields: searchedFields(context.schema, [name], 'match'),
    lastIsPrefix: false,
    tieBreaker: 0
  }
}

export function parseMultiMatch(value: unknown, context: ParseContext): Query {
  const body = objectOf(value, 'multi_match')
  onlyKeys(body, 'multi_match', MULTI_KEYS)
  const type = oneOf(body['type'] ?? 'best_fields', 'multi_match', ['best_fields', 'bool_prefix'])
  const patterns =
    body['fields'] === undefined ? undefined : listOf(body['fields']).map(name => textOf(name, 'multi_match'))
  const tieBreaker = body['tie_breaker'] === undefined ? TIE_BREAKER : numberOf(body['tie_breaker'], 'multi_match')
  if (tieBreaker < 0 || tieBreaker > 1) throw unreadable('[multi_match] tie_breaker is between [0] and [1]')
  return {
    ...common(body, 'multi_match'),
    fields: patterns ? searchedFields(context.schema, patterns, 'multi_match') : usualFields(context),
    lastIsPrefix: type === 'bool_prefix',
    tieBreaker
  }
}

const usualFields = ({ schema }: ParseContext): MatchQuery['fields'] =>
  Object.entries(schema.fields).flatMap(([name, { words }]) => (words ? [{ name, boost: words.boost }] : []))
