import type { Archive, Archived, Numbers } from './archive.ts'

const LEAST = 64

/** A typed array that grows by half when it is full. */
export class Growing<T extends Numbers> {
  length = 0
  array: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T, capacity = LEAST) {
    this.#make = make
    this.array = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(this.length + (this.length >>> 1))
    this.array[this.length++] = value
  }

  /** Writes a value at its place, with zeros before it where there was nothing yet. */
  put(at: number, value: number): void {
    if (at >= this.length) {
      if (at >= this.array.length) this.reserve(Math.max(at + 1, this.length + (this.length >>> 1)))
      this.array.fill(0, this.length, at)
      this.length = at + 1
    }
    this.array[at] = value
  }

  /** Nothing in it, and no room kept. */
  empty(): void {
    this.length = 0
    this.array = this.#make(LEAST)
  }

  reserve(capacity: number): void {
    if (capacity > this.array.length) this.#move(capacity)
  }

  /** Gives back what was reserved in vain, but for a little. */
  trim(): void {
    const enough = this.length + (this.length >>> 5) + 64
    if (enough < this.array.length) this.#move(enough)
  }

  #move(capacity: number): void {
    const other = this.#make(capacity)
    other.set(this.array.subarray(0, this.length))
    this.array = other
  }

  save(archive: Archive): void {
    archive.add(this.array, this.length)
  }

  saveCopy(archive: Archive): void {
    archive.copy(this.array, this.length)
  }

  load(archived: Archived): void {
    const { array, length } = archived.into(size => this.#make(size + (size >>> 5) + 64))
    this.array = array
    this.length = length
  }
}

export type GrowingWords = Growing<Uint32Array>

export const growingBytes = () => new Growing(length => new Uint8Array(length))
export const growingShorts = () => new Growing(length => new Uint16Array(length))
export const growingWords = () => new Growing(length => new Uint32Array(length))
