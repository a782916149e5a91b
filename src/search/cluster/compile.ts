import { resolveDate } from '../query/dates.ts'
import type { BoolQuery, Bound, Query, RandomQuery, RangeQuery, TextRangeQuery, WeightedQuery } from '../query/tree.ts'
import type { FieldKinds } from '../schema.ts'
import { valueField, wordsField } from './mapping.ts'

/** A query in the cluster's own language. */
export type Clause = { readonly [name: string]: unknown }

export interface Compiling {
  readonly schema: FieldKinds
  /** Milliseconds since 1970: bounds relative to now are fixed here, so that both engines mean the same moment. */
  readonly now: number
  /** The clause of each text query; resolved by asking the cluster before anything is compiled. */
  readonly words: ReadonlyMap<Query, Clause>
}

const NOTHING: Clause = { match_none: {} }

/** Turns a parsed query into one for the cluster. */
export function compile(query: Query, compiling: Compiling): Clause {
  switch (query.kind) {
    case 'all':
      return { match_all: { boost: query.boost } }
    case 'none':
      return NOTHING
    case 'match':
    case 'phrase':
      return compiling.words.get(query) ?? NOTHING
    case 'bool':
      return compileBool(query, compiling)
    case 'dis_max':
      return {
        dis_max: {
          queries: query.queries.map(clause => compile(clause, compiling)),
          tie_breaker: query.tieBreaker,
          boost: query.boost
        }
      }
    case 'boosting':
      return {
        boosting: {
          positive: compile(query.positive, compiling),
          negative: compile(query.negative, compiling),
          negative_boost: query.negativeBoost,
          boost: query.boost
        }
      }
    case 'random':
      return compileRandom(query, compiling)
    case 'weighted':
      return compileWeighted(query, compiling)
    case 'geo_distance':
      return constant(
        { geo_distance: { distance: `${query.metres}m`, [valueField(query.field)]: query.point } },
        query.boost
      )
    case 'ids':
      return constant({ ids: { values: query.values } }, query.boost)
    case 'range':
      return constant({ range: { [valueField(query.field)]: bounds(query, compiling.now) } }, query.boost)
    case 'text_range':
      return constant({ range: { [valueField(query.field)]: textBounds(query) } }, query.boost)
    case 'exists':
      return existsClause(query.field, query.boost, compiling.schema)
    case 'prefix':
      return isText(query.field, compiling.schema)
        ? NOTHING
        : constant({ prefix: { [valueField(query.field)]: { value: query.value } } }, query.boost)
    case 'wildcard':
      return constant({ wildcard: { [valueField(query.field)]: { value: query.value } } }, query.boost)
    case 'term':
      return valuesClause(query.field, [query.value], query.boost, compiling.schema)
    case 'terms':
      return valuesClause(query.field, query.values, query.boost, compiling.schema)
  }
}

const constant = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } })

const isText = (field: string, schema: FieldKinds) => schema.fields[field]?.kind === 'text'

/** Texts are indexed as keys of their words and have no values. */
function existsClause(field: string, boost: number, schema: FieldKinds): Clause {
  return constant({ exists: { field: isText(field, schema) ? wordsField(field) : valueField(field) } }, boost)
}

function valuesClause(field: string, values: readonly string[], boost: number, schema: FieldKinds): Clause {
  const kind = schema.fields[field]?.kind
  if (kind === 'keyword') return constant({ terms: { [valueField(field)]: values } }, boost)
  if (kind === undefined || kind === 'text' || kind === 'completion') return NOTHING
  const numbers = values
    .map(value => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
    .filter(value => !Number.isNaN(value))
  return constant({ terms: { [valueField(field)]: numbers } }, boost)
}

function bounds({ lower, upper }: RangeQuery, now: number): Record<string, number> {
  const value = (bound: Bound) => ('value' in bound ? bound.value : resolveDate(bound.moment, now))
  return {
    ...(lower && { [lower.inclusive ? 'gte' : 'gt']: value(lower) }),
    ...(upper && { [upper.inclusive ? 'lte' : 'lt']: value(upper) })
  }
}

const textBounds = ({ lower, upper }: TextRangeQuery): Record<string, string> => ({
  ...(lower && { [lower.inclusive ? 'gte' : 'gt']: lower.value }),
  ...(upper && { [upper.inclusive ? 'lte' : 'lt']: upper.value })
})

const compileBool = (
  { must, filter, should, mustNot, minimumShould, boost }: BoolQuery,
  compiling: Compiling
): Clause => ({
  bool: {
    must: must.map(clause => compile(clause, compiling)),
    filter: filter.map(clause => compile(clause, compiling)),
    should: should.map(clause => compile(clause, compiling)),
    must_not: mustNot.map(clause => compile(clause, compiling)),
    ...(should.length > 0 && { minimum_should_match: minimumShould }),
    boost
  }
})

const compileWeighted = ({ query, functions }: WeightedQuery, compiling: Compiling): Clause => ({
  function_score: {
    query: compile(query, compiling),
    functions: functions.map(({ filter, weight }) => ({ filter: compile(filter, compiling), weight })),
    score_mode: 'multiply',
    boost_mode: 'multiply'
  }
})

const compileRandom = ({ query, seed, boostMode }: RandomQuery, compiling: Compiling): Clause => ({
  function_score: {
    query: compile(query, compiling),
    random_score: { seed: seedNumber(seed), field: '_seq_no' },
    boost_mode: boostMode
  }
})

/** The cluster takes numeric seeds, the protocol any text. */
function seedNumber(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash
}

/** Letters for a regular expression of the cluster that stand for themselves. */
export const escapedRegExp = (text: string) => text.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, sign => `\\${sign}`)
