import { fuzzyRuleFor, type FuzzyRule } from '../analysis/fuzziness.ts'
import { queryWords, keyboardVariantQueries, type QueryWord } from '../analysis/query-words.ts'
import { requiredCount } from '../query/minimum-should-match.ts'
import { keyboardVariants } from '../analysis/keyboard-layouts.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import type { MatchQuery, PhraseQuery } from '../query/tree.ts'
import { FUZZY_WEIGHT, MAX_FUZZY_TERMS, maxPrefixTerms, PREFIX_WEIGHT, SYNONYM_PHRASE_WEIGHT } from '../ranking.ts'
import type { Clause } from './compile.ts'
import { ALL_WORDS, phraseFields, wordsField } from './mapping.ts'
import { rootsInOrder, wordsInOrder } from './phrase-keys.ts'

const NOTHING: Clause = { match_none: {} }

/** One way to read a text: which keys each of its words may have, and whether it may be misspelt. */
export interface QueryReading {
  readonly words: readonly ReadWord[]
}

interface ReadWord {
  readonly word: QueryWord
  readonly isUnfinished: boolean
  readonly isGuessed: boolean
  readonly isFuzzy: boolean
}

/** Asks the cluster in one go whether each of some filters finds anything. */
export type Probe = (filters: readonly Clause[]) => Promise<readonly boolean[]>

/**
 * Resolves a text against the index in the embedded engine's order: its words as typed, then as another keyboard
 * layout would have typed them, and only then with typing errors forgiven, first in unknown words, at last
 * in all.
 */
export async function compileMatch(query: MatchQuery, probe: Probe): Promise<Clause> {
  const words = queryWords(query.text)
  if (words.length === 0) return NOTHING
  const typed = await known(readingOf(words, query), query, probe)
  const clauses = [
    ...(typed.isKnown ? [clauseOf(typed.reading, query)] : []),
    ...(await rewordedClauses([...(query.alternatives ?? []), ...rewordings(query.text)], query, probe))
  ]
  const literal = bestOf(clauses)
  if (clauses.length > 0 && (await probe([literal]))[0]) return literal
  for (const other of keyboardVariantQueries(query.text)) {
    if (other.length === 0) continue
    const meant = await known(readingOf(other, query), query, probe)
    if (meant.isKnown && (await hasHits(meant.reading, query, probe))) return clauseOf(meant.reading, query)
  }
  if (query.fuzziness === 0) return clauseOf(typed.reading, query)
  const fuzzy = withFuzziness(typed.reading, (_, at) => !typed.known[at])
  const respelled = await rewordedClauses(respellings(query.text), query, probe)
  if (respelled.length > 0 || (await hasHits(fuzzy, query, probe)))
    return bestOf([clauseOf(fuzzy, query), ...respelled])
  return clauseOf(
    withFuzziness(fuzzy, () => true),
    query
  )
}

const bestOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] ?? NOTHING) : { dis_max: { tie_breaker: 0, queries: clauses } }

/** Synonyms of several words are looked for as queries of their own, and count for less. */
async function rewordedClauses(texts: readonly string[], query: MatchQuery, probe: Probe): Promise<readonly Clause[]> {
  const other = { ...query, boost: query.boost * SYNONYM_PHRASE_WEIGHT, operator: 'and' as const, lastIsPrefix: false }
  const read = await Promise.all(texts.map(text => known(readingOf(queryWords(text), other), other, probe)))
  return read.flatMap(({ isKnown, reading }) => (isKnown ? [clauseOf(reading, other)] : []))
}

const readingOf = (words: readonly QueryWord[], query: MatchQuery): QueryReading => ({
  words: words.map((word, at) => ({
    word,
    isUnfinished: query.lastIsPrefix && at === words.length - 1,
    isGuessed: false,
    isFuzzy: false
  }))
})

const withFuzziness = (reading: QueryReading, isWanted: (word: ReadWord, at: number) => boolean): QueryReading => ({
  words: reading.words.map((word, at) => (isWanted(word, at) && !word.word.exact ? { ...word, isFuzzy: true } : word))
})

interface Known {
  readonly reading: QueryReading
  readonly known: readonly boolean[]
  readonly isKnown: boolean
}

/** Words that no document has are replaced by their guessed stems, where documents have those. */
async function known(reading: QueryReading, query: MatchQuery, probe: Probe): Promise<Known> {
  const guessed = reading.words.map(word => ({ ...word, isGuessed: true }))
  const answers = await probe([...reading.words, ...guessed].map(word => inAnyField(word, query)))
  const count = reading.words.length
  const words = reading.words.map((word, at) =>
    !answers[at] && answers[at + count] ? { ...word, isGuessed: true } : word
  )
  const isWordKnown = words.map((_, at) => Boolean(answers[at]) || Boolean(answers[at + count]))
  return {
    reading: { words },
    known: isWordKnown,
    isKnown: words.every(({ word }, at) => word.optional || isWordKnown[at])
  }
}

async function hasHits(reading: QueryReading, query: MatchQuery, probe: Probe): Promise<boolean> {
  const [found] = await probe([clauseOf(reading, query)])
  return found ?? false
}

/** Matches documents that have the word in any field. */
const inAnyField = (word: ReadWord, query: MatchQuery): Clause => ({
  bool: { should: termClauses(ALL_WORDS, word, query, 1), minimum_should_match: 1 }
})

/** The query that finds a text read this way: enough of its words, each worth its best field. */
function clauseOf({ words }: QueryReading, query: MatchQuery): Clause {
  const asked = words.filter(({ word }) => !word.optional)
  const clause = (word: ReadWord): Clause => ({
    dis_max: {
      tie_breaker: query.tieBreaker,
      queries: query.fields.map(({ name, boost }) => ({
        dis_max: { tie_breaker: 0, queries: termClauses(wordsField(name), word, query, boost) }
      }))
    }
  })
  return {
    bool: {
      must: [{ bool: { should: asked.map(clause), minimum_should_match: minimumWords(asked.length, query) } }],
      should: words.filter(({ word }) => word.optional).map(clause),
      boost: query.boost
    }
  }
}

function minimumWords(all: number, { operator, minimumShouldMatch }: MatchQuery): number {
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, requiredCount(minimumShouldMatch, all)) : 1)
}

/** Alternatives for a word in one field. */
function termClauses(field: string, read: ReadWord, query: MatchQuery, boost: number): readonly Clause[] {
  const { word } = read
  const term = (key: string, weight: number): Clause => ({ term: { [field]: { value: key, boost: boost * weight } } })
  const clauses = word.keys.map(({ key, weight }) => term(key, weight))
  if (read.isUnfinished && word.key)
    clauses.push({
      prefix: {
        [field]: {
          value: word.key,
          rewrite: `top_terms_blended_freqs_${maxPrefixTerms(word.key.length)}`,
          boost: boost * PREFIX_WEIGHT
        }
      }
    })
  if (read.isGuessed) clauses.push(...word.candidateStems.map(({ key, weight }) => term(key, weight)))
  const rule: Pick<FuzzyRule, 'edits' | 'prefixLength'> =
    query.fuzziness === 'auto'
      ? fuzzyRuleFor(word.length, word.key, false)
      : { edits: query.fuzziness, prefixLength: 0 }
  if (read.isFuzzy && rule.edits > 0 && word.key)
    clauses.push({
      fuzzy: {
        [field]: {
          value: word.key,
          fuzziness: rule.edits,
          prefix_length: rule.prefixLength,
          max_expansions: MAX_FUZZY_TERMS,
          transpositions: true,
          rewrite: `top_terms_blended_freqs_${MAX_FUZZY_TERMS}`,
          boost: boost * FUZZY_WEIGHT
        }
      }
    })
  return clauses
}

/** Resolves a phrase: as typed, or, unless an exact one is asked for, as another keyboard layout would have typed it. */
export async function compilePhrase(query: PhraseQuery, probe: Probe): Promise<Clause> {
  const readings = [query.text, ...(query.isExact ? [] : keyboardVariants(query.text))].map(text =>
    phraseClause(text, query)
  )
  const found = await probe(readings)
  return readings[found.indexOf(true)] ?? NOTHING
}

function phraseClause(text: string, query: PhraseQuery): Clause {
  const { fields, slop, lastIsPrefix, isExact, tieBreaker, boost } = query
  const words = wordsInOrder(text)
  if (words.length === 0) return NOTHING
  // An unfinished word has no root yet.
  const roots = lastIsPrefix ? [...rootsInOrder(text).slice(0, -1), words.at(-1)] : rootsInOrder(text)
  const kind = lastIsPrefix ? 'match_phrase_prefix' : 'match_phrase'
  const clause = (field: string, keys: readonly (string | undefined)[], weight: number): Clause => ({
    [kind]: { [field]: { query: keys.join(' '), slop, boost: weight } }
  })
  return {
    dis_max: {
      tie_breaker: tieBreaker,
      boost,
      queries: fields.map(({ name, boost: weight }) => {
        const field = phraseFields(name)
        const asWritten = clause(field.words, words, weight)
        return isExact ? asWritten : { dis_max: { queries: [clause(field.roots, roots, weight), asWritten] } }
      })
    }
  }
}
