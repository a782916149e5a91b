import { IMPACT_MIN } from '../ranking.ts'
import type { SearchScratch } from './search-scratch.ts'
import type { Postings } from './posting-segment.ts'

const FULL_IMPACT = 255

/** Factor of a word's weight by impact, 0–255: how much of the text the word makes up. */
const IMPACT_WEIGHTS = Float32Array.from(
  { length: FULL_IMPACT + 1 },
  (_, impact) => IMPACT_MIN + ((1 - IMPACT_MIN) * impact) / FULL_IMPACT
)

/** One word being counted: its mark, and how many slots have been touched so far. */
interface Accumulation {
  readonly mark: number
  readonly count: number
}

/** Adds a posting list's scores to every document that has it; of a word only the best counts. Returns how many are touched now. */
export function accumulateAny(
  { slots, base: first, sets, impacts, from, to }: Postings,
  termWeight: number,
  fieldWeights: Float32Array,
  { mark, base, counts, count }: Accumulation & { readonly base: number; readonly counts: 0 | 1 },
  { marks, scores, best, wordCounts, touched }: SearchScratch
): number {
  let size = count
  for (let at = from; at < to; at++) {
    const fieldWeight = fieldWeights[sets[at]!]!
    if (fieldWeight === 0) continue
    const score = termWeight * fieldWeight * IMPACT_WEIGHTS[impacts[at]!]!
    const slot = slots[at]! + first
    const seen = marks[slot]!
    if (seen === mark) {
      if (score <= best[slot]!) continue
      scores[slot]! += score - best[slot]!
      best[slot] = score
    } else {
      marks[slot] = mark
      best[slot] = score
      if (seen >= base) {
        scores[slot]! += score
        wordCounts[slot]! += counts
      } else {
        scores[slot] = score
        wordCounts[slot] = counts
        touched[size++] = slot
      }
    }
  }
  return size
}

/** Adds scores for documents only that have been touched and kept: those whose mark is at least `least`. */
export function accumulateMatching(
  postings: Postings,
  termWeight: number,
  fieldWeights: Float32Array,
  { mark, least, count }: Accumulation & { readonly least: number },
  scratch: SearchScratch
): void {
  const { slots, base, sets, impacts, from, to } = postings
  const { marks, touched } = scratch
  const length = to - from
  // Few documents in a long list are looked up, many are met on the way through it.
  if (count * (33 - Math.clz32(length)) < length) {
    for (let i = 0; i < count; i++) {
      const slot = touched[i]!
      const at = findSlot(slot, postings)
      if (at < 0 || marks[slot]! < least) continue
      const fieldWeight = fieldWeights[sets[at]!]!
      if (fieldWeight > 0) addIfBetter(slot, termWeight * fieldWeight * IMPACT_WEIGHTS[impacts[at]!]!, mark, scratch)
    }
    return
  }
  for (let at = from; at < to; at++) {
    const slot = slots[at]! + base
    if (marks[slot]! < least) continue
    const fieldWeight = fieldWeights[sets[at]!]!
    if (fieldWeight > 0) addIfBetter(slot, termWeight * fieldWeight * IMPACT_WEIGHTS[impacts[at]!]!, mark, scratch)
  }
}

function addIfBetter(slot: number, score: number, mark: number, { marks, scores, best }: SearchScratch): void {
  if (marks[slot] !== mark) {
    marks[slot] = mark
    best[slot] = score
    scores[slot]! += score
  } else if (score > best[slot]!) {
    scores[slot]! += score - best[slot]!
    best[slot] = score
  }
}

/** Place of a slot in a posting list, which is in ascending order; below zero where it is missing. */
function findSlot(wanted: number, { slots, base, from, to }: Postings): number {
  const slot = wanted - base
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return low < to && slots[low] === slot ? low : -1
}

/** Drops the touched slots that the last word did not mark; returns how many are left. */
export function retainMarked(count: number, mark: number, { marks, touched }: SearchScratch): number {
  let retained = 0
  for (let at = 0; at < count; at++) {
    const slot = touched[at]!
    if (marks[slot] === mark) touched[retained++] = slot
  }
  return retained
}
