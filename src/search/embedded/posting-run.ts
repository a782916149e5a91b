import type { Archive, Archived } from './archive.ts'
import type { FieldSets } from './field-sets.ts'
import { growingBytes, growingShorts, growingWords } from './growing.ts'

/** Slots of one run differ only in their low 16 bits. */
export const RUN_BITS = 16
const MOST_IN_A_BYTE = 256
/** Postings between two breaths. */
const STEP = 32_768

/** Documents that have a term: in which fields, and how much of them it makes up (0–255). */
export interface Postings {
  /** Less `base`, ascending. */
  readonly slots: Uint16Array | Uint32Array
  readonly base: number
  /** Numbers of sets of fields. */
  readonly sets: Uint8Array | Uint16Array
  readonly impacts: Uint8Array
  readonly from: number
  readonly to: number
}

/** Postings as documents bring them, before they are sorted by term; sets are still bits. */
export class PostingPile {
  readonly terms = growingWords()
  readonly slots = growingWords()
  readonly sets = growingShorts()
  readonly impacts = growingBytes()

  get length(): number {
    return this.terms.length
  }

  push(term: number, slot: number, set: number, impact: number): void {
    this.terms.push(term)
    this.slots.push(slot)
    this.sets.push(set)
    this.impacts.push(impact)
  }

  cut(length: number): void {
    for (const part of [this.terms, this.slots, this.sets, this.impacts]) part.length = length
  }
}

/**
 * The postings of 65,536 slots, in the order of their terms. Terms are numbered as they come, so all that came with
 * these documents stand without gaps behind those that had come before.
 */
export class PostingRun {
  #base = 0
  /** Terms of earlier runs that are here too, ascending. */
  #earlier = new Uint32Array(0)
  /** First of the terms that came with this run. */
  #firstNew = 0
  #starts = new Uint32Array(1)
  #slots = new Uint16Array(0)
  #sets: Uint8Array | Uint16Array = new Uint8Array(0)
  #impacts = new Uint8Array(0)

  postings(term: number): Postings | undefined {
    const at = this.#placeOf(term)
    if (at < 0) return undefined
    return {
      slots: this.#slots,
      base: this.#base,
      sets: this.#sets,
      impacts: this.#impacts,
      from: this.#starts[at]!,
      to: this.#starts[at + 1]!
    }
  }

  /** Fills an empty run step by step, so that others' work can come between. */
  *fill(pile: PostingPile, { firstNew, terms, fieldSets }: Filling): Generator<undefined> {
    const next = new Uint32Array(terms)
    for (let at = 0; at < pile.length; at++) {
      next[pile.terms.array[at]!]! += 1
      if (at % STEP === 0) yield
    }
    const earlier: number[] = []
    for (let term = 0; term < firstNew; term++) if (next[term]) earlier.push(term)
    yield
    this.#earlier = Uint32Array.from(earlier)
    this.#firstNew = firstNew
    this.#starts = new Uint32Array(earlier.length + terms - firstNew + 1)
    let start = 0
    for (let at = 0; at + 1 < this.#starts.length; at++) {
      const term = at < earlier.length ? earlier[at]! : firstNew + at - earlier.length
      this.#starts[at] = start
      start += next[term]!
      next[term] = this.#starts[at]!
    }
    this.#starts[this.#starts.length - 1] = start
    yield
    for (let at = 0; at < pile.length; at++) pile.sets.array[at] = fieldSets.numberOf(pile.sets.array[at]!)
    this.#base = pile.length ? (pile.slots.array[0]! >>> RUN_BITS) << RUN_BITS : 0
    this.#slots = new Uint16Array(pile.length)
    this.#sets = fieldSets.size > MOST_IN_A_BYTE ? new Uint16Array(pile.length) : new Uint8Array(pile.length)
    this.#impacts = new Uint8Array(pile.length)
    for (let at = 0; at < pile.length; at++) {
      const to = next[pile.terms.array[at]!]!++
      this.#slots[to] = pile.slots.array[at]! - this.#base
      this.#sets[to] = pile.sets.array[at]!
      this.#impacts[to] = pile.impacts.array[at]!
      if (at % STEP === 0) yield
    }
  }

  #placeOf(term: number): number {
    const earlier = this.#earlier
    if (term >= this.#firstNew) {
      const at = earlier.length + term - this.#firstNew
      return at + 1 < this.#starts.length ? at : -1
    }
    let low = 0
    let high = earlier.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (earlier[middle]! < term) low = middle + 1
      else high = middle
    }
    return earlier[low] === term ? low : -1
  }

  save(archive: Archive): void {
    archive.add(Uint32Array.of(this.#base, this.#firstNew))
    for (const part of [this.#earlier, this.#starts, this.#slots, this.#sets, this.#impacts]) archive.add(part)
  }

  load(archived: Archived): void {
    const [base = 0, firstNew = 0] = archived.into(length => new Uint32Array(length)).array
    this.#base = base
    this.#firstNew = firstNew
    this.#earlier = archived.into(length => new Uint32Array(length)).array
    this.#starts = archived.into(length => new Uint32Array(length)).array
    this.#slots = archived.into(length => new Uint16Array(length)).array
    this.#sets = archived.into((length, width) => (width > 1 ? new Uint16Array(length) : new Uint8Array(length))).array
    this.#impacts = archived.into(length => new Uint8Array(length)).array
  }
}

interface Filling {
  /** First of the terms that came with this run, and how many there are now. */
  readonly firstNew: number
  readonly terms: number
  readonly fieldSets: FieldSets
}
