import { queryWords, keyboardVariantQueries } from '../analysis/query-words.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import type { PhraseQuery } from '../query/tree.ts'
import { phraseShare } from '../ranking.ts'
import { NO_HITS } from './hits.ts'
import type { HitList } from './hits.ts'
import { fieldWeightTable } from './field-weights.ts'
import { inverseDocumentFrequency, scoreWords } from './word-scoring.ts'
import { resolveTerms } from './term-resolution.ts'
import type { MatchIndex, ResolvedMatch, ResolvedWord } from './resolved-terms.ts'
import type { SearchScratch } from './search-scratch.ts'
import { fieldOfMark, isTextMark } from './position-index.ts'
import type { TokenSequence } from './position-index.ts'

/** Looks the phrase up as it is typed, then, unless it is meant to the letter, as another keyboard layout would have given it. */
export function evaluatePhrase(query: PhraseQuery, index: MatchIndex, scratch: SearchScratch): HitList {
  return resolvePhrase(query, index, scratch).hits
}

/** Resolves a phrase to its terms and hits. */
export function resolvePhrase(query: PhraseQuery, index: MatchIndex, scratch: SearchScratch): ResolvedMatch {
  const readings = [queryWords(query.text), ...(query.isExact ? [] : keyboardVariantQueries(query.text))]
  for (const words of readings) {
    const resolved = resolveTerms(query.isExact ? words.map(withoutExpansions) : words, query, index.text)
    if (!resolved.length || resolved.some(({ terms }) => !terms.length)) continue
    const hits = scorePhrase(resolved, query, index, scratch)
    if (hits.slots.length) return { resolved, hits }
  }
  return { resolved: [], hits: NO_HITS }
}

/** The first key of a word is its own; the others are those of stems and synonyms. */
const withoutExpansions = (word: QueryWord): QueryWord => ({ ...word, keys: word.keys.slice(0, 1), candidateStems: [] })

function scorePhrase(
  resolved: readonly ResolvedWord[],
  query: PhraseQuery,
  index: MatchIndex,
  scratch: SearchScratch
): HitList {
  const { text } = index
  const everyWord = resolved.map(({ word, terms }) => ({ word: { ...word, optional: false }, terms }))
  const candidates = scoreWords(everyWord, { ...query, operator: 'and' }, index, scratch)
  // Postings also have a word's stems, token sequences only the word itself.
  if (resolved.length === 1 && !query.isExact) return candidates
  const weights = fieldWeightTable(query, text)
  const idf = resolved.reduce((sum, one) => sum + inverseDocumentFrequency(one.terms, index), 0)
  const slots = scratch.slotLists.acquire(candidates.slots.length)
  const scores = scratch.scoreLists.acquire(candidates.slots.length)
  let count = 0
  const phrase = resolved.map(({ terms }) => terms.map(({ term }) => term))
  text.order.withMasks(phrase, text.dictionary.size, query.isExact, masks => {
    const matchPositions = query.slop
      ? sloppyMatcher(masks, resolved.length, query.slop)
      : exactMatcher(masks, resolved.length)
    for (const slot of candidates.slots) {
      const { frequency, fields } = matchPositions(text.order.of(slot), weights)
      if (!frequency) continue
      scores[count] = query.boost * idf * weights[fields]! * phraseShare(frequency)
      slots[count++] = slot
    }
  })
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) }
}

interface Occurrences {
  readonly frequency: number
  /** Returns the fields that have the phrase, one bit each. */
  readonly fields: number
}
type PhraseMatcher = (text: TokenSequence, weights: Float32Array) => Occurrences

/** Shift-and matching: each bit of the state is a prefix of the phrase that ends here. */
function exactMatcher(masks: Uint32Array, length: number): PhraseMatcher {
  const whole = 1 << (length - 1)
  return ({ words, from, to }, weights) => {
    let frequency = 0
    let fields = 0
    let field = 0
    let state = 0
    for (let at = from; at < to; at++) {
      const word = words[at]!
      if (isTextMark(word)) {
        field = 1 << fieldOfMark(word)
        state = 0
      } else {
        state = ((state << 1) | 1) & masks[word]!
        if (state & whole && weights[field]! > 0) {
          frequency += 1
          fields |= field
        }
      }
    }
    return { frequency, fields }
  }
}

/** Positions relative to the word's place in the phrase: their spread is how far words have moved. */
function sloppyMatcher(masks: Uint32Array, length: number, slop: number): PhraseMatcher {
  return ({ words, from, to }, weights) => {
    let frequency = 0
    let fields = 0
    let field = 0
    let positions: number[][] = []
    const finish = () => {
      const spread = narrowestSpread(positions, length)
      if (spread > slop || !(weights[field]! > 0)) return
      frequency += 1 / (1 + spread)
      fields |= field
    }
    for (let at = from; at < to; at++) {
      const word = words[at]!
      if (isTextMark(word)) {
        finish()
        field = 1 << fieldOfMark(word)
        positions = Array.from({ length }, () => [])
      } else if (masks[word])
        for (let of = 0; of < length; of++) if (masks[word] & (1 << of)) positions[of]!.push(at - of)
    }
    finish()
    return { frequency, fields }
  }
}

/** The narrowest window that has a place of every word. */
function narrowestSpread(positions: readonly (readonly number[])[], length: number): number {
  if (positions.length < length || positions.some(list => !list.length)) return Number.POSITIVE_INFINITY
  const next = positions.map(() => 0)
  let least = Number.POSITIVE_INFINITY
  for (;;) {
    let lowest = 0
    let high = Number.NEGATIVE_INFINITY
    for (let of = 0; of < length; of++) {
      const place = positions[of]![next[of]!]!
      if (place < positions[lowest]![next[lowest]!]!) lowest = of
      if (place > high) high = place
    }
    least = Math.min(least, high - positions[lowest]![next[lowest]!]!)
    next[lowest]! += 1
    if (next[lowest]! >= positions[lowest]!.length) return least
  }
}
