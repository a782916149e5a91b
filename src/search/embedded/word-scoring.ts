import { requiredCount } from '../query/minimum-should-match.ts'
import type { MatchQuery } from '../query/tree.ts'
import { hasBit } from './bit-set.ts'
import { fieldWeightTable } from './field-weights.ts'
import { NO_HITS } from './hits.ts'
import type { HitList } from './hits.ts'
import type { MatchIndex, ResolvedWord, WeightedTerm } from './resolved-terms.ts'
import { accumulateAny, accumulateMatching, retainMarked } from './scoring.ts'
import type { SearchScratch } from './search-scratch.ts'

/** Options of a clause that decide which documents match and how they score. */
type ScoringOptions = Pick<MatchQuery, 'fields' | 'tieBreaker' | 'boost' | 'operator' | 'minimumShouldMatch'>

/** BM25's inverse document frequency, by the word's most frequent term. */
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

/** Documents that have all required words: the rarest word first, so that the others are looked up in its documents only. */
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
  let retained = 0
  for (let at = 0; at < count; at++) {
    const slot = touched[at]!
    if (wordCounts[slot]! < minimum || !hasBit(live, slot)) continue
    slots[retained] = slot
    own[retained++] = scores[slot]!
  }
  return { slots: slots.subarray(0, retained), scores: own.subarray(0, retained) }
}

function minimumWords(resolved: readonly ResolvedWord[], { operator, minimumShouldMatch }: ScoringOptions): number {
  const all = resolved.filter(({ word }) => !word.optional).length
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, requiredCount(minimumShouldMatch, all)) : 1)
}
