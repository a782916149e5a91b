import type { Query } from '../query/tree.ts'
import { emptyBits, fillBits, setBit } from './bit-set.ts'
import type { BitSet } from './bit-set.ts'
import { columnTest } from './column-tests.ts'
import type { ColumnTest, ColumnSet } from './column-tests.ts'

/** Frequent filters are few: those of every list, taxons, brands. */
const FILTERS_MAX = 128
/** With at most one slot in so many left, an uncached filter is tested on these slots only. */
const SELECTIVE_RATIO = 16
export const isSelective = (slots: number, { used }: { readonly used: number }) => slots * SELECTIVE_RATIO <= used

interface Filter {
  readonly bits: BitSet
  readonly test: ColumnTest
}

interface ColumnSource extends ColumnSet {
  readonly used: number
  readonly capacity: number
}

/** The clauses that are answered from columns, one bit per slot, kept right as documents change. */
export type ColumnQuery = Extract<Query, { field: string }>

export class FilterCache {
  readonly #source: ColumnSource
  /** A plain map in order of use: every changed document walks through all of it, which is faster than in an LRUCache. */
  readonly #cached = new Map<string, Filter>()

  constructor(source: ColumnSource) {
    this.#source = source
  }

  /**
   * A test for few slots one by one. Undefined where the bit set is cheaper: it is cached already, or the slots are so many
   * that building it pays.
   */
  testFor(query: ColumnQuery, slots: number, now: number): ColumnTest | undefined {
    if (!isSelective(slots, this.#source) || this.#cached.has(JSON.stringify(query))) return undefined
    return columnTest(query, this.#source, now)
  }

  /** Slots that pass, not to be written to, and the test that found them. */
  filterOf(query: ColumnQuery, now: number): Filter {
    const name = JSON.stringify(query)
    const cached = this.#cached.get(name)
    if (cached?.test.isValidAt(now)) {
      // Map keeps the order of insertion: the oldest unused goes first.
      this.#cached.delete(name)
      this.#cached.set(name, cached)
      return cached
    }
    const test = columnTest(query, this.#source, now)
    const bits = emptyBits(this.#source.capacity)
    fillBits(bits, this.#source.used, test.matches)
    const made = { bits, test }
    this.#cached.set(name, made)
    if (this.#cached.size > FILTERS_MAX) this.#cached.delete(this.#cached.keys().next().value ?? '')
    return made
  }

  /** Tests a changed document against every cached filter. */
  update(slot: number): void {
    for (const { bits, test } of this.#cached.values()) setBit(bits, slot, test.matches(slot))
  }

  clear(): void {
    this.#cached.clear()
  }
}
