import { fuzzyRuleFor, slippedKeys, type FuzzyRule } from '../analysis/fuzziness.ts'
import { keyboardVariantQueries, queryWords, type QueryWord } from '../analysis/query-words.ts'
import { isStopKey } from '../analysis/stop-words.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import type { MatchQuery } from '../query/tree.ts'
import {
  EDIT_WEIGHTS,
  FUZZY_LENGTH_MAX,
  FUZZY_TERMS_MAX,
  FUZZY_WORDS_MAX,
  isCompleted,
  PREFIX_WEIGHT,
  SYNONYM_PHRASE_WEIGHT
} from '../ranking.ts'
import type { Clause } from './compile.ts'
import type { TermAnswers, TermQuestions } from './term-lookup.ts'
import { clauseOf, NOTHING, type QueryReading, type ReadWord } from './word-clauses.ts'

/** Asks the cluster in one go whether each of some filters finds anything. */
export type Probe = (filters: readonly Clause[]) => Promise<readonly boolean[]>

export interface TextCompiling {
  readonly probe: Probe
  readonly lookUp: (questions: TermQuestions) => Promise<TermAnswers>
  /** Clauses that the query may have. */
  readonly budget: number
}

/**
 * Resolves a text against the index in the embedded engine's order: its words as typed, then as another keyboard
 * layout would have typed them, and only then with typing errors forgiven, first in unknown words, at last
 * in all.
 */
export async function compileMatch(query: MatchQuery, compiling: TextCompiling): Promise<Clause> {
  const { probe, lookUp, budget } = compiling
  const words = queryWords(query.text)
  if (words.length === 0) return NOTHING
  const reworded = [...(query.alternatives ?? []), ...rewordings(query.text)]
  // A word that is known by a guess alone may as well be misspelt: asked for at once, and used where it is.
  const mayBeGuessed = query.fuzziness !== 0 && words.some(({ candidateStems }) => candidateStems.length > 0)
  const respelled = mayBeGuessed ? respellings(query.text) : []
  const [typed = NO_READING, ...all] = await read(
    [{ words, isUnfinished: query.lastIsPrefix }, ...[...reworded, ...respelled].map(inFull)],
    lookUp
  )
  const others = typed.words.some(({ isGuess }) => isGuess) ? all : all.slice(0, reworded.length)
  const hasHits = async (clause: Clause) => (await probe([clause]))[0] ?? false
  const share = budget / (1 + others.length)
  const clauses = [
    ...(isAllKnown(typed) ? [clauseOf(typed, query, share)] : []),
    ...rewordedClauses(others, query, share)
  ]
  if (clauses.length > 0 && (await hasHits(bestOf(clauses)))) return bestOf(clauses)
  for (const variant of keyboardVariantQueries(query.text)) {
    if (variant.length === 0) continue
    const [meant = NO_READING] = await read([{ words: variant, isUnfinished: query.lastIsPrefix }], lookUp)
    const clause = isAllKnown(meant) ? clauseOf(meant, query, budget) : NOTHING
    if (clause !== NOTHING && (await hasHits(clause))) return clause
  }
  if (query.fuzziness === 0) return clauseOf(typed, query, budget)
  return forgivingClause(typed, query, compiling)
}

/** Replaces unknown words by those near to them, or as they are spelt elsewhere; where that finds nothing, all words. */
async function forgivingClause(typed: QueryReading, query: MatchQuery, compiling: TextCompiling): Promise<Clause> {
  const { probe, lookUp, budget } = compiling
  const corrected = await withNearTerms(typed, query, ({ terms }) => terms.length === 0, lookUp)
  const respelled = respellings(query.text)
  const share = budget / (1 + respelled.length)
  const found = clauseOf(corrected, query, share)
  const [isFound] = await probe([found])
  const others = respelled.length > 0 ? await read(respelled.map(inFull), lookUp) : []
  const clauses = [...(isFound === true ? [found] : []), ...rewordedClauses(others, query, share)]
  if (clauses.length > 0 && (await probe([bestOf(clauses)]))[0]) return bestOf(clauses)
  const known = typed.words
  const all = await withNearTerms(corrected, query, (word, at) => word === known[at], lookUp)
  return clauseOf(all, query, budget)
}

const bestOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] ?? NOTHING) : { dis_max: { tie_breaker: 0, queries: clauses } }

const isAllKnown = ({ words }: QueryReading) =>
  words.length > 0 && words.every(({ word, terms }) => terms.length > 0 || word.optional)

/** Synonyms of several words are looked for as queries of their own, and count for less. */
function rewordedClauses(readings: readonly QueryReading[], query: MatchQuery, budget: number): readonly Clause[] {
  const other = { ...query, boost: query.boost * SYNONYM_PHRASE_WEIGHT, operator: 'and' as const }
  return readings.filter(isAllKnown).map(reading => clauseOf(reading, other, budget))
}

interface UnreadText {
  readonly words: readonly QueryWord[]
  /** Whether the last word may be the beginning of a longer one. */
  readonly isUnfinished: boolean
}

const NO_READING: QueryReading = { words: [], documents: 0 }
const inFull = (text: string): UnreadText => ({ words: queryWords(text), isUnfinished: false })

/** Looks up the keys that the words of some texts mean in this index. */
export async function read(
  texts: readonly UnreadText[],
  lookUp: TextCompiling['lookUp']
): Promise<readonly QueryReading[]> {
  const words = texts.flatMap(text => text.words)
  const answers = await lookUp({
    keys: words.flatMap(({ keys, candidateStems }) => [...keys, ...candidateStems].map(({ key }) => key)),
    prefixes: texts.flatMap(({ words, isUnfinished }) => (isUnfinished ? (words.at(-1)?.key ?? []) : [])),
    near: []
  })
  return texts.map(text => ({
    documents: answers.documents,
    words: text.words.map((word, at) =>
      readWord(word, text.isUnfinished && at === text.words.length - 1 ? text.words.length : 0, answers)
    )
  }))
}

/** `lastOf`: of so many words it is the last one, which may be unfinished; 0 for others. */
function readWord(word: QueryWord, lastOf: number, { frequencies, beginning }: TermAnswers): ReadWord {
  const terms = new Map<string, ReadWord['terms'][number]>()
  const add = (key: string, weight: number, frequency = frequencies.get(key)) => {
    if (frequency !== undefined && (terms.get(key)?.weight ?? 0) < weight) terms.set(key, { key, weight, frequency })
  }
  for (const { key, weight } of word.keys) add(key, weight)
  if (lastOf > 0 && isCompleted(word.length, lastOf, terms.size > 0))
    for (const { key, frequency } of beginning.get(word.key) ?? []) add(key, PREFIX_WEIGHT, frequency)
  const isGuess = terms.size === 0
  if (isGuess) for (const { key, weight } of word.candidateStems) add(key, weight)
  return { word, terms: [...terms.values()], isGuess: isGuess && terms.size > 0 }
}

/** The reading with the nearest keys of some of its words added. */
async function withNearTerms(
  reading: QueryReading,
  query: MatchQuery,
  isWanted: (word: ReadWord, at: number) => boolean,
  lookUp: TextCompiling['lookUp']
): Promise<QueryReading> {
  const { words } = reading
  const wanted = words.flatMap((word, at) => {
    const rule = ruleFor(word.word, query, at === words.length - 1)
    return at < FUZZY_WORDS_MAX && isWanted(word, at) && rule
      ? [{ at, key: word.word.key, rule, swapped: swappedIn(word, query) }]
      : []
  })
  const asked = wanted.filter(({ rule }) => rule.edits > 0)
  const swapped = wanted.flatMap(each => each.swapped)
  if (asked.length === 0 && swapped.length === 0) return reading
  const { near, frequencies } = await lookUp({ keys: swapped, prefixes: [], near: asked })
  const added = new Map(
    wanted.map(each => {
      const found = new Map((near[asked.indexOf(each)] ?? []).map(term => [term.key, term]))
      for (const key of each.swapped) {
        const frequency = frequencies.get(key)
        if (frequency !== undefined) found.set(key, { key, frequency, edits: Math.min(1, found.get(key)?.edits ?? 1) })
      }
      return [each.at, nearestTerms([...found.values()])] as const
    })
  )
  return {
    ...reading,
    words: words.map((word, at) => ({ ...word, terms: [...word.terms, ...(added.get(at) ?? [])] }))
  }
}

const swappedIn = ({ word }: ReadWord, { fuzziness }: MatchQuery) =>
  fuzziness === 'auto' ? slippedKeys(word.typed) : []

function ruleFor(word: QueryWord, query: MatchQuery, isLast: boolean): FuzzyRule | undefined {
  const isUnfinished = query.lastIsPrefix && isLast
  const rule: FuzzyRule =
    query.fuzziness === 'auto'
      ? fuzzyRuleFor(word.length, word.key, isUnfinished)
      : { edits: query.fuzziness, prefixLength: 0, matchesPrefixes: isUnfinished }
  return word.exact || word.key.length > FUZZY_LENGTH_MAX ? undefined : rule
}

const nearestTerms = (near: TermAnswers['near'][number]): ReadWord['terms'] =>
  near
    .filter(({ key }) => !isStopKey(key))
    .toSorted((a, b) => a.edits - b.edits || b.frequency - a.frequency)
    .slice(0, FUZZY_TERMS_MAX)
    .map(({ key, edits, frequency }) => ({ key, frequency, weight: EDIT_WEIGHTS[edits] ?? 0 }))
