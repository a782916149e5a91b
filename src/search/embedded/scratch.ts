import { emptyBits } from './bits.ts'
import type { Bits } from './bits.ts'

const LAST_MARK = 0xffffffff

/** Arrays as long as there are slots, lent for the length of one search and used again by the next. */
export class Scratch {
  readonly #capacity: number
  readonly #floats = new Shelf(() => new Float32Array(this.#capacity))
  readonly #bytes = new Shelf(() => new Uint8Array(this.#capacity))
  readonly #bits = new Shelf<Bits>(() => emptyBits(this.#capacity))
  readonly #marks: Uint32Array
  readonly list: Uint32Array
  #mark = 0

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#marks = new Uint32Array(capacity)
    this.list = new Uint32Array(capacity)
  }

  get capacity(): number {
    return this.#capacity
  }

  /** All zero. */
  floats = () => this.#floats.take()
  /** All zero. */
  bytes = () => this.#bytes.take()
  /** Empty. */
  bits = () => this.#bits.take()
  /** Whatever was marked before; a new mark is one that nothing has. */
  marks = () => this.#marks
  nextMark = (): number => {
    if (this.#mark === LAST_MARK) {
      this.#marks.fill(0)
      this.#mark = 0
    }
    this.#mark += 1
    return this.#mark
  }

  /** Everything lent may be overwritten from now on. */
  takeBack(): void {
    this.#floats.reset()
    this.#bytes.reset()
    this.#bits.reset()
  }
}

class Shelf<T extends { fill(value: number): T }> {
  readonly #make: () => T
  readonly #arrays: T[] = []
  #lent = 0

  constructor(make: () => T) {
    this.#make = make
  }

  take(): T {
    const known = this.#arrays[this.#lent]
    const array = known ? known.fill(0) : this.#make()
    if (!known) this.#arrays.push(array)
    this.#lent += 1
    return array
  }

  reset(): void {
    this.#lent = 0
  }
}
