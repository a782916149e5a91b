import type { QueryWord } from '../analysis/query-words.ts'
import { requiredCount } from '../query/minimum-should-match.ts'
import type { MatchQuery } from '../query/tree.ts'
import type { Clause } from './compile.ts'
import { ALL_WORDS, IMPACT_LEVELS, impactKey, IMPACTS, wordsField } from './mapping.ts'

/** One word of a text with the keys that it means in this index. */
export interface ReadWord {
  readonly word: QueryWord
  readonly terms: readonly { readonly key: string; readonly weight: number; readonly frequency: number }[]
}

/** A text as it is read: its words, of so many documents. */
export interface QueryReading {
  readonly words: readonly ReadWord[]
  readonly documents: number
}

export const NOTHING: Clause = { match_none: {} }

/** How closely the embedded engine's scores are followed, since a cluster takes only so many clauses in one query. */
type Detail = 'impacts' | 'fields' | 'best key' | 'presence'
const DETAILS: readonly Detail[] = ['impacts', 'fields', 'best key', 'presence']

/**
 * The query that finds a text read this way, scored as the embedded engine does: of each word its rarity in the whole
 * catalogue, its best field and how much of the text it makes up. The cluster's own scores count rarity field by field.
 */
export function clauseOf({ words, documents }: QueryReading, query: MatchQuery, budget: number): Clause {
  const required = words.filter(({ word }) => !word.optional)
  const minimum = minimumWords(required.length, query)
  if (required.filter(({ terms }) => terms.length > 0).length < minimum) return NOTHING
  const detail = DETAILS.find(one => clausesOf(words, query, one) <= budget) ?? 'presence'
  const clause = (word: ReadWord) => wordClause(word, query, documents, detail)
  return {
    bool: {
      must: [{ bool: { should: required.map(clause), minimum_should_match: minimum } }],
      should: words.filter(({ word, terms }) => word.optional && terms.length > 0).map(clause),
      boost: query.boost
    }
  }
}

function minimumWords(all: number, { operator, minimumShouldMatch }: MatchQuery): number {
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, requiredCount(minimumShouldMatch, all)) : 1)
}

function clausesOf(words: readonly ReadWord[], { fields }: MatchQuery, detail: Detail): number {
  const each = detail === 'impacts' ? fields.length + IMPACT_LEVELS.length : detail === 'presence' ? 1 : fields.length
  const isByWeight = detail === 'impacts' || detail === 'fields'
  return words.reduce((sum, { terms }) => sum + each * (isByWeight ? weightsOf(terms).size : 1), 0)
}

/** Keys that weigh the same, since they are one clause. */
function weightsOf(terms: ReadWord['terms']): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  for (const { key, weight } of terms) found.set(weight, [...(found.get(weight) ?? []), key])
  return found
}

function wordClause({ terms }: ReadWord, query: MatchQuery, documents: number, detail: Detail): Clause {
  if (terms.length === 0) return NOTHING
  const rarity = rarityOf(terms, documents)
  const best = Math.max(...terms.map(({ weight }) => weight))
  const keys = terms.map(({ key }) => key)
  if (detail === 'presence') return constant(ALL_WORDS, keys, rarity * best)
  if (detail === 'best key') return inFields(keys, query, rarity * best)
  const clauses = Array.from(weightsOf(terms), ([weight, own]) => {
    const found = inFields(own, query, rarity * weight)
    return detail === 'impacts' ? byImpact(found, own) : found
  })
  return clauses.length === 1 ? (clauses[0] ?? NOTHING) : { dis_max: { tie_breaker: 0, queries: clauses } }
}

/** BM25's inverse document frequency, by the most frequent key. */
function rarityOf(terms: ReadWord['terms'], documents: number): number {
  const frequency = Math.max(0, ...terms.map(term => term.frequency))
  return Math.log(1 + (Math.max(documents, frequency) - frequency + 0.5) / (frequency + 0.5))
}

const constant = (field: string, keys: readonly string[], boost: number): Clause => ({
  constant_score: { filter: { terms: { [field]: keys } }, boost }
})

const inFields = (keys: readonly string[], { fields, tieBreaker }: MatchQuery, boost: number): Clause => ({
  dis_max: {
    tie_breaker: tieBreaker,
    queries: fields.map(({ name, boost: own }) => constant(wordsField(name), keys, own * boost))
  }
})

const byImpact = (query: Clause, keys: readonly string[]): Clause => ({
  function_score: {
    query,
    functions: IMPACT_LEVELS.map(({ level, weight }) => ({
      filter: { terms: { [IMPACTS]: keys.map(key => impactKey(key, level)) } },
      weight
    })),
    score_mode: 'first',
    boost_mode: 'multiply'
  }
})
