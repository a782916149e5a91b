import { fuzzyRuleFor, type FuzzyRule } from '../analysis/fuzziness.ts'
import { queryWords, keyboardVariantQueries } from '../analysis/query-words.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import { isStopKey } from '../analysis/stop-words.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import { requiredCount } from '../query/minimum-should-match.ts'
import type { MatchQuery } from '../query/tree.ts'
import { hasBit } from './bit-set.ts'
import { TopHeap } from './top-heap.ts'
import { matchCacheOf } from './match-cache.ts'
import { NO_HITS, scoreAt } from './hits.ts'
import type { HitList } from './hits.ts'
import { accumulateMatching, accumulateAny, retainMarked } from './scoring.ts'
import type { SearchScratch } from './search-scratch.ts'
import type { WeightedTerm, MatchIndex, ResolvedWord, ResolvedMatch } from './resolved-terms.ts'
import type { TextIndex } from './text-index.ts'

/** Finished words that begin as the last one does, the most frequent ones: fewer while one or two letters could be anything. */
const MOST_BEGINNINGS = [0, 12, 32, 64]
const MOST_MISSPELT = 48
/** Each costs a walk through the dictionary. */
const MOST_MENDED = 6
const BEGINNING_WEIGHT = 0.6
const EDIT_WEIGHTS = [1, 0.45, 0.25]

export function evaluateMatch(query: MatchQuery, index: MatchIndex, scratch: SearchScratch): HitList {
  return resolveMatch(query, index, scratch).hits
}

/** The same for the same question, until words change. */
export const resolveMatch = (query: MatchQuery, index: MatchIndex, scratch: SearchScratch): ResolvedMatch =>
  matchCacheOf(index).resolve(query, () => resolveUncached(query, index, scratch))

/**
 * Looks the words up as they are, then as another keyboard layout would have given them, and only then forgives
 * typing errors: first in words that nobody knows, at last in all.
 */
function resolveUncached(query: MatchQuery, index: MatchIndex, scratch: SearchScratch): ResolvedMatch {
  const attempt = (resolved: readonly ResolvedWord[]): ResolvedMatch => ({
    resolved,
    hits: scoreWords(resolved, query, index, scratch)
  })
  const words = queryWords(query.text)
  const asTyped = resolveTerms(words, query, index.text)
  const literal = areAllKnown(asTyped) ? attempt(asTyped) : undefined
  const withSynonyms = withRewordings(rewordings(query.text), query, index, scratch, literal)
  if (withSynonyms && withSynonyms.hits.slots.length) return withSynonyms
  for (const other of keyboardVariantQueries(query.text)) {
    const relaid = resolveTerms(other, query, index.text)
    if (!relaid.length || !areAllKnown(relaid)) continue
    const found = attempt(relaid)
    if (found.hits.slots.length) return found
  }
  if (query.fuzziness === 0) return attempt(asTyped)
  const corrected = asTyped.map((resolved, at) =>
    resolved.terms.length ? resolved : withCorrections(resolved, at, words.length, query, index)
  )
  const found = attempt(corrected)
  const isFound = found.hits.slots.length > 0
  const respelled = withRewordings(respellings(query.text), query, index, scratch, isFound ? found : undefined)
  if (respelled && respelled.hits.slots.length) return respelled
  return attempt(
    corrected.map((resolved, at) =>
      resolved === asTyped[at] ? withCorrections(resolved, at, words.length, query, index) : resolved
    )
  )
}

const areAllKnown = (resolved: readonly ResolvedWord[]) =>
  resolved.every(({ word, terms }) => terms.length > 0 || word.optional)

/** A synonym of several words is looked for as a query of its own, and counts for less. */
const SYNONYM_PHRASE_WEIGHT = 0.9

function withRewordings(
  texts: readonly string[],
  query: MatchQuery,
  index: MatchIndex,
  scratch: SearchScratch,
  literal: ResolvedMatch | undefined
): ResolvedMatch | undefined {
  let found = literal
  for (const text of texts) {
    const resolved = resolveTerms(queryWords(text), { lastIsPrefix: false }, index.text)
    if (!resolved.length || !areAllKnown(resolved)) continue
    const hits = scoreWords(
      resolved,
      { ...query, boost: query.boost * SYNONYM_PHRASE_WEIGHT, operator: 'and' },
      index,
      scratch
    )
    if (!found) found = { resolved, hits }
    else found = { resolved: [...found.resolved, ...resolved], hits: unionByBestScore(found.hits, hits, scratch) }
  }
  return found
}

/** What matches in either way, by the better of its scores. */
function unionByBestScore(one: HitList, other: HitList, scratch: SearchScratch): HitList {
  if (!other.slots.length) return one
  const { marks, scores, touched } = scratch
  const mark = scratch.nextMark()
  let count = 0
  for (const { slots, scores: own } of [one, other])
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!
      const score = scoreAt(own, at)
      if (marks[slot] !== mark) {
        marks[slot] = mark
        scores[slot] = score
        touched[count++] = slot
      } else if (scores[slot]! < score) scores[slot] = score
    }
  const slots = scratch.slotLists.acquire(count)
  const own = scratch.scoreLists.acquire(count)
  for (let at = 0; at < count; at++) {
    slots[at] = touched[at]!
    own[at] = scores[touched[at]!]!
  }
  return { slots, scores: own }
}

export const resolveTerms = (
  words: readonly QueryWord[],
  query: Pick<MatchQuery, 'lastIsPrefix'>,
  text: TextIndex<never>
): readonly ResolvedWord[] =>
  words.map((word, at) => resolveTerm(word, query.lastIsPrefix && at === words.length - 1, text))

const withCorrections = (
  resolved: ResolvedWord,
  at: number,
  words: number,
  query: MatchQuery,
  index: MatchIndex
): ResolvedWord =>
  at < MOST_MENDED
    ? { ...resolved, terms: [...resolved.terms, ...fuzzyTerms(resolved.word, query, at === words - 1, index)] }
    : resolved

function resolveTerm(word: QueryWord, isUnfinished: boolean, text: TextIndex<never>): ResolvedWord {
  const terms = new Map<number, number>()
  const addTerm = (term: number | undefined, weight: number) => {
    if (term !== undefined && (terms.get(term) ?? 0) < weight) terms.set(term, weight)
  }
  for (const { key, weight } of word.keys) addTerm(text.dictionary.find(key), weight)
  if (isUnfinished) for (const term of topPrefixTerms(word.key, text)) addTerm(term, BEGINNING_WEIGHT)
  if (!terms.size) for (const { key, weight } of word.guesses) addTerm(text.dictionary.find(key), weight)
  return { word, terms: [...terms].map(([term, weight]) => ({ term, weight })) }
}

function fuzzyTerms(word: QueryWord, query: MatchQuery, isLast: boolean, index: MatchIndex): readonly WeightedTerm[] {
  const isUnfinished = query.lastIsPrefix && isLast
  const rule: FuzzyRule =
    query.fuzziness === 'auto'
      ? fuzzyRuleFor(word.length, word.key, isUnfinished)
      : { edits: query.fuzziness, prefixLength: 0, matchesPrefixes: isUnfinished }
  if (word.exact || rule.edits === 0) return []
  const name = `${word.key} ${rule.edits} ${rule.prefixLength} ${rule.matchesPrefixes}`
  const { corrections } = matchCacheOf(index)
  const known = corrections.get(name)
  if (known) return known
  const terms = nearestTerms(word.key, rule, index.text)
  corrections.set(name, terms)
  return terms
}

function nearestTerms(
  key: string,
  { edits, prefixLength, matchesPrefixes }: FuzzyRule,
  text: TextIndex<never>
): readonly WeightedTerm[] {
  const near = text.dictionary.near(key, edits, matchesPrefixes, prefixLength)
  return near
    .filter(({ term }) => !isStopKey(text.dictionary.keyOf(term)))
    .sort((a, b) => a.edits - b.edits || text.frequency(b.term) - text.frequency(a.term))
    .slice(0, MOST_MISSPELT)
    .map(({ term, edits }) => ({ term, weight: EDIT_WEIGHTS[edits] ?? 0 }))
}

/** What begins so: one or two letters are typed by everybody and begin thousands of words. */
interface PrefixCache {
  readonly generation: number
  readonly terms: Map<string, readonly number[]>
}
const prefixCaches = new WeakMap<TextIndex<never>, PrefixCache>()
const MAX_CACHED_PREFIX = 3

function topPrefixTerms(prefix: string, text: TextIndex<never>): readonly number[] {
  if (prefix.length > MAX_CACHED_PREFIX) return findTopPrefixTerms(prefix, text)
  let kept = prefixCaches.get(text)
  if (kept?.generation !== text.generation)
    prefixCaches.set(text, (kept = { generation: text.generation, terms: new Map() }))
  const known = kept.terms.get(prefix) ?? findTopPrefixTerms(prefix, text)
  kept.terms.set(prefix, known)
  return known
}

function findTopPrefixTerms(prefix: string, text: TextIndex<never>): readonly number[] {
  const heap = new TopHeap(MOST_BEGINNINGS[prefix.length] ?? MOST_BEGINNINGS.at(-1) ?? 0, (a, b) => a - b)
  text.dictionary.forEachBeginningWith(prefix, term => heap.offer(term, -text.frequency(term)))
  return heap.sorted()
}

/** What of a clause says which documents are enough, and what they score. */
type ScoringOptions = Pick<MatchQuery, 'fields' | 'tieBreaker' | 'boost' | 'operator' | 'minimumShouldMatch'>

/** How much a word tells: the rarer, the more. */
export function inverseDocumentFrequency(terms: readonly WeightedTerm[], { text, count }: MatchIndex): number {
  const frequency = Math.max(0, ...terms.map(({ term }) => text.frequency(term)))
  return Math.log(1 + (Math.max(count, frequency) - frequency + 0.5) / (frequency + 0.5))
}

/** BM25 with the word's best field, over documents that have enough of the words. */
export function scoreWords(
  resolved: readonly ResolvedWord[],
  query: ScoringOptions,
  index: MatchIndex,
  scratch: SearchScratch
): HitList {
  const minimum = minimumWords(resolved, query)
  const required = resolved.filter(({ word }) => !word.optional)
  if (!resolved.length || required.filter(({ terms }) => terms.length).length < minimum) return NO_HITS
  const fieldWeights = index.text.fieldSets.weights(fieldWeightTable(query, index.text))
  const scoredWord = (one: ResolvedWord): ScoredWord => ({
    weight: inverseDocumentFrequency(one.terms, index) * query.boost,
    terms: one.terms,
    counts: one.word.optional ? 0 : 1
  })
  return minimum === required.length
    ? scoreConjunction(
        required.map(scoredWord),
        resolved.filter(({ word }) => word.optional).map(scoredWord),
        fieldWeights,
        index,
        scratch
      )
    : scoreDisjunction(resolved.map(scoredWord), minimum, fieldWeights, index, scratch)
}

interface ScoredWord {
  readonly weight: number
  readonly terms: readonly WeightedTerm[]
  /** Whether it counts as one of the words that have to be there. */
  readonly counts: 0 | 1
}

const totalFrequency = ({ terms }: ScoredWord, { text }: MatchIndex) =>
  terms.reduce((sum, { term }) => sum + text.frequency(term), 0)

/** Documents that have all required words: the rarest first, so that the others are only asked about its documents. */
function scoreConjunction(
  required: readonly ScoredWord[],
  optional: readonly ScoredWord[],
  fieldWeights: Float32Array,
  index: MatchIndex,
  scratch: SearchScratch
): HitList {
  const base = scratch.nextMark(required.length + optional.length)
  const rarestFirst = required
    .map(word => ({ word, times: totalFrequency(word, index) }))
    .sort((a, b) => a.times - b.times)
    .map(({ word }) => word)
  let mark = base
  let count = 0
  for (const word of rarestFirst) {
    if (mark === base) {
      for (const { term, weight } of word.terms)
        for (const postings of index.text.postings(term))
          count = accumulateAny(postings, word.weight * weight, fieldWeights, { mark, base, counts: 1, count }, scratch)
    } else {
      scratch.nextMark()
      for (const { term, weight } of word.terms)
        for (const postings of index.text.postings(term))
          accumulateMatching(postings, word.weight * weight, fieldWeights, { mark, least: mark - 1, count }, scratch)
      count = retainMarked(count, mark, scratch)
    }
    if (!count) return NO_HITS
    mark += 1
  }
  const least = mark - 1
  for (const word of optional) {
    scratch.nextMark()
    for (const { term, weight } of word.terms)
      for (const postings of index.text.postings(term))
        accumulateMatching(postings, word.weight * weight, fieldWeights, { mark, least, count }, scratch)
    mark += 1
  }
  return found(count, 0, index, scratch)
}

/** Documents that have so many of the words. */
function scoreDisjunction(
  words: readonly ScoredWord[],
  minimum: number,
  fieldWeights: Float32Array,
  index: MatchIndex,
  scratch: SearchScratch
): HitList {
  const base = scratch.nextMark(words.length)
  let mark = base
  let count = 0
  for (const { terms, weight: most, counts } of words) {
    if (mark > base) scratch.nextMark()
    for (const { term, weight } of terms)
      for (const postings of index.text.postings(term))
        count = accumulateAny(postings, most * weight, fieldWeights, { mark, base, counts, count }, scratch)
    mark += 1
  }
  return found(count, minimum, index, scratch)
}

/** The touched slots that are live and have enough words, with their scores. */
function found(count: number, minimum: number, { live }: MatchIndex, scratch: SearchScratch): HitList {
  const { touched, wordCounts, scores } = scratch
  const slots = scratch.slotLists.acquire(count)
  const own = scratch.scoreLists.acquire(count)
  let kept = 0
  for (let at = 0; at < count; at++) {
    const slot = touched[at]!
    if (wordCounts[slot]! < minimum || !hasBit(live, slot)) continue
    slots[kept] = slot
    own[kept++] = scores[slot]!
  }
  return { slots: slots.subarray(0, kept), scores: own.subarray(0, kept) }
}

function minimumWords(resolved: readonly ResolvedWord[], { operator, minimumShouldMatch }: ScoringOptions): number {
  const all = resolved.filter(({ word }) => !word.optional).length
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, requiredCount(minimumShouldMatch, all)) : 1)
}

/** By the numbering of fields, which is each index's own. */
const weightTables = new WeakMap<ReadonlyMap<string, number>, Map<string, Float32Array>>()
const MAX_WEIGHT_TABLES = 64

/** What a posting's set of fields is worth: its best field, and a share of the others. */
export function fieldWeightTable(
  { fields, tieBreaker }: Pick<MatchQuery, 'fields' | 'tieBreaker'>,
  text: TextIndex<never>
): Float32Array {
  const name = `${fields.map(({ name, boost }) => `${name}^${boost}`).join()}~${tieBreaker}`
  const own = weightTables.get(text.bits) ?? new Map<string, Float32Array>()
  weightTables.set(text.bits, own)
  const known = own.get(name)
  if (known) return known
  if (own.size >= MAX_WEIGHT_TABLES) own.clear()
  const table = computeWeightTable(fields, tieBreaker, text.bits)
  own.set(name, table)
  return table
}

function computeWeightTable(
  fields: MatchQuery['fields'],
  tieBreaker: number,
  bits: ReadonlyMap<string, number>
): Float32Array {
  const boosts = new Float32Array(bits.size)
  for (const { name, boost } of fields) {
    const bit = bits.get(name)
    if (bit !== undefined) boosts[bit] = boost
  }
  return Float32Array.from({ length: 1 << boosts.length }, (_, set) => {
    const present = boosts.filter((_, bit) => set & (1 << bit))
    const most = Math.max(0, ...present)
    return most + tieBreaker * (present.reduce((sum, boost) => sum + boost, 0) - most)
  })
}
