import type { Archive, Archived, Numbers } from './archive.ts'
import type { FieldSets } from './field-sets.ts'

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
  length = 0
  terms = new Uint32Array(0)
  slots = new Uint32Array(0)
  sets = new Uint16Array(0)
  impacts = new Uint8Array(0)

  /** Makes room for more, so that whoever adds them need not ask for each. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.terms.length) return
    const capacity = needed + (needed >>> 1)
    this.terms = enlarged(this.terms, new Uint32Array(capacity))
    this.slots = enlarged(this.slots, new Uint32Array(capacity))
    this.sets = enlarged(this.sets, new Uint16Array(capacity))
    this.impacts = enlarged(this.impacts, new Uint8Array(capacity))
  }
}

function enlarged<T extends Numbers>(array: T, larger: T): T {
  larger.set(array)
  return larger
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
    for (let from = 0; from < pile.length; from += STEP) {
      for (let at = from, to = Math.min(pile.length, from + STEP); at < to; at++) next[pile.terms[at]!]! += 1
      yield
    }
    let earlier = 0
    for (let term = 0; term < firstNew; term++) if (next[term]) earlier += 1
    this.#earlier = new Uint32Array(earlier)
    this.#firstNew = firstNew
    this.#starts = new Uint32Array(earlier + terms - firstNew + 1)
    let start = 0
    for (let term = 0, at = 0; term < terms; term++) {
      const count = next[term]!
      if (term < firstNew && count === 0) continue
      if (term < firstNew) this.#earlier[at] = term
      this.#starts[at++] = start
      next[term] = start
      start += count
    }
    this.#starts[this.#starts.length - 1] = start
    yield
    for (let at = 0; at < pile.length; at++) pile.sets[at] = fieldSets.numberOf(pile.sets[at]!)
    this.#base = pile.length ? (pile.slots[0]! >>> RUN_BITS) << RUN_BITS : 0
    this.#slots = new Uint16Array(pile.length)
    this.#sets = fieldSets.size > MOST_IN_A_BYTE ? new Uint16Array(pile.length) : new Uint8Array(pile.length)
    this.#impacts = new Uint8Array(pile.length)
    for (let from = 0; from < pile.length; from += STEP) {
      this.#place(pile, from, next)
      yield
    }
  }

  /** Brings a step's postings to where those of their terms stand. */
  #place(pile: PostingPile, from: number, next: Uint32Array): void {
    const { terms, slots, sets, impacts } = pile
    for (let at = from, end = Math.min(pile.length, from + STEP); at < end; at++) {
      const to = next[terms[at]!]!++
      this.#slots[to] = slots[at]! - this.#base
      this.#sets[to] = sets[at]!
      this.#impacts[to] = impacts[at]!
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
