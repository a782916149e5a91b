import type { ParseContext } from './context.ts'
import { boostOf } from './context.ts'
import { searchedFields } from './fields.ts'
import { countOf, listOf, numberOf, objectOf, oneOf, onlyKeys, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { commonMatch, MATCH_KEYS } from './parse-match.ts'
import { isExactOf, slopOf } from './parse-match-phrase.ts'
import { parsingException } from './refusal.ts'
import type { MatchQuery, Query } from './tree.ts'

const KEYS = [...MATCH_KEYS, 'fields', 'type', 'tie_breaker', 'slop', 'max_expansions', 'analyzer']
const TYPES = ['best_fields', 'most_fields', 'cross_fields', 'phrase', 'phrase_prefix', 'bool_prefix'] as const
type Type = (typeof TYPES)[number]

/** Default `tie_breaker` by type. */
const TIE_BREAKERS: Readonly<Record<Type, number>> = {
  best_fields: 0.1,
  most_fields: 1,
  cross_fields: 0,
  phrase: 0,
  phrase_prefix: 0,
  bool_prefix: 0.1
}

/** Words may stand in different fields, whatever the type: brand and product type are rarely in the same one. */
export function parseMultiMatch(value: unknown, context: ParseContext): Query {
  const body = objectOf(value, 'multi_match')
  onlyKeys(body, 'multi_match', KEYS)
  const type = oneOf(body['type'] ?? 'best_fields', 'multi_match', TYPES)
  const isPhrase = type === 'phrase' || type === 'phrase_prefix'
  refuseUnfit(body, type, isPhrase)
  const tieBreaker = numberOf(body['tie_breaker'] ?? TIE_BREAKERS[type], 'multi_match')
  if (tieBreaker < 0 || tieBreaker > 1) throw parsingException('[multi_match] tie_breaker is between [0] and [1]')
  const fields = fieldsOf(body['fields'], context)
  if (!isPhrase)
    return { ...commonMatch(body, 'multi_match'), fields, lastIsPrefix: type === 'bool_prefix', tieBreaker }
  return {
    kind: 'phrase',
    text: textOf(body['query'], 'multi_match'),
    fields,
    slop: slopOf(body['slop'], 'multi_match'),
    lastIsPrefix: type === 'phrase_prefix',
    isExact: isExactOf(body['analyzer'], 'multi_match'),
    tieBreaker,
    boost: boostOf(body, 'multi_match')
  }
}

/** Options a type does not support are refused, as Elasticsearch does, rather than ignored. */
function refuseUnfit(body: JsonObject, type: Type, isPhrase: boolean): void {
  const unfit = isPhrase ? ['fuzziness', 'operator', 'minimum_should_match'] : ['slop']
  if (type === 'cross_fields') unfit.push('fuzziness')
  // Elsewhere words are always read as the shop reads them.
  if (type !== 'phrase') unfit.push('analyzer')
  const found = unfit.find(key => body[key] !== undefined)
  if (found) throw parsingException(`[multi_match] ${capital(found)} not allowed for type [${type}]`)
  if (body['max_expansions'] !== undefined) countOf(body['max_expansions'], 'multi_match', 1)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function fieldsOf(value: unknown, { schema }: ParseContext): MatchQuery['fields'] {
  if (value !== undefined) {
    const patterns = listOf(value).map(name => textOf(name, 'multi_match'))
    return searchedFields(schema, patterns, 'multi_match')
  }
  return Object.entries(schema.fields).flatMap(([name, { words }]) => (words ? [{ name, boost: words.boost }] : []))
}
