import type { ArrayReader, ArrayWriter } from './array-io.ts'
import { growableUint32Array } from './growable-array.ts'
import { SegmentedKeys } from './segmented-keys.ts'
import { textsInOrder } from './text-sort.ts'
import { TextTable } from './text-table.ts'

/**
 * Ordinals in two bytes while the largest of them allows it. One byte would often do, but counting is only fast where
 * it meets the same kind of array in nearly all columns.
 */
type Ordinals = Uint16Array | Uint32Array

const ordinals = (length: number, width: number): Ordinals =>
  width === 2 ? new Uint16Array(length) : new Uint32Array(length)

const widthFor = (ordinal: number) => (ordinal < 0x1_0000 ? 2 : 4)

/** Rows remembered while a catalogue is read, since products of a category often share theirs. */
const ROWS_MAX = 50_000

/**
 * Any number of texts per document, each stored once and numbered from 1. Nearly always it is one text,
 * so the first is in an array of its own and only further ones need a look-up.
 */
export class KeywordColumn {
  /** The texts by their numbers; number 0 says that there is none. */
  readonly #texts = new TextTable()
  /** The first number of each slot; 0 says that it has none. */
  firsts: Ordinals
  /** Slots with more than one text have the others in a row; empty while no document has. */
  rows = new Uint32Array(0)
  /** Rows, each begun by its length; the first entry is unused, so that 0 is no row. */
  readonly #rowPool = growableUint32Array()
  /** Finds a row that is stored already, so that equal rows are stored once. */
  readonly #rowByHash = new Map<number, number>()
  /** The texts in order; without the empty one, which says that there is none. */
  readonly #sorted = new SegmentedKeys(1)
  readonly #isOrdered: boolean
  /** While an index is being built texts are unsorted; sealing sorts them all at once. */
  #isSealed = false

  /** `isOrdered`: whether beginnings of its texts are looked for, as of article codes. */
  constructor(capacity: number, isOrdered = false) {
    this.#isOrdered = isOrdered
    this.firsts = ordinals(capacity, 2)
    this.#texts.add('')
    this.#rowPool.push(0)
  }

  /** How many numbers there are, 0 included. */
  get size(): number {
    return this.#texts.size
  }

  text(number: number): string {
    return this.#texts.text(number)
  }

  grow(capacity: number): void {
    this.#resize(capacity, this.firsts.BYTES_PER_ELEMENT)
    if (!this.rows.length) return
    const rows = new Uint32Array(capacity)
    rows.set(this.rows)
    this.rows = rows
  }

  set(slot: number, texts: string | readonly string[]): void {
    if (typeof texts === 'string') return this.#setOne(slot, texts)
    const [first = ''] = texts
    const others = texts.length > 1 ? this.#furtherNumbers(texts) : []
    this.#setOne(slot, first, others.length > 0)
    if (others.length) this.#setOthers(slot, others)
  }

  /** Lists the numbers of all texts but the first, each of them once. */
  #furtherNumbers(texts: readonly string[]): readonly number[] {
    const numbers = [this.#add(texts[0] ?? '')]
    for (let at = 1; at < texts.length; at++) {
      const number = this.#add(texts[at] ?? '')
      if (!numbers.includes(number)) numbers.push(number)
    }
    return numbers.slice(1)
  }

  #setOne(slot: number, text: string, hasOthers = false): void {
    if (!hasOthers && slot < this.rows.length) this.rows[slot] = 0
    // The common case of a document that comes again unchanged needs no look-up.
    if (!text) this.firsts[slot] = 0
    else if (!this.firsts[slot] || this.#texts.text(this.firsts[slot]) !== text) {
      const number = this.#add(text)
      if (widthFor(number) > this.firsts.BYTES_PER_ELEMENT) this.#resize(this.firsts.length, widthFor(number))
      this.firsts[slot] = number
    }
  }

  #add(text: string): number {
    const number = this.#texts.add(text)
    if (this.#isSealed && number === this.#sorted.size) this.#sorted.add(text)
    return number
  }

  #resize(capacity: number, width: number): void {
    const larger = ordinals(capacity, width)
    larger.set(this.firsts)
    this.firsts = larger
  }

  #setOthers(slot: number, numbers: readonly number[]): void {
    if (!this.rows.length) this.rows = new Uint32Array(this.firsts.length)
    const row = this.rows[slot]!
    if (row && this.#equalsRow(row, numbers)) return
    const sum = numbers.reduce((hash, number) => (Math.imul(hash, 31) + number) | 0, 0)
    const known = this.#rowByHash.get(sum)
    if (known !== undefined && this.#equalsRow(known, numbers)) {
      this.rows[slot] = known
      return
    }
    this.rows[slot] = this.#rowPool.length
    if (this.#rowByHash.size < ROWS_MAX) this.#rowByHash.set(sum, this.#rowPool.length)
    this.#rowPool.push(numbers.length)
    for (const number of numbers) this.#rowPool.push(number)
  }

  #equalsRow(row: number, numbers: readonly number[]): boolean {
    if (this.others[row] !== numbers.length) return false
    for (let at = 0; at < numbers.length; at++) if (this.others[row + 1 + at] !== numbers[at]) return false
    return true
  }

  /** Puts the texts in order, so that beginnings are found without asking every text. */
  async seal(): Promise<void> {
    if (!this.#isOrdered) return
    await this.#sorted.build(this.#texts, (await textsInOrder(this.#texts)).slice(1))
    this.#isSealed = true
  }

  get isFragmented(): boolean {
    return this.#sorted.isFragmented
  }

  mergeSegments(): Promise<void> {
    return this.#sorted.merge()
  }

  trim(): void {
    this.#texts.trim()
    this.#rowPool.trim()
    this.#rowByHash.clear()
  }

  numberOf(text: string): number | undefined {
    return text ? this.#texts.find(text) : undefined
  }

  /** Numbers of the texts that begin so. */
  beginningWith(prefix: string): readonly number[] {
    const found: number[] = []
    if (this.#isSealed) this.#sorted.forEachBeginningWith(prefix, number => found.push(number))
    else
      for (let number = 1; number < this.size; number++)
        if (this.#texts.text(number).startsWith(prefix)) found.push(number)
    return found
  }

  /** Pool in which a slot's row has the count of its other numbers, followed by these. */
  get others(): Uint32Array {
    return this.#rowPool.array
  }

  /** Whether any of a slot's numbers passes. */
  some(slot: number, isWanted: (number: number) => boolean): boolean {
    const first = this.firsts[slot]!
    if (first === 0) return false
    if (isWanted(first)) return true
    const row = this.rows[slot]
    if (!row) return false
    const numbers = this.others
    for (let at = row + 1, end = at + numbers[row]!; at < end; at++) if (isWanted(numbers[at]!)) return true
    return false
  }

  /** The first text of a document. */
  first(slot: number): string | undefined {
    return this.firsts[slot] ? this.#texts.text(this.firsts[slot]) : undefined
  }

  save(writer: ArrayWriter, used: number): void {
    this.#texts.save(writer)
    writer.write(this.firsts, used)
    writer.write(this.rows, Math.min(used, this.rows.length))
    this.#rowPool.save(writer)
    this.#sorted.save(writer)
  }

  load(reader: ArrayReader, capacity: number): void {
    this.#texts.load(reader)
    this.firsts = reader.read((_, width) => ordinals(capacity, width)).array
    this.rows = reader.read(length => new Uint32Array(length ? capacity : 0)).array
    this.#rowPool.load(reader)
    this.#sorted.load(reader, this.#isOrdered ? this.size : 0, number => this.#texts.text(number))
    this.#isSealed = this.#isOrdered
  }
}
