import type { Archive, Archived } from './archive.ts'
import { growingWords, type Growing } from './growing.ts'

type Pool = Growing<Uint8Array> | Growing<Uint16Array> | Growing<Uint32Array>

const LEAST = 2

/**
 * Numbered lists that grow at their ends, all in common pools: one value of each pool makes an entry. A list that is
 * full moves to twice the room; what it leaves stays as it was, so that a list once looked up stays right.
 */
export class Lists {
  readonly #pools: readonly Pool[]
  readonly #starts = growingWords()
  readonly #counts = growingWords()

  constructor(pools: readonly Pool[]) {
    this.#pools = pools
  }

  get isEmpty(): boolean {
    return this.#counts.length === 0
  }

  /** Where in the pools a list begins. */
  from(number: number): number {
    return number < this.#starts.length ? this.#starts.array[number]! : 0
  }

  count(number: number): number {
    return number < this.#counts.length ? this.#counts.array[number]! : 0
  }

  /** Adds an entry to a list: tells where in the pools its values are to be written. */
  add(number: number): number {
    const count = this.count(number)
    // Room is the next power of two, so a count that is one has none left.
    const isFull = count === 0 || (count >= LEAST && (count & (count - 1)) === 0)
    const from = isFull ? this.#move(number, count) : this.from(number)
    this.#counts.put(number, count + 1)
    return from + count
  }

  #move(number: number, count: number): number {
    const before = this.from(number)
    const room = Math.max(LEAST, 2 * count)
    const start = this.#pools[0]!.length
    for (const pool of this.#pools) {
      // Half as much again, so that adding costs the same however long the pool is.
      if (start + room > pool.array.length) pool.reserve(start + room + (start >>> 1))
      pool.array.copyWithin(start, before, before + count)
      pool.length = start + room
    }
    this.#starts.put(number, start)
    return start
  }

  trim(): void {
    for (const part of [...this.#pools, this.#starts, this.#counts]) part.trim()
  }

  save(archive: Archive): void {
    for (const pool of this.#pools) pool.save(archive)
    this.#starts.saveCopy(archive)
    this.#counts.saveCopy(archive)
  }

  load(archived: Archived): void {
    for (const part of [...this.#pools, this.#starts, this.#counts]) part.load(archived)
  }
}
