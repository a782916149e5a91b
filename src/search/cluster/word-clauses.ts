import type { QueryWord } from '../analysis/query-words.ts'
import { requiredCount } from '../query/minimum-should-match.ts'
import type { MatchQuery } from '../query/tree.ts'
import type { Clause } from './compile.ts'
import { ALL_WORDS, IMPACT_LEVELS, impactKey, IMPACTS, wordsField } from './mapping.ts'

/** One word of a text with the keys that it means in this index. */
export interface ReadWord {
  readonly word: QueryWord
  /** True for a word known by nothing but endings that Mongolian in Latin letters may have. */
  readonly isGuess?: boolean
  readonly terms: readonly { readonly key: string; readonly weight: number; readonly frequency: number }[]
}

/** A text as it is read: its words, of so many documents. */
export interface QueryReading {
  readonly words: readonly ReadWord[]
  readonly documents: number
}

export const NOTHING: Clause = { match_none: {} }

/** A word weighed by its best field and its share of the text, or, where the clauses are used up, by rarity alone. */
type Detail = 'fields and impacts' | 'presence'

/**
 * The query that finds a text read this way, scored as the embedded engine does: of each word its rarity in the whole
 * catalogue, its best field and how much of the text it makes up. The cluster's own scores count rarity field by field.
 */
export function clauseOf({ words, documents }: QueryReading, query: MatchQuery, budget: number): Clause {
  const required = words.filter(({ word }) => !word.optional)
  const minimum = minimumWords(required.length, query)
  if (required.filter(({ terms }) => terms.length > 0).length < minimum) return NOTHING
  const detail: Detail = clausesOf(words) <= budget ? 'fields and impacts' : 'presence'
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

/** A cluster counts queries, and no filters of functions. */
const clausesOf = (words: readonly ReadWord[]) => words.reduce((sum, { terms }) => sum + weightsOf(terms).size, 0)

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
  if (detail === 'presence') return constant(keys, rarity * best)
  const clauses = Array.from(weightsOf(terms), ([weight, own]) => byImpact(inFields(own, query), own, rarity * weight))
  return clauses.length === 1 ? (clauses[0] ?? NOTHING) : { dis_max: { tie_breaker: 0, queries: clauses } }
}

/** BM25's inverse document frequency, by the most frequent key. */
export function rarityOf(terms: ReadWord['terms'], documents: number): number {
  const frequency = Math.max(0, ...terms.map(term => term.frequency))
  return Math.log(1 + (Math.max(documents, frequency) - frequency + 0.5) / (frequency + 0.5))
}

const constant = (keys: readonly string[], boost: number): Clause => ({
  constant_score: { filter: { terms: { [ALL_WORDS]: keys } }, boost }
})

/** Weight of a product that has a word, but in none of the fields, and the least that one has which has it there. */
const ELSEWHERE = 1e-9
const FIELD_WEIGHT_MIN = 1e-6

/**
 * The products that have one of some keys in one of the fields, scored by the best field and a share of the others, as
 * `dis_max` does. The fields are functions, since each would be a clause of its own otherwise.
 */
function inFields(keys: readonly string[], { fields, tieBreaker }: MatchQuery): Clause {
  const scored = (query: Clause, share: number, modes: { score_mode: string; boost_mode: string }, more = {}) => ({
    function_score: {
      query,
      functions: [
        ...fields.map(({ name, boost }) => ({
          filter: { terms: { [wordsField(name)]: keys } },
          weight: Math.max(boost, FIELD_WEIGHT_MIN) * share
        })),
        // A product that no function takes would have the score 1.
        { filter: { match_all: {} }, weight: ELSEWHERE }
      ],
      ...modes,
      ...more
    }
  })
  const others = scored(constant(keys, 1), tieBreaker, { score_mode: 'sum', boost_mode: 'replace' })
  return scored(others, 1 - tieBreaker, { score_mode: 'max', boost_mode: 'sum' }, { min_score: FIELD_WEIGHT_MIN / 2 })
}

const byImpact = (query: Clause, keys: readonly string[], boost: number): Clause => ({
  function_score: {
    query,
    functions: IMPACT_LEVELS.map(({ level, weight }) => ({
      filter: { terms: { [IMPACTS]: keys.map(key => impactKey(key, level)) } },
      weight: weight * boost
    })),
    score_mode: 'first',
    boost_mode: 'multiply'
  }
})
