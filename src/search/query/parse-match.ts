import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { resolveField } from '../schema.ts'
import { isSearched, kindOf, searchedFields } from './fields.ts'
import { isObject, numberOf, oneOf, onlyEntry, onlyKeys, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { parseMinimumShouldMatch } from './minimum-should-match.ts'
import { parsingException } from './refusal.ts'
import type { MatchQuery, Query } from './tree.ts'

export const MATCH_KEYS = ['query', 'operator', 'minimum_should_match', 'fuzziness', 'boost']

const EXACT = ['keyword', 'number', 'date', 'boolean']

export function parseFuzziness(value: unknown, where: string): MatchQuery['fuzziness'] {
  if (value === undefined) return 0
  if (typeof value === 'string' && value.toUpperCase() === 'AUTO') return 'auto'
  const edits = numberOf(value, where)
  if (edits !== 0 && edits !== 1 && edits !== 2)
    throw parsingException(`[${where}] fuzziness is [AUTO], [0], [1] or [2]`)
  return edits
}

/** Options common to `match` and `multi_match`. */
export const commonMatch = (body: JsonObject, where: string) => ({
  kind: 'match' as const,
  text: textOf(body['query'], where),
  operator: oneOf(body['operator'] ?? 'or', where, ['and', 'or']),
  ...(body['minimum_should_match'] !== undefined && {
    minimumShouldMatch: parseMinimumShouldMatch(body['minimum_should_match'], where)
  }),
  fuzziness: parseFuzziness(body['fuzziness'], where),
  boost: boostOf(body, where)
})

export function parseMatch(value: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(value, 'match')
  const body = isObject(inner) ? inner : { query: inner }
  onlyKeys(body, 'match', MATCH_KEYS)
  const field = resolveField(context.schema, name)
  // A whole value is matched where no words are kept.
  if (field !== undefined && !isSearched(context.schema, field) && EXACT.includes(kindOf(context.schema, field)))
    return context.parse({ term: { [name]: { value: body['query'], boost: boostOf(body, 'match') } } }, context, 1)
  return {
    ...commonMatch(body, 'match'),
    fields: searchedFields(context.schema, [name], 'match'),
    lastIsPrefix: false,
    tieBreaker: 0
  }
}
