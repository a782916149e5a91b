import { queryWords, retypedQueries } from '../analysis/query-words.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import type { PhraseQuery } from '../query/tree.ts'
import { NOTHING } from './matched.ts'
import type { Listed } from './matched.ts'
import { collect, fieldTable, rarityOf, seekAll } from './matching.ts'
import type { MatchSource, SoughtWord } from './sought.ts'
import type { Scratch } from './scratch.ts'
import { fieldOfMark, isTextMark } from './word-order.ts'
import type { Words } from './word-order.ts'

// As for words: a second occurrence says less than the first.
const SATURATION = 1.2
const LEAST_SHARE = 0.3

/** Looks the phrase up as it is typed, then, unless it is meant to the letter, as another keyboard layout would have given it. */
export function matchPhrase(query: PhraseQuery, source: MatchSource, scratch: Scratch): Listed {
  return understandPhrase(query, source, scratch).matched
}

/** What was found, and the words it was found by. */
export function understandPhrase(query: PhraseQuery, source: MatchSource, scratch: Scratch) {
  const readings = [queryWords(query.text), ...(query.isExact ? [] : retypedQueries(query.text))]
  for (const words of readings) {
    const sought = seekAll(query.isExact ? words.map(asWritten) : words, query, source.text)
    if (!sought.length || sought.some(({ choices }) => !choices.length)) continue
    const matched = find(sought, query, source, scratch)
    if (matched.slots.length) return { sought, matched }
  }
  return { sought: [], matched: NOTHING }
}

/** The first key of a word is its own; the others are those of stems and synonyms. */
const asWritten = (word: QueryWord): QueryWord => ({ ...word, keys: word.keys.slice(0, 1), guesses: [] })

function find(sought: readonly SoughtWord[], query: PhraseQuery, source: MatchSource, scratch: Scratch): Listed {
  const { text } = source
  const everyWord = sought.map(({ word, choices }) => ({ word: { ...word, optional: false }, choices }))
  const candidates = collect(everyWord, { ...query, operator: 'and' }, source, scratch)
  // Postings know a word by its stems too, rows of words only by itself.
  if (sought.length === 1 && !query.isExact) return candidates
  const weights = fieldTable(query, text)
  const rarity = sought.reduce((sum, one) => sum + rarityOf(one.choices, source), 0)
  const slots = scratch.slotLists.lend(candidates.slots.length)
  const scores = scratch.scoreLists.lend(candidates.slots.length)
  let count = 0
  const phrase = sought.map(({ choices }) => choices.map(({ term }) => term))
  text.order.withMasks(phrase, text.dictionary.size, query.isExact, masks => {
    const look = query.slop ? sloppily(masks, sought.length, query.slop) : exactly(masks, sought.length)
    for (const slot of candidates.slots) {
      const { frequency, fields } = look(text.order.of(slot), weights)
      if (!frequency) continue
      const share = LEAST_SHARE + (1 - LEAST_SHARE) * (frequency / (frequency + SATURATION))
      scores[count] = query.boost * rarity * weights[fields]! * share
      slots[count++] = slot
    }
  })
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) }
}

interface Occurrences {
  readonly frequency: number
  /** Bits of the fields that have the phrase. */
  readonly fields: number
}
type Look = (text: Words, weights: Float32Array) => Occurrences

/** Each bit of the state says that the phrase may have come so far: one shift a word. */
function exactly(masks: Uint32Array, length: number): Look {
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

/** Places less the word's own place in the phrase: how far these are apart is how much has moved. */
function sloppily(masks: Uint32Array, length: number, slop: number): Look {
  return ({ words, from, to }, weights) => {
    let frequency = 0
    let fields = 0
    let field = 0
    let places: number[][] = []
    const finish = () => {
      const spread = leastSpread(places, length)
      if (spread > slop || !(weights[field]! > 0)) return
      frequency += 1 / (1 + spread)
      fields |= field
    }
    for (let at = from; at < to; at++) {
      const word = words[at]!
      if (isTextMark(word)) {
        finish()
        field = 1 << fieldOfMark(word)
        places = Array.from({ length }, () => [])
      } else if (masks[word]) for (let of = 0; of < length; of++) if (masks[word] & (1 << of)) places[of]!.push(at - of)
    }
    finish()
    return { frequency, fields }
  }
}

/** The narrowest window that has a place of every word. */
function leastSpread(places: readonly (readonly number[])[], length: number): number {
  if (places.length < length || places.some(list => !list.length)) return Number.POSITIVE_INFINITY
  const next = places.map(() => 0)
  let least = Number.POSITIVE_INFINITY
  for (;;) {
    let lowest = 0
    let high = Number.NEGATIVE_INFINITY
    for (let of = 0; of < length; of++) {
      const place = places[of]![next[of]!]!
      if (place < places[lowest]![next[lowest]!]!) lowest = of
      if (place > high) high = place
    }
    least = Math.min(least, high - places[lowest]![next[lowest]!]!)
    next[lowest]! += 1
    if (next[lowest]! >= places[lowest]!.length) return least
  }
}
