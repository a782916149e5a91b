/** Shorter arrays lie in the young heap and cost nothing. */
const LEAST = 16
/** More than a search of the whole catalogue needs twenty times is given back to the system. */
const MOST_KEPT_LENGTH = 20

/**
 * Arrays as long as what was found, used again by the next search. Each new one of 100 KB is memory outside the heap:
 * a few hundred searches bring the next full garbage collection, and that is what the slowest searches waited for.
 */
export class Lending<A extends Uint32Array | Float32Array> {
  readonly #make: (length: number) => A
  readonly #capacity: number
  /** By the power of two that they are long. */
  readonly #free: A[][] = []
  readonly #lent: A[] = []
  #kept = 0

  constructor(capacity: number, make: (length: number) => A) {
    this.#capacity = capacity
    this.#make = make
  }

  /** Anything may be in it. */
  lend(length: number): A {
    if (length <= LEAST) return this.#make(length)
    const power = 32 - Math.clz32(length - 1)
    const free = (this.#free[power] ??= [])
    const array = free.pop()
    if (array) this.#kept -= array.length
    const lent = array ?? this.#make(1 << power)
    this.#lent.push(lent)
    return lent.subarray(0, length) as A
  }

  /** To be told to `takeBack`, once nobody needs what was lent after this. */
  get mark(): number {
    return this.#lent.length
  }

  takeBack(mark: number): void {
    while (this.#lent.length > mark) {
      const array = this.#lent.pop()!
      if (this.#kept + array.length > MOST_KEPT_LENGTH * this.#capacity) continue
      this.#kept += array.length
      this.#free[31 - Math.clz32(array.length)]!.push(array)
    }
  }
}
