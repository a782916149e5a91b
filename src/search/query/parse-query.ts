import type { FieldKinds } from '../schema.ts'
import { boostOf } from './context.ts'
import type { ClauseParser, ParseContext } from './context.ts'
import { isObject, objectOf, onlyKeys } from './json.ts'
import { CLAUSES_MAX, DEPTH_MAX, TEXT_CLAUSES_MAX } from './limits.ts'
import { parseBool } from './parse-bool.ts'
import { parseBoosting, parseConstantScore, parseDisMax } from './parse-compound.ts'
import { parseExists, parseFuzzy, parseIds, parsePrefix, parseTerm, parseTerms, parseWildcard } from './parse-exact.ts'
import { parseFunctionScore } from './parse-function-score.ts'
import { parseGeoDistance } from './parse-geo-distance.ts'
import { parseMatch } from './parse-match.ts'
import { parseMatchPhrase, parseMatchPhrasePrefix } from './parse-match-phrase.ts'
import { parseMultiMatch } from './parse-multi-match.ts'
import { parseRange } from './parse-range.ts'
import { parseRule } from './parse-rule.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { Ruleset } from './ruleset.ts'
import type { Query } from './tree.ts'

const CLAUSES: Readonly<Record<string, ClauseParser>> = {
  bool: parseBool,
  match: parseMatch,
  match_phrase: parseMatchPhrase,
  match_phrase_prefix: parseMatchPhrasePrefix,
  multi_match: parseMultiMatch,
  term: parseTerm,
  terms: parseTerms,
  prefix: parsePrefix,
  wildcard: parseWildcard,
  fuzzy: parseFuzzy,
  constant_score: parseConstantScore,
  dis_max: parseDisMax,
  boosting: parseBoosting,
  range: parseRange,
  rule: parseRule,
  exists: parseExists,
  ids: parseIds,
  geo_distance: parseGeoDistance,
  function_score: parseFunctionScore,
  match_all(value) {
    const body = objectOf(value, 'match_all')
    onlyKeys(body, 'match_all', ['boost'])
    return { kind: 'all', boost: boostOf(body, 'match_all') }
  },
  match_none(value) {
    onlyKeys(objectOf(value, 'match_none'), 'match_none', ['boost'])
    return { kind: 'none' }
  }
}

/** One clause, `{ "<name>": … }`. */
export function parseQuery(value: unknown, context: ParseContext, depth: number): Query {
  if (!isObject(value)) throw parsingException('[query] malformed query, expected an object')
  const [entry, second] = Object.entries(value)
  if (!entry) throw parsingException('query malformed, empty clause found')
  const [name, body] = entry
  if (second)
    throw parsingException(`[${name}] malformed query, expected the end of the clause but found [${second[0]}]`)
  const parse = Object.hasOwn(CLAUSES, name) ? CLAUSES[name] : undefined
  if (!parse) throw parsingException(`unknown query [${name}]`)
  if (depth > DEPTH_MAX) throw illegalArgument(`[${name}] clauses are nested deeper than [${DEPTH_MAX}]`)
  context.clauses += 1
  if (context.clauses > CLAUSES_MAX)
    throw illegalArgument(`[${name}] too many clauses: at most [${CLAUSES_MAX}] are allowed`)
  const query = parse(body, context, depth)
  if (query.kind === 'match' || query.kind === 'phrase') context.textClauses += 1
  if (context.textClauses > TEXT_CLAUSES_MAX)
    throw illegalArgument(`[${name}] too many clauses that look for words: at most [${TEXT_CLAUSES_MAX}] are allowed`)
  return query
}

export const startParsing = (schema: FieldKinds, ruleset?: Ruleset): ParseContext => ({
  schema,
  ...(ruleset && { ruleset }),
  clauses: 0,
  textClauses: 0,
  parse: parseQuery
})
