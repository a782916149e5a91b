import type { Query } from '../query/tree.ts'
import { emptyBits, fillBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { columnTest } from './column-tests.ts'
import type { ColumnTest, Columns } from './column-tests.ts'

/** Frequent filters are few: the catalogue's own, taxons, brands. */
const MOST_FILTERS = 128
/** Up to one slot in so many, filters that nobody asked for before are asked about these slots only. */
const FEW_SHARE = 16
export const areFew = (slots: number, { used }: { readonly used: number }) => slots * FEW_SHARE <= used

interface Filter {
  readonly bits: Bits
  readonly test: ColumnTest
}

interface Source extends Columns {
  readonly used: number
  readonly capacity: number
}

/** The clauses that are answered from columns, one bit per slot, kept right as documents change. */
export type ColumnQuery = Extract<Query, { field: string }>

export class FilterCache {
  readonly #source: Source
  readonly #cached = new Map<string, Filter>()

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * How to ask few slots one by one. Undefined where asking the set is cheaper: it is known already, or they are so many
   * that it pays to make it.
   */
  testFor(query: ColumnQuery, slots: number, now: number): ColumnTest | undefined {
    if (!areFew(slots, this.#source) || this.#cached.has(JSON.stringify(query))) return undefined
    return columnTest(query, this.#source, now)
  }

  /** Slots that pass, not to be written to, and how they were asked. */
  filterOf(query: ColumnQuery, now: number): Filter {
    const name = JSON.stringify(query)
    const known = this.#cached.get(name)
    if (known?.test.holdsAt(now)) {
      // Map keeps the order of insertion: the oldest unused goes first.
      this.#cached.delete(name)
      this.#cached.set(name, known)
      return known
    }
    const test = columnTest(query, this.#source, now)
    const bits = emptyBits(this.#source.capacity)
    fillBits(bits, this.#source.used, test.matches)
    const made = { bits, test }
    this.#cached.set(name, made)
    if (this.#cached.size > MOST_FILTERS) this.#cached.delete(this.#cached.keys().next().value ?? '')
    return made
  }

  /** A document changed: asks every kept filter about it again. */
  update(slot: number): void {
    for (const { bits, test } of this.#cached.values()) setBit(bits, slot, test.matches(slot))
  }

  clear(): void {
    this.#cached.clear()
  }
}
