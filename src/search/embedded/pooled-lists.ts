import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { growableUint32Array, type GrowableArray } from './growable-array.ts'

type Pool = GrowableArray<Uint8Array> | GrowableArray<Uint16Array> | GrowableArray<Uint32Array>

const ROOM_MIN = 2

/**
 * Numbered lists that grow at their ends, all in common pools: one value of each pool makes an entry. A list that is
 * full moves to twice the room; what it leaves stays as it was, so that a list once looked up stays right.
 */
export class PooledLists {
  readonly #pools: readonly Pool[]
  readonly #starts = growableUint32Array()
  readonly #counts = growableUint32Array()

  constructor(pools: readonly Pool[]) {
    this.#pools = pools
  }

  get isEmpty(): boolean {
    return this.#counts.length === 0
  }

  /** The place in the pools at which each list begins. */
  startOf(number: number): number {
    return number < this.#starts.length ? this.#starts.array[number]! : 0
  }

  lengthOf(number: number): number {
    return number < this.#counts.length ? this.#counts.array[number]! : 0
  }

  /** Adds an entry to a list; returns the position in the pools to write its values to. */
  append(number: number): number {
    const lengthOf = this.lengthOf(number)
    // Room is the next power of two, so a count that is one has none left.
    const isFull = lengthOf === 0 || (lengthOf >= ROOM_MIN && (lengthOf & (lengthOf - 1)) === 0)
    const startOf = isFull ? this.#reallocate(number, lengthOf) : this.startOf(number)
    this.#counts.set(number, lengthOf + 1)
    return startOf + lengthOf
  }

  #reallocate(number: number, lengthOf: number): number {
    const before = this.startOf(number)
    const room = Math.max(ROOM_MIN, 2 * lengthOf)
    const start = this.#pools[0]!.length
    for (const pool of this.#pools) {
      // Half as much again, so that adding costs the same however long the pool is.
      if (start + room > pool.array.length) pool.reserve(start + room + (start >>> 1))
      pool.array.copyWithin(start, before, before + lengthOf)
      pool.length = start + room
    }
    this.#starts.set(number, start)
    return start
  }

  trim(): void {
    for (const part of [...this.#pools, this.#starts, this.#counts]) part.trim()
  }

  save(writer: ArrayWriter): void {
    for (const pool of this.#pools) pool.save(writer)
    this.#starts.saveCopy(writer)
    this.#counts.saveCopy(writer)
  }

  load(reader: ArrayReader): void {
    for (const part of [...this.#pools, this.#starts, this.#counts]) part.load(reader)
  }
}
