import type { GeoPoint } from '../query/tree.ts'
import { byCodeUnits, sortGently } from './sort-gently.ts'
import { SortedKeys } from './sorted-keys.ts'

/** Numbers, dates in milliseconds, booleans as 0 and 1; NaN where a document has none. */
export class NumberColumn {
  values: Float64Array

  constructor(capacity: number) {
    this.values = new Float64Array(capacity).fill(Number.NaN)
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity).fill(Number.NaN)
    larger.set(this.values)
    this.values = larger
  }
}

/**
 * Any number of texts per document, each text kept once and numbered from 1. Nearly always it is one text,
 * so the first stands in the open and only the others need looking up.
 */
export class KeywordColumn {
  /** Number → text; 0 is no text. */
  readonly texts: string[] = ['']
  readonly #numbers = new Map<string, number>()
  /** Each slot's first number, 0 = none. */
  firsts: Uint32Array
  /** Slots with more than one text have the others in `others`. */
  manies: Uint8Array
  readonly others = new Map<number, Uint32Array>()
  /** The texts that were there at sealing, in order, and their numbers. */
  #sorted = new SortedKeys([])
  #sortedNumbers = new Uint32Array(0)

  constructor(capacity: number) {
    this.firsts = new Uint32Array(capacity)
    this.manies = new Uint8Array(capacity)
  }

  grow(capacity: number): void {
    const firsts = new Uint32Array(capacity)
    firsts.set(this.firsts)
    this.firsts = firsts
    const manies = new Uint8Array(capacity)
    manies.set(this.manies)
    this.manies = manies
  }

  set(slot: number, texts: string | readonly string[]): void {
    if (typeof texts === 'string') return this.#setOne(slot, texts)
    if (texts.length < 2) return this.#setOne(slot, texts[0] ?? '')
    const [first = '', ...others] = new Set(texts)
    if (!others.length) return this.#setOne(slot, first)
    this.firsts[slot] = this.#number(first)
    this.manies[slot] = 1
    this.others.set(
      slot,
      Uint32Array.from(others, text => this.#number(text))
    )
  }

  #setOne(slot: number, text: string): void {
    if (this.manies[slot]) {
      this.manies[slot] = 0
      this.others.delete(slot)
    }
    // The common case of a document that comes again unchanged needs no look-up.
    if (this.texts[this.firsts[slot]!] !== text) this.firsts[slot] = text ? this.#number(text) : 0
  }

  #number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  /** Puts the texts in order, so that beginnings are found without asking every text. */
  async seal(): Promise<void> {
    const sorted = await sortGently(this.texts.slice(1), byCodeUnits)
    this.#sortedNumbers = Uint32Array.from(sorted, text => this.#numbers.get(text) ?? 0)
    this.#sorted = new SortedKeys(sorted)
  }

  numberOf(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  /** Numbers of the texts that begin so. */
  beginningWith(prefix: string): readonly number[] {
    const [from, to] = this.#sorted.prefixRange(prefix)
    const found = Array.from(this.#sortedNumbers.subarray(from, to))
    for (let number = this.#sorted.size + 1; number < this.texts.length; number++)
      if (this.texts[number]!.startsWith(prefix)) found.push(number)
    return found
  }

  /** Whether any of a slot's numbers passes. */
  some(slot: number, isWanted: (number: number) => boolean): boolean {
    const first = this.firsts[slot]!
    if (first === 0) return false
    return isWanted(first) || (this.manies[slot] === 1 && (this.others.get(slot)?.some(isWanted) ?? false))
  }

  /** The first text of a document. */
  first(slot: number): string | undefined {
    return this.firsts[slot] ? this.texts[this.firsts[slot]] : undefined
  }
}

/** Whether a document has anything in a field. */
export class PresenceColumn {
  values: Uint8Array

  constructor(capacity: number) {
    this.values = new Uint8Array(capacity)
  }

  grow(capacity: number): void {
    const larger = new Uint8Array(capacity)
    larger.set(this.values)
    this.values = larger
  }
}

/** Points on the Earth in degrees; NaN where a document has none. */
export class GeoColumn {
  readonly lats: NumberColumn
  readonly lons: NumberColumn

  constructor(capacity: number) {
    this.lats = new NumberColumn(capacity)
    this.lons = new NumberColumn(capacity)
  }

  grow(capacity: number): void {
    this.lats.grow(capacity)
    this.lons.grow(capacity)
  }

  set(slot: number, point: GeoPoint | null): void {
    this.lats.values[slot] = point?.lat ?? Number.NaN
    this.lons.values[slot] = point?.lon ?? Number.NaN
  }

  /** NaN where there is no point. */
  metresTo({ lat, lon }: GeoPoint, slot: number): number {
    return metresBetween(lat, lon, this.lats.values[slot]!, this.lons.values[slot]!)
  }
}

/** The Earth's mean radius, as clusters have it. */
const EARTH_METRES = 6_371_008.7714
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** By the haversine formula. */
function metresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = Math.sin(radians(latB - latA) / 2)
  const east = Math.sin(radians(lonB - lonA) / 2)
  const share = north * north + Math.cos(radians(latA)) * Math.cos(radians(latB)) * east * east
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(share)))
}
