import { emptyBits } from './bits.ts'
import type { Bits } from './bits.ts'
import { Lending } from './lending.ts'

const LAST_MARK = 0xffffffff

/**
 * Room for the length of one search, used again by the next. Arrays as long as there are slots are never cleared as a
 * whole: a search that touches forty slots must not pay for a million.
 */
export class Scratch {
  readonly capacity: number
  /** What was marked before has a lower mark. */
  readonly marks: Uint32Array
  /** Scores by slot, right only where the one who wrote them has marked it. */
  readonly scores: Float32Array
  /** A word's best score by slot, likewise. */
  readonly best: Float32Array
  /** How many words a slot has, likewise. */
  readonly hits: Uint8Array
  /** Slots in the order in which they were touched. */
  readonly touched: Uint32Array
  /** Lists of slots, and of scores beside them; theirs until the search ends. */
  readonly slotLists: Lending<Uint32Array>
  readonly scoreLists: Lending<Float32Array>
  #mark = 0
  readonly #bits: Bits[] = []
  /** What has to be wiped out of the lent sets: the slots that were put into it, or all. */
  readonly #written: (Uint32Array | undefined)[] = []
  readonly #counts: Uint32Array[] = []

  constructor(capacity: number) {
    this.capacity = capacity
    this.marks = new Uint32Array(capacity)
    this.scores = new Float32Array(capacity)
    this.best = new Float32Array(capacity)
    this.hits = new Uint8Array(capacity)
    this.touched = new Uint32Array(capacity)
    this.slotLists = new Lending(capacity, length => new Uint32Array(length))
    this.scoreLists = new Lending(capacity, length => new Float32Array(length))
  }

  /** A mark that no slot has, higher than all before. `more` = how many will be asked for together. */
  nextMark(more = 1): number {
    if (this.#mark + more > LAST_MARK) {
      this.marks.fill(0)
      this.#mark = 0
    }
    this.#mark += 1
    return this.#mark
  }

  /** An empty set to write to. */
  bits(): Bits {
    return this.#lend(undefined)
  }

  /** The slots as a set. */
  bitsOf(slots: Uint32Array): Bits {
    const bits = this.#lend(slots)
    for (let at = 0; at < slots.length; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31)
    return bits
  }

  #lend(slots: Uint32Array | undefined): Bits {
    const lent = this.#written.push(slots) - 1
    return (this.#bits[lent] ??= emptyBits(this.capacity))
  }

  /** To be told to `returnLists`, once nobody needs the lists that were lent after this. */
  markLists(): MarkedLists {
    return { slots: this.slotLists.mark, scores: this.scoreLists.mark }
  }

  returnLists({ slots, scores }: MarkedLists): void {
    this.slotLists.takeBack(slots)
    this.scoreLists.takeBack(scores)
  }

  /** Zeros to count with; whoever counts leaves zeros behind and gives them back. */
  borrowCounts(length: number): Uint32Array {
    const found = this.#counts.findIndex(counts => counts.length >= length)
    return found < 0 ? new Uint32Array(Math.max(length, LEAST_COUNTS)) : this.#counts.splice(found, 1)[0]!
  }

  returnCounts(counts: Uint32Array): void {
    if (this.#counts.length < MOST_KEPT) this.#counts.push(counts)
  }

  /** Everything lent may be overwritten from now on. */
  takeBack(): void {
    for (const [lent, slots] of this.#written.entries()) {
      const bits = this.#bits[lent]!
      if (!slots || slots.length > bits.length) bits.fill(0)
      else for (let at = 0; at < slots.length; at++) bits[slots[at]! >>> 5] = 0
    }
    this.#written.length = 0
    // One hostile query must not keep memory that no other needs.
    this.#bits.length = Math.min(this.#bits.length, MOST_KEPT)
    this.returnLists({ slots: 0, scores: 0 })
  }
}

interface MarkedLists {
  readonly slots: number
  readonly scores: number
}

const LEAST_COUNTS = 1_024
const MOST_KEPT = 16
