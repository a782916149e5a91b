/** Shorter arrays are allocated in the young heap, which is cheap. */
const POOLED_LENGTH_MIN = 16
/** Retained at most: the room of so many searches over the whole index; more is left to the garbage collector. */
const RETAINED_SEARCHES_MAX = 20

/**
 * Arrays as long as what was found, used again by the next search. Each new one of 100 KB is memory outside the heap:
 * a few hundred searches bring the next full garbage collection, and that is what the slowest searches waited for.
 */
export class BufferPool<A extends Uint32Array | Float32Array> {
  readonly #create: (length: number) => A
  readonly #capacity: number
  /** Free arrays by their length, which is a power of two. */
  readonly #free: A[][] = []
  readonly #acquired: A[] = []
  #pooled = 0

  constructor(capacity: number, create: (length: number) => A) {
    this.#capacity = capacity
    this.#create = create
  }

  /** The array still holds what it was used for last: callers write before they read. */
  acquire(length: number): A {
    if (length <= POOLED_LENGTH_MIN) return this.#create(length)
    const power = 32 - Math.clz32(length - 1)
    const free = (this.#free[power] ??= [])
    const array = free.pop()
    if (array) this.#pooled -= array.length
    const buffer = array ?? this.#create(1 << power)
    this.#acquired.push(buffer)
    return buffer.subarray(0, length) as A
  }

  /** For `releaseTo`: arrays acquired after this are released by it. */
  get mark(): number {
    return this.#acquired.length
  }

  releaseTo(mark: number): void {
    while (this.#acquired.length > mark) {
      const array = this.#acquired.pop()!
      if (this.#pooled + array.length > RETAINED_SEARCHES_MAX * this.#capacity) continue
      this.#pooled += array.length
      this.#free[31 - Math.clz32(array.length)]!.push(array)
    }
  }
}
