import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { listOf, objectOf, onlyKeys } from './json.ts'
import { requiredCount, parseMinimumShouldMatch } from './minimum-should-match.ts'
import type { Query } from './tree.ts'

const KEYS = ['must', 'filter', 'should', 'must_not', 'minimum_should_match', 'boost']

export function parseBool(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'bool')
  onlyKeys(body, 'bool', KEYS)
  const clauses = (key: string) =>
    body[key] === undefined ? [] : listOf(body[key]).map(clause => context.parse(clause, context, depth + 1))
  const must = clauses('must')
  const filter = clauses('filter')
  const should = clauses('should')
  const minimum = body['minimum_should_match']
  // Beside must or filter a bare should only lifts the score.
  const usual = should.length && !must.length && !filter.length ? 1 : 0
  return {
    kind: 'bool',
    must,
    filter,
    should,
    mustNot: clauses('must_not'),
    minimumShould:
      minimum === undefined ? usual : requiredCount(parseMinimumShouldMatch(minimum, 'bool'), should.length),
    boost: boostOf(body, 'bool')
  }
}
