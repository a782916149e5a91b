import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { growableUint8Array, growableUint32Array } from './growable-array.ts'

const TABLE_MIN = 64
/** Numbers moved into a grown table with each new text, so that no single change pays for all. */
const MOVED_AT_ONCE = 16
/** The first texts are read again and again: these are kept as strings too. */
const AT_HAND = 1_024

/**
 * Distinct texts, numbered in the order in which they came: letters end to end, one byte each or two where a text
 * has others than Latin ones, and a hash table that holds only numbers.
 */
export class TextTable {
  readonly #letters = growableUint8Array()
  /** Twice where each text begins, and 1 more where its letters have two bytes. */
  readonly #starts = growableUint32Array()
  /**
   * Number + 1, 0 = free. The bits that numbers of a table of this length never need are those of the text's hash:
   * most other texts are ruled out by them without comparing letters.
   */
  #table = new Uint32Array(TABLE_MIN)
  /** While the table is growing: the smaller one, and how many numbers have moved. */
  #oldTable: Uint32Array | undefined
  #migrated = 0
  #migrateUpTo = 0
  #decodedCache: string[] = []

  get size(): number {
    return this.#starts.length
  }

  /** The length of a text in code units. */
  length(number: number): number {
    const start = this.#starts.array[number]!
    return (this.#end(number) - (start >>> 1)) >>> (start & 1)
  }

  text(number: number): string {
    const known = this.#decodedCache[number]
    if (known !== undefined) return known
    const text = this.#decode(number)
    if (number === this.#decodedCache.length && number < AT_HAND) this.#decodedCache.push(text)
    return text
  }

  #decode(number: number): string {
    const { array } = this.#letters
    const letters = Buffer.from(array.buffer, array.byteOffset, this.#letters.length)
    const start = this.#starts.array[number]!
    return letters.toString(start & 1 ? 'utf16le' : 'latin1', start >>> 1, this.#end(number))
  }

  #end(number: number): number {
    return number + 1 < this.#starts.length ? this.#starts.array[number + 1]! >>> 1 : this.#letters.length
  }

  /** Whether a text has others than Latin letters. */
  isWide(number: number): boolean {
    return (this.#starts.array[number]! & 1) === 1
  }

  /** Writes a text's letters where there is room for them. */
  copyLetters(number: number, into: Uint8Array | Uint16Array, at: number): void {
    for (let place = 0, length = this.length(number); place < length; place++)
      into[at + place] = this.letterAt(number, place)
  }

  find(text: string): number | undefined {
    const number = this.#find(text, hashOf(text))
    return number >= 0 ? number : undefined
  }

  #find(text: string, hash: number): number {
    const number = this.#lookUp(this.#table, hash, text)
    return number < 0 && this.#oldTable ? this.#lookUp(this.#oldTable, hash, text) : number
  }

  #lookUp(table: Uint32Array, hash: number, text: string): number {
    const mask = table.length - 1
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = table[at]!
      if (entry === 0) return -1
      if ((entry & ~mask) === (hash & ~mask) && this.#equals((entry & mask) - 1, text)) return (entry & mask) - 1
    }
  }

  #equals(number: number, text: string): boolean {
    const start = this.#starts.array[number]!
    const from = start >>> 1
    const bytes = this.#end(number) - from
    const letters = this.#letters.array
    if (start & 1) {
      if (bytes !== 2 * text.length) return false
      for (let i = 0, at = from; i < text.length; i++, at += 2)
        if (text.charCodeAt(i) !== (letters[at]! | (letters[at + 1]! << 8))) return false
    } else {
      if (bytes !== text.length) return false
      for (let i = 0; i < bytes; i++) if (text.charCodeAt(i) !== letters[from + i]) return false
    }
    return true
  }

  /** A text's letter at a place, as its code unit; below zero behind its end. */
  letterAt(number: number, place: number): number {
    const start = this.#starts.array[number]!
    const letters = this.#letters.array
    const at = (start >>> 1) + (place << (start & 1))
    if (at >= this.#end(number)) return -1
    return start & 1 ? letters[at]! | (letters[at + 1]! << 8) : letters[at]!
  }

  /** Below, at or above zero as a text stands before, at or after another in the order of code units. */
  compare(number: number, text: string): number {
    const start = this.#starts.array[number]!
    const letters = this.#letters.array
    const end = this.#end(number)
    let at = start >>> 1
    for (let i = 0; i < text.length; i++) {
      if (at >= end) return -1
      const letter = start & 1 ? letters[at]! | (letters[at + 1]! << 8) : letters[at]!
      const apart = letter - text.charCodeAt(i)
      if (apart) return apart
      at += start & 1 ? 2 : 1
    }
    return end - at
  }

  /** The text's number, a new one if need be. */
  add(text: string): number {
    const hash = hashOf(text)
    const known = this.#find(text, hash)
    if (known >= 0) return known
    const number = this.#starts.length
    let isWide = false
    for (let i = 0; i < text.length && !isWide; i++) isWide = text.charCodeAt(i) > 0xff
    this.#starts.push(this.#letters.length * 2 + (isWide ? 1 : 0))
    this.#append(text, isWide)
    if ((number + 1) * 3 > this.#table.length * 2) this.#growTable()
    insert(this.#table, hash, number)
    if (this.#oldTable) this.#migrateSome()
    return number
  }

  #append(text: string, isWide: boolean): void {
    const letters = this.#letters
    const from = letters.length
    const end = from + (isWide ? 2 : 1) * text.length
    if (end > letters.array.length) letters.reserve(end + (end >>> 1))
    letters.length = end
    const { array } = letters
    if (isWide)
      for (let i = 0, at = from; i < text.length; i++, at += 2) {
        const letter = text.charCodeAt(i)
        array[at] = letter & 0xff
        array[at + 1] = letter >>> 8
      }
    else for (let i = 0; i < text.length; i++) array[from + i] = text.charCodeAt(i)
  }

  #growTable(): void {
    while (this.#oldTable) this.#migrateSome()
    this.#oldTable = this.#table
    this.#migrated = 0
    // The new text itself goes into the larger table.
    this.#migrateUpTo = this.size - 1
    this.#table = new Uint32Array(this.#table.length * 2)
  }

  #migrateSome(): void {
    const end = Math.min(this.#migrateUpTo, this.#migrated + MOVED_AT_ONCE)
    for (; this.#migrated < end; this.#migrated++)
      insert(this.#table, this.#hashOfNumber(this.#migrated), this.#migrated)
    if (this.#migrated === this.#migrateUpTo) this.#oldTable = undefined
  }

  #hashOfNumber(number: number): number {
    const start = this.#starts.array[number]!
    const end = this.#end(number)
    const letters = this.#letters.array
    let hash = SEED
    if (start & 1)
      for (let at = start >>> 1; at < end; at += 2)
        hash = Math.imul(hash ^ (letters[at]! | (letters[at + 1]! << 8)), PRIME)
    else for (let at = start >>> 1; at < end; at++) hash = Math.imul(hash ^ letters[at]!, PRIME)
    return spread(hash)
  }

  trim(): void {
    this.#letters.trim()
    this.#starts.trim()
  }

  save(writer: ArrayWriter): void {
    this.#letters.save(writer)
    this.#starts.save(writer)
  }

  /** The table is made anew: that takes less time than reading it would take room. */
  load(reader: ArrayReader): void {
    this.#letters.load(reader)
    this.#starts.load(reader)
    this.#oldTable = undefined
    this.#decodedCache = []
    let length = TABLE_MIN
    while (this.size * 3 > length * 2) length *= 2
    this.#table = new Uint32Array(length)
    for (let number = 0; number < this.size; number++) insert(this.#table, this.#hashOfNumber(number), number)
  }
}

function insert(table: Uint32Array, hash: number, number: number): void {
  const mask = table.length - 1
  let at = hash & mask
  while (table[at] !== 0) at = (at + 1) & mask
  table[at] = (hash & ~mask) | (number + 1)
}

const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** The low bits of FNV-1a alone know little of the first letters. */
const spread = (hash: number) => (hash ^ (hash >>> 15)) >>> 0

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = SEED
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return spread(hash)
}
