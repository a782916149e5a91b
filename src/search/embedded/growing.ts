/** A typed array that doubles when it is full. */
export class Growing<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0
  array: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T, capacity = 1_024) {
    this.#make = make
    this.array = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(this.length * 2)
    this.array[this.length++] = value
  }

  reserve(capacity: number): void {
    if (capacity <= this.array.length) return
    const larger = this.#make(capacity)
    larger.set(this.array)
    this.array = larger
  }
}

export const growingBytes = () => new Growing(length => new Uint8Array(length))
export const growingShorts = () => new Growing(length => new Uint16Array(length))
export const growingWords = () => new Growing(length => new Uint32Array(length))
