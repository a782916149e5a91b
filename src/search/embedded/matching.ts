import { editsFor, queryWords, retypedQueries } from '../analysis/query-words.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import { rewordings } from '../analysis/synonyms.ts'
import { howMany } from '../query/minimum.ts'
import type { MatchQuery } from '../query/tree.ts'
import { hasBit, isEmpty, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { Heap } from './heap.ts'
import type { Scratch } from './scratch.ts'
import type { Postings, TextIndex } from './text-index.ts'

/** Finished words that begin as the last one does, the most frequent ones: fewer while one or two letters could be anything. */
const MOST_BEGINNINGS = [0, 12, 32, 64]
const MOST_MISSPELT = 48
/** Each costs a walk through the dictionary. */
const MOST_MENDED = 6
const BEGINNING_WEIGHT = 0.6
const EDIT_WEIGHTS = [1, 0.45, 0.25]
const FULL_IMPACT = 255
/** A word counts for something in however long a text. */
const LEAST_IMPACT = 0.3

export interface Choice {
  readonly term: number
  readonly weight: number
}

export interface SoughtWord {
  readonly word: QueryWord
  readonly choices: readonly Choice[]
}

export interface Matched {
  readonly bits: Bits
  readonly scores: Float32Array
}

export interface MatchSource {
  readonly text: TextIndex<never>
  readonly count: number
  readonly used: number
}

export function matchText(query: MatchQuery, source: MatchSource, scratch: Scratch): Matched {
  return understandText(query, source, scratch).matched
}

/** What was found, and the words it was found by. */
export interface Understood {
  readonly sought: readonly SoughtWord[]
  readonly matched: Matched
}

/**
 * Looks the words up as they are, then as another keyboard layout would have given them, and only then forgives
 * typing errors: first in words that nobody knows, at last in all.
 */
export function understandText(query: MatchQuery, source: MatchSource, scratch: Scratch): Understood {
  const tried = (sought: readonly SoughtWord[]): Understood => ({
    sought,
    matched: collect(sought, query, source, scratch)
  })
  const words = queryWords(query.text)
  const asTyped = seekAll(words, query, source.text)
  const asSaid = areKnown(asTyped) ? tried(asTyped) : undefined
  const reworded = inOtherWords(query, source, scratch, asSaid)
  if (reworded && !isEmpty(reworded.matched.bits)) return reworded
  for (const other of retypedQueries(query.text)) {
    const meant = seekAll(other, query, source.text)
    if (!meant.length || !areKnown(meant)) continue
    const found = tried(meant)
    if (!isEmpty(found.matched.bits)) return found
  }
  if (query.fuzziness === 0) return tried(asTyped)
  const mended = asTyped.map((sought, at) =>
    sought.choices.length ? sought : mend(sought, at, words.length, query, source.text)
  )
  const found = tried(mended)
  if (!isEmpty(found.matched.bits)) return found
  return tried(
    mended.map((sought, at) => (sought === asTyped[at] ? mend(sought, at, words.length, query, source.text) : sought))
  )
}

const areKnown = (sought: readonly SoughtWord[]) =>
  sought.every(({ word, choices }) => choices.length > 0 || word.optional)

/** A synonym of several words is looked for as a query of its own, and counts for less. */
const REWORDED_SHARE = 0.5

function inOtherWords(
  query: MatchQuery,
  source: MatchSource,
  scratch: Scratch,
  asSaid: Understood | undefined
): Understood | undefined {
  let found = asSaid
  for (const text of rewordings(query.text)) {
    const sought = seekAll(queryWords(text), { lastIsPrefix: false }, source.text)
    if (!sought.length || !areKnown(sought)) continue
    const matched = collect(sought, { ...query, boost: query.boost * REWORDED_SHARE, operator: 'and' }, source, scratch)
    if (!found) found = { sought, matched }
    else {
      addMatched(found.matched, matched, source.used)
      found = { sought: [...found.sought, ...sought], matched: found.matched }
    }
  }
  return found
}

/** What matches in either way, by the better of its scores. */
function addMatched(into: Matched, other: Matched, used: number): void {
  for (let slot = 0; slot < used; slot++) {
    if (!hasBit(other.bits, slot)) continue
    const score = other.scores[slot]!
    if (!hasBit(into.bits, slot) || into.scores[slot]! < score) into.scores[slot] = score
    setBit(into.bits, slot, true)
  }
}

export const seekAll = (
  words: readonly QueryWord[],
  query: Pick<MatchQuery, 'lastIsPrefix'>,
  text: TextIndex<never>
): readonly SoughtWord[] => words.map((word, at) => seek(word, query.lastIsPrefix && at === words.length - 1, text))

const mend = (sought: SoughtWord, at: number, words: number, query: MatchQuery, text: TextIndex<never>): SoughtWord =>
  at < MOST_MENDED
    ? { ...sought, choices: [...sought.choices, ...misspelt(sought.word, query, at === words - 1, text)] }
    : sought

function seek(word: QueryWord, isUnfinished: boolean, text: TextIndex<never>): SoughtWord {
  const choices = new Map<number, number>()
  const take = (term: number | undefined, weight: number) => {
    if (term !== undefined && (choices.get(term) ?? 0) < weight) choices.set(term, weight)
  }
  for (const { key, weight } of word.keys) take(text.dictionary.find(key), weight)
  if (isUnfinished) for (const term of mostFrequent(word.key, text)) take(term, BEGINNING_WEIGHT)
  if (!choices.size) for (const { key, weight } of word.guesses) take(text.dictionary.find(key), weight)
  return { word, choices: [...choices].map(([term, weight]) => ({ term, weight })) }
}

function misspelt(word: QueryWord, query: MatchQuery, isLast: boolean, text: TextIndex<never>): Choice[] {
  if (word.exact) return []
  const allowed = query.fuzziness === 'auto' ? editsFor(word.length) : query.fuzziness
  const near = text.dictionary.near(word.key, allowed, query.lastIsPrefix && isLast)
  return [...near]
    .sort((a, b) => a.edits - b.edits || text.frequency(b.term) - text.frequency(a.term))
    .slice(0, MOST_MISSPELT)
    .map(({ term, edits }) => ({ term, weight: EDIT_WEIGHTS[edits] ?? 0 }))
}

function mostFrequent(beginning: string, text: TextIndex<never>): readonly number[] {
  const heap = new Heap(MOST_BEGINNINGS[beginning.length] ?? MOST_BEGINNINGS.at(-1) ?? 0, (a, b) => a - b)
  text.dictionary.forEachBeginningWith(beginning, term => heap.offer(term, -text.frequency(term)))
  return heap.inOrder()
}

/** What a share of the text, 0–255, makes of a word's weight. */
const IMPACT_WEIGHTS = Float32Array.from(
  { length: FULL_IMPACT + 1 },
  (_, impact) => LEAST_IMPACT + ((1 - LEAST_IMPACT) * impact) / FULL_IMPACT
)

/** How often each slot was hit and what it scored, while words are being added. */
interface Tally {
  readonly scores: Float32Array
  readonly hits: Uint8Array
  readonly marks: Uint32Array
  /** The current word's best score so far, where `marks` has its mark. */
  readonly best: Float32Array
}

/** What of a clause says which documents are enough, and what they score. */
type Wanted = Pick<MatchQuery, 'fields' | 'tieBreaker' | 'boost' | 'operator' | 'minimumShouldMatch'>

/** How much a word tells: the rarer, the more. */
export function rarityOf(choices: readonly Choice[], { text, count }: MatchSource): number {
  const frequency = Math.max(0, ...choices.map(({ term }) => text.frequency(term)))
  return Math.log(1 + (Math.max(count, frequency) - frequency + 0.5) / (frequency + 0.5))
}

/** BM25 with the word's best field, over documents that have enough of the words. */
export function collect(sought: readonly SoughtWord[], query: Wanted, source: MatchSource, scratch: Scratch): Matched {
  const { text, used } = source
  const fieldWeights = fieldTable(query, text)
  const tally: Tally = {
    scores: scratch.floats(),
    hits: scratch.bytes(),
    marks: scratch.marks(),
    best: scratch.floats()
  }
  for (const { word, choices } of sought) {
    const mark = scratch.nextMark()
    const rarity = rarityOf(choices, source)
    for (const { term, weight } of choices)
      for (const postings of text.postings(term))
        addPostings(postings, rarity * weight * query.boost, fieldWeights, mark, word.optional ? 0 : 1, tally)
  }
  const bits = scratch.bits()
  if (sought.length) markHits(tally.hits, wordsWanted(sought, query), used, bits)
  return { bits, scores: tally.scores }
}

function addPostings(
  { slots, fieldSets, impacts, from, to }: Postings,
  most: number,
  fieldWeights: Float32Array,
  mark: number,
  hit: number,
  { scores, hits, marks, best }: Tally
): void {
  for (let at = from; at < to; at++) {
    const score = most * fieldWeights[fieldSets[at]!]! * IMPACT_WEIGHTS[impacts[at]!]!
    if (score === 0) continue
    const slot = slots[at]!
    if (marks[slot] !== mark) {
      marks[slot] = mark
      best[slot] = score
      scores[slot]! += score
      hits[slot]! += hit
    } else if (score > best[slot]!) {
      scores[slot]! += score - best[slot]!
      best[slot] = score
    }
  }
}

function markHits(hits: Uint8Array, wanted: number, used: number, bits: Bits): void {
  for (let slot = 0; slot < used; slot++) if (hits[slot]! >= wanted) bits[slot >>> 5]! |= 1 << (slot & 31)
}

function wordsWanted(sought: readonly SoughtWord[], { operator, minimumShouldMatch }: Wanted): number {
  const all = sought.filter(({ word }) => !word.optional).length
  if (operator === 'and') return all
  return Math.max(1, minimumShouldMatch ? Math.min(all, howMany(minimumShouldMatch, all)) : 1)
}

/** By the numbering of fields, which is each index's own. */
const tables = new WeakMap<ReadonlyMap<string, number>, Map<string, Float32Array>>()
const MOST_TABLES = 64

/** What a posting's set of fields is worth: its best field, and a share of the others. */
export function fieldTable(
  { fields, tieBreaker }: Pick<MatchQuery, 'fields' | 'tieBreaker'>,
  text: TextIndex<never>
): Float32Array {
  const name = `${fields.map(({ name, boost }) => `${name}^${boost}`).join()}~${tieBreaker}`
  const own = tables.get(text.bits) ?? new Map<string, Float32Array>()
  tables.set(text.bits, own)
  const known = own.get(name)
  if (known) return known
  if (own.size >= MOST_TABLES) own.clear()
  const table = makeTable(fields, tieBreaker, text.bits)
  own.set(name, table)
  return table
}

function makeTable(fields: MatchQuery['fields'], tieBreaker: number, bits: ReadonlyMap<string, number>): Float32Array {
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
