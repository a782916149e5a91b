import { emptyBits } from './bit-set.ts'
import type { BitSet } from './bit-set.ts'
import { BufferPool } from './buffer-pool.ts'

const MARK_MAX = 0xffffffff

/**
 * Buffers of one search, reused by the next. Arrays with an entry per slot are never cleared as a
 * whole: a search that touches forty slots must not pay for a million.
 */
export class SearchScratch {
  readonly capacity: number
  /** Each pass marks slots with a higher number, so that nothing has to be cleared between passes. */
  readonly marks: Uint32Array
  /** Scores by slot, valid only where the writer's mark is set. */
  readonly scores: Float32Array
  /** A word's best score by slot, valid under the same condition. */
  readonly best: Float32Array
  /** The number of words that a slot has, valid under the same condition. */
  readonly wordCounts: Uint8Array
  /** Slots in the order in which they were touched. */
  readonly touched: Uint32Array
  /** Lists of slots, and of scores beside them; theirs until the search ends. */
  readonly slotLists: BufferPool<Uint32Array>
  readonly scoreLists: BufferPool<Float32Array>
  #mark = 0
  readonly #bits: BitSet[] = []
  /** How to clear each acquired set: the slots put into it, or undefined for all. */
  readonly #bitSources: (Uint32Array | undefined)[] = []
  readonly #counts: Uint32Array[] = []

  constructor(capacity: number) {
    this.capacity = capacity
    this.marks = new Uint32Array(capacity)
    this.scores = new Float32Array(capacity)
    this.best = new Float32Array(capacity)
    this.wordCounts = new Uint8Array(capacity)
    this.touched = new Uint32Array(capacity)
    this.slotLists = new BufferPool(capacity, length => new Uint32Array(length))
    this.scoreLists = new BufferPool(capacity, length => new Float32Array(length))
  }

  /** A mark that no slot has, higher than all before. `more` = how many marks will be needed in a row. */
  nextMark(more = 1): number {
    if (this.#mark + more > MARK_MAX) {
      this.marks.fill(0)
      this.#mark = 0
    }
    this.#mark += 1
    return this.#mark
  }

  /** An empty set to write to. */
  bits(): BitSet {
    return this.#acquireBits(undefined)
  }

  /** The slots as a set. */
  bitsOf(slots: Uint32Array): BitSet {
    const bits = this.#acquireBits(slots)
    for (let at = 0; at < slots.length; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31)
    return bits
  }

  #acquireBits(slots: Uint32Array | undefined): BitSet {
    const lent = this.#bitSources.push(slots) - 1
    return (this.#bits[lent] ??= emptyBits(this.capacity))
  }

  /** For `releaseLists`: lists acquired after this are released by it. */
  listMarks(): ListMarks {
    return { slots: this.slotLists.mark, scores: this.scoreLists.mark }
  }

  releaseLists({ slots, scores }: ListMarks): void {
    this.slotLists.releaseTo(slots)
    this.scoreLists.releaseTo(scores)
  }

  /** Counters, all zero; the borrower resets them to zero and releases them. */
  acquireCounts(length: number): Uint32Array {
    const found = this.#counts.findIndex(counts => counts.length >= length)
    return found < 0 ? new Uint32Array(Math.max(length, COUNTS_MIN)) : this.#counts.splice(found, 1)[0]!
  }

  releaseCounts(counts: Uint32Array): void {
    if (this.#counts.length < RETAINED_MAX) this.#counts.push(counts)
  }

  /** Releases everything acquired. */
  reset(): void {
    for (const [lent, slots] of this.#bitSources.entries()) {
      const bits = this.#bits[lent]!
      if (!slots || slots.length > bits.length) bits.fill(0)
      else for (let at = 0; at < slots.length; at++) bits[slots[at]! >>> 5] = 0
    }
    this.#bitSources.length = 0
    // One hostile query must not retain memory for good.
    this.#bits.length = Math.min(this.#bits.length, RETAINED_MAX)
    this.releaseLists({ slots: 0, scores: 0 })
  }
}

interface ListMarks {
  readonly slots: number
  readonly scores: number
}

const COUNTS_MIN = 1_024
const RETAINED_MAX = 16
