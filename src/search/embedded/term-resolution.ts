import { fuzzyRuleFor, slippedKeys, type FuzzyRule } from '../analysis/fuzziness.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import { isStopKey } from '../analysis/stop-words.ts'
import type { MatchQuery } from '../query/tree.ts'
import {
  EDIT_WEIGHTS,
  FUZZY_TERMS_MAX,
  FUZZY_WORDS_MAX,
  isCompleted,
  maxPrefixTerms,
  PREFIX_WEIGHT
} from '../ranking.ts'
import { matchCacheOf } from './match-cache.ts'
import type { MatchIndex, ResolvedWord, WeightedTerm } from './resolved-terms.ts'
import type { TextIndex } from './text-index.ts'
import { TopHeap } from './top-heap.ts'

export const resolveTerms = (
  words: readonly QueryWord[],
  query: Pick<MatchQuery, 'lastIsPrefix'>,
  text: TextIndex<never>
): readonly ResolvedWord[] =>
  words.map((word, at) => resolveTerm(word, query.lastIsPrefix && at === words.length - 1 ? words.length : 0, text))

export const withFuzzyTerms = (
  resolved: ResolvedWord,
  at: number,
  words: number,
  query: MatchQuery,
  index: MatchIndex
): ResolvedWord =>
  at < FUZZY_WORDS_MAX
    ? { ...resolved, terms: [...resolved.terms, ...fuzzyTerms(resolved.word, query, at === words - 1, index)] }
    : resolved

/** `lastOf`: of so many words it is the last one, which may be unfinished; 0 for others. */
function resolveTerm(word: QueryWord, lastOf: number, text: TextIndex<never>): ResolvedWord {
  const terms = new Map<number, number>()
  const addTerm = (term: number | undefined, weight: number) => {
    if (term !== undefined && (terms.get(term) ?? 0) < weight) terms.set(term, weight)
  }
  for (const { key, weight } of word.keys) addTerm(text.dictionary.find(key), weight)
  if (lastOf > 0 && isCompleted(word.length, lastOf, terms.size > 0))
    for (const term of topPrefixTerms(word.key, text)) addTerm(term, PREFIX_WEIGHT)
  const isGuess = terms.size === 0
  if (isGuess) for (const { key, weight } of word.candidateStems) addTerm(text.dictionary.find(key), weight)
  return { word, terms: [...terms].map(([term, weight]) => ({ term, weight })), isGuess: isGuess && terms.size > 0 }
}

function fuzzyTerms(word: QueryWord, query: MatchQuery, isLast: boolean, index: MatchIndex): readonly WeightedTerm[] {
  const isUnfinished = query.lastIsPrefix && isLast
  const rule: FuzzyRule =
    query.fuzziness === 'auto'
      ? fuzzyRuleFor(word.length, word.key, isUnfinished)
      : { edits: query.fuzziness, prefixLength: 0, matchesPrefixes: isUnfinished }
  const swapped = query.fuzziness === 'auto' ? slippedKeys(word.typed) : []
  if (word.exact || (rule.edits === 0 && swapped.length === 0)) return []
  const name = `${word.typed} ${word.key} ${rule.edits} ${rule.prefixLength} ${rule.matchesPrefixes}`
  const { corrections } = matchCacheOf(index)
  const known = corrections.get(name)
  if (known) return known
  const terms = nearestTerms(word.key, swapped, rule, index.text)
  corrections.set(name, terms)
  return terms
}

function nearestTerms(
  key: string,
  swapped: readonly string[],
  { edits, prefixLength, matchesPrefixes }: FuzzyRule,
  text: TextIndex<never>
): readonly WeightedTerm[] {
  const near = new Map<number, number>()
  if (edits > 0)
    for (const { term, edits: own } of text.dictionary.near(key, edits, matchesPrefixes, prefixLength))
      near.set(term, own)
  for (const other of swapped) {
    const term = text.dictionary.find(other)
    if (term !== undefined) near.set(term, Math.min(1, near.get(term) ?? 1))
  }
  return Array.from(near, ([term, edits]) => ({ term, edits }))
    .filter(({ term }) => !isStopKey(text.dictionary.keyOf(term)))
    .sort((a, b) => a.edits - b.edits || text.frequency(b.term) - text.frequency(a.term))
    .slice(0, FUZZY_TERMS_MAX)
    .map(({ term, edits }) => ({ term, weight: EDIT_WEIGHTS[edits] ?? 0 }))
}

/** Terms by prefix: prefixes of one or two letters are searched often and begin thousands of words. */
interface PrefixCache {
  readonly generation: number
  readonly terms: Map<string, readonly number[]>
}
const prefixCaches = new WeakMap<TextIndex<never>, PrefixCache>()
const CACHED_PREFIX_MAX = 3

function topPrefixTerms(prefix: string, text: TextIndex<never>): readonly number[] {
  if (prefix.length > CACHED_PREFIX_MAX) return findTopPrefixTerms(prefix, text)
  let cachedTerms = prefixCaches.get(text)
  if (cachedTerms?.generation !== text.generation)
    prefixCaches.set(text, (cachedTerms = { generation: text.generation, terms: new Map() }))
  const known = cachedTerms.terms.get(prefix) ?? findTopPrefixTerms(prefix, text)
  cachedTerms.terms.set(prefix, known)
  return known
}

function findTopPrefixTerms(prefix: string, text: TextIndex<never>): readonly number[] {
  const heap = new TopHeap(maxPrefixTerms(prefix.length), (a, b) => a - b)
  text.dictionary.forEachBeginningWith(prefix, term => heap.offer(term, -text.frequency(term)))
  return heap.sorted()
}
