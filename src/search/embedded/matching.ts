import { repairOf, type Repair } from '../analysis/edits.ts'
import { queryWords, retypedQueries } from '../analysis/query-words.ts'
import type { QueryWord } from '../analysis/query-words.ts'
import { isStopKey } from '../analysis/stop-words.ts'
import { respellings, rewordings } from '../analysis/synonyms.ts'
import { howMany } from '../query/minimum.ts'
import type { MatchQuery } from '../query/tree.ts'
import { hasBit } from './bits.ts'
import { Heap } from './heap.ts'
import { keptWordsOf } from './kept-words.ts'
import { NOTHING, scoreAt } from './matched.ts'
import type { Listed } from './matched.ts'
import { addToAll, addToAny, dropUnmarked } from './tally.ts'
import type { Scratch } from './scratch.ts'
import type { Choice, MatchSource, SoughtWord, Understood } from './sought.ts'
import type { TextIndex } from './text-index.ts'

/** Finished words that begin as the last one does, the most frequent ones: fewer while one or two letters could be anything. */
const MOST_BEGINNINGS = [0, 12, 32, 64]
const MOST_MISSPELT = 48
/** Each costs a walk through the dictionary. */
const MOST_MENDED = 6
const BEGINNING_WEIGHT = 0.6
const EDIT_WEIGHTS = [1, 0.45, 0.25]

export function matchText(query: MatchQuery, source: MatchSource, scratch: Scratch): Listed {
  return understandText(query, source, scratch).matched
}

/** The same for the same question, until words change. */
export const understandText = (query: MatchQuery, source: MatchSource, scratch: Scratch): Understood =>
  keptWordsOf(source).found(query, () => understand(query, source, scratch))

/**
 * Looks the words up as they are, then as another keyboard layout would have given them, and only then forgives
 * typing errors: first in words that nobody knows, at last in all.
 */
function understand(query: MatchQuery, source: MatchSource, scratch: Scratch): Understood {
  const tried = (sought: readonly SoughtWord[]): Understood => ({
    sought,
    matched: collect(sought, query, source, scratch)
  })
  const words = queryWords(query.text)
  const asTyped = seekAll(words, query, source.text)
  const asSaid = areKnown(asTyped) ? tried(asTyped) : undefined
  const reworded = inOtherWords(rewordings(query.text), query, source, scratch, asSaid)
  if (reworded && reworded.matched.slots.length) return reworded
  for (const other of retypedQueries(query.text)) {
    const meant = seekAll(other, query, source.text)
    if (!meant.length || !areKnown(meant)) continue
    const found = tried(meant)
    if (found.matched.slots.length) return found
  }
  if (query.fuzziness === 0) return tried(asTyped)
  const mended = asTyped.map((sought, at) =>
    sought.choices.length ? sought : mend(sought, at, words.length, query, source)
  )
  const found = tried(mended)
  const isFound = found.matched.slots.length > 0
  const respelt = inOtherWords(respellings(query.text), query, source, scratch, isFound ? found : undefined)
  if (respelt && respelt.matched.slots.length) return respelt
  return tried(
    mended.map((sought, at) => (sought === asTyped[at] ? mend(sought, at, words.length, query, source) : sought))
  )
}

const areKnown = (sought: readonly SoughtWord[]) =>
  sought.every(({ word, choices }) => choices.length > 0 || word.optional)

/** A synonym of several words is looked for as a query of its own, and counts for less. */
const REWORDED_SHARE = 0.9

function inOtherWords(
  texts: readonly string[],
  query: MatchQuery,
  source: MatchSource,
  scratch: Scratch,
  asSaid: Understood | undefined
): Understood | undefined {
  let found = asSaid
  for (const text of texts) {
    const sought = seekAll(queryWords(text), { lastIsPrefix: false }, source.text)
    if (!sought.length || !areKnown(sought)) continue
    const matched = collect(sought, { ...query, boost: query.boost * REWORDED_SHARE, operator: 'and' }, source, scratch)
    if (!found) found = { sought, matched }
    else found = { sought: [...found.sought, ...sought], matched: eitherOf(found.matched, matched, scratch) }
  }
  return found
}

/** What matches in either way, by the better of its scores. */
function eitherOf(one: Listed, other: Listed, scratch: Scratch): Listed {
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
  const slots = scratch.slotLists.lend(count)
  const own = scratch.scoreLists.lend(count)
  for (let at = 0; at < count; at++) {
    slots[at] = touched[at]!
    own[at] = scores[touched[at]!]!
  }
  return { slots, scores: own }
}

export const seekAll = (
  words: readonly QueryWord[],
  query: Pick<MatchQuery, 'lastIsPrefix'>,
  text: TextIndex<never>
): readonly SoughtWord[] => words.map((word, at) => seek(word, query.lastIsPrefix && at === words.length - 1, text))

const mend = (sought: SoughtWord, at: number, words: number, query: MatchQuery, source: MatchSource): SoughtWord =>
  at < MOST_MENDED
    ? { ...sought, choices: [...sought.choices, ...misspelt(sought.word, query, at === words - 1, source)] }
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

function misspelt(word: QueryWord, query: MatchQuery, isLast: boolean, source: MatchSource): readonly Choice[] {
  const isUnfinished = query.lastIsPrefix && isLast
  const repair: Repair =
    query.fuzziness === 'auto'
      ? repairOf(word.length, word.key, isUnfinished)
      : { edits: query.fuzziness, fixed: 0, asBeginning: isUnfinished }
  if (word.exact || repair.edits === 0) return []
  const name = `${word.key} ${repair.edits} ${repair.fixed} ${repair.asBeginning}`
  const { mended } = keptWordsOf(source)
  const known = mended.get(name)
  if (known) return known
  const choices = nearTo(word.key, repair, source.text)
  mended.set(name, choices)
  return choices
}

function nearTo(key: string, { edits, fixed, asBeginning }: Repair, text: TextIndex<never>): readonly Choice[] {
  const near = text.dictionary.near(key, edits, asBeginning, fixed)
  return near
    .filter(({ term }) => !isStopKey(text.dictionary.keyOf(term)))
    .sort((a, b) => a.edits - b.edits || text.frequency(b.term) - text.frequency(a.term))
    .slice(0, MOST_MISSPELT)
    .map(({ term, edits }) => ({ term, weight: EDIT_WEIGHTS[edits] ?? 0 }))
}

/** What begins so: one or two letters are typed by everybody and begin thousands of words. */
interface Beginnings {
  readonly changes: number
  readonly terms: Map<string, readonly number[]>
}
const beginnings = new WeakMap<TextIndex<never>, Beginnings>()
const LONGEST_KEPT = 3

function mostFrequent(beginning: string, text: TextIndex<never>): readonly number[] {
  if (beginning.length > LONGEST_KEPT) return findMostFrequent(beginning, text)
  let kept = beginnings.get(text)
  if (kept?.changes !== text.changes) beginnings.set(text, (kept = { changes: text.changes, terms: new Map() }))
  const known = kept.terms.get(beginning) ?? findMostFrequent(beginning, text)
  kept.terms.set(beginning, known)
  return known
}

function findMostFrequent(beginning: string, text: TextIndex<never>): readonly number[] {
  const heap = new Heap(MOST_BEGINNINGS[beginning.length] ?? MOST_BEGINNINGS.at(-1) ?? 0, (a, b) => a - b)
  text.dictionary.forEachBeginningWith(beginning, term => heap.offer(term, -text.frequency(term)))
  return heap.inOrder()
}

/** What of a clause says which documents are enough, and what they score. */
type Wanted = Pick<MatchQuery, 'fields' | 'tieBreaker' | 'boost' | 'operator' | 'minimumShouldMatch'>

/** How much a word tells: the rarer, the more. */
export function rarityOf(choices: readonly Choice[], { text, count }: MatchSource): number {
  const frequency = Math.max(0, ...choices.map(({ term }) => text.frequency(term)))
  return Math.log(1 + (Math.max(count, frequency) - frequency + 0.5) / (frequency + 0.5))
}

/** BM25 with the word's best field, over documents that have enough of the words. */
export function collect(sought: readonly SoughtWord[], query: Wanted, source: MatchSource, scratch: Scratch): Listed {
  const wanted = wordsWanted(sought, query)
  const required = sought.filter(({ word }) => !word.optional)
  if (!sought.length || required.filter(({ choices }) => choices.length).length < wanted) return NOTHING
  const fieldWeights = source.text.fieldSets.weights(fieldTable(query, source.text))
  const weigh = (one: SoughtWord): WeighedWord => ({
    weight: rarityOf(one.choices, source) * query.boost,
    choices: one.choices,
    hit: one.word.optional ? 0 : 1
  })
  return wanted === required.length
    ? allOf(required.map(weigh), sought.filter(({ word }) => word.optional).map(weigh), fieldWeights, source, scratch)
    : someOf(sought.map(weigh), wanted, fieldWeights, source, scratch)
}

interface WeighedWord {
  readonly weight: number
  readonly choices: readonly Choice[]
  /** Whether it counts as one of the words that have to be there. */
  readonly hit: 0 | 1
}

const timesIn = ({ choices }: WeighedWord, { text }: MatchSource) =>
  choices.reduce((sum, { term }) => sum + text.frequency(term), 0)

/** Documents that have all required words: the rarest first, so that the others are only asked about its documents. */
function allOf(
  required: readonly WeighedWord[],
  optional: readonly WeighedWord[],
  fieldWeights: Float32Array,
  source: MatchSource,
  scratch: Scratch
): Listed {
  const base = scratch.nextMark(required.length + optional.length)
  const rarestFirst = required
    .map(word => ({ word, times: timesIn(word, source) }))
    .sort((a, b) => a.times - b.times)
    .map(({ word }) => word)
  let mark = base
  let count = 0
  for (const word of rarestFirst) {
    if (mark === base) {
      for (const { term, weight } of word.choices)
        for (const postings of source.text.postings(term))
          count = addToAny(postings, word.weight * weight, fieldWeights, { mark, base, hit: 1, count }, scratch)
    } else {
      scratch.nextMark()
      for (const { term, weight } of word.choices)
        for (const postings of source.text.postings(term))
          addToAll(postings, word.weight * weight, fieldWeights, { mark, least: mark - 1, count }, scratch)
      count = dropUnmarked(count, mark, scratch)
    }
    if (!count) return NOTHING
    mark += 1
  }
  const least = mark - 1
  for (const word of optional) {
    scratch.nextMark()
    for (const { term, weight } of word.choices)
      for (const postings of source.text.postings(term))
        addToAll(postings, word.weight * weight, fieldWeights, { mark, least, count }, scratch)
    mark += 1
  }
  return found(count, 0, source, scratch)
}

/** Documents that have so many of the words. */
function someOf(
  words: readonly WeighedWord[],
  wanted: number,
  fieldWeights: Float32Array,
  source: MatchSource,
  scratch: Scratch
): Listed {
  const base = scratch.nextMark(words.length)
  let mark = base
  let count = 0
  for (const { choices, weight: most, hit } of words) {
    if (mark > base) scratch.nextMark()
    for (const { term, weight } of choices)
      for (const postings of source.text.postings(term))
        count = addToAny(postings, most * weight, fieldWeights, { mark, base, hit, count }, scratch)
    mark += 1
  }
  return found(count, wanted, source, scratch)
}

/** The touched slots that are live and have enough words, with their scores. */
function found(count: number, wanted: number, { live }: MatchSource, scratch: Scratch): Listed {
  const { touched, hits, scores } = scratch
  const slots = scratch.slotLists.lend(count)
  const own = scratch.scoreLists.lend(count)
  let kept = 0
  for (let at = 0; at < count; at++) {
    const slot = touched[at]!
    if (hits[slot]! < wanted || !hasBit(live, slot)) continue
    slots[kept] = slot
    own[kept++] = scores[slot]!
  }
  return { slots: slots.subarray(0, kept), scores: own.subarray(0, kept) }
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
