import type { ArrayWriter, ArrayReader, NumberArray } from './array-io.ts'

const CAPACITY_MIN = 64

/** A typed array that grows by half when it is full. */
export class GrowableArray<T extends NumberArray> {
  length = 0
  array: T
  readonly #create: (length: number) => T

  constructor(create: (length: number) => T, capacity = CAPACITY_MIN) {
    this.#create = create
    this.array = create(capacity)
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(this.length + (this.length >>> 1))
    this.array[this.length++] = value
  }

  /** Writes a value at its place, with zeros before it where there was nothing yet. */
  set(at: number, value: number): void {
    if (at >= this.length) {
      if (at >= this.array.length) this.reserve(Math.max(at + 1, this.length + (this.length >>> 1)))
      this.array.fill(0, this.length, at)
      this.length = at + 1
    }
    this.array[at] = value
  }

  /** Empties the array and gives its memory back. */
  clear(): void {
    this.length = 0
    this.array = this.#create(CAPACITY_MIN)
  }

  reserve(capacity: number): void {
    if (capacity > this.array.length) this.#reallocate(capacity)
  }

  /** Gives back what was reserved in vain, but for a little. */
  trim(): void {
    const wanted = this.length + (this.length >>> 5) + 64
    if (wanted < this.array.length) this.#reallocate(wanted)
  }

  #reallocate(capacity: number): void {
    const other = this.#create(capacity)
    other.set(this.array.subarray(0, this.length))
    this.array = other
  }

  save(writer: ArrayWriter): void {
    writer.write(this.array, this.length)
  }

  saveCopy(writer: ArrayWriter): void {
    writer.writeCopy(this.array, this.length)
  }

  load(reader: ArrayReader): void {
    const { array, length } = reader.read(size => this.#create(size + (size >>> 5) + 64))
    this.array = array
    this.length = length
  }
}

export type GrowableUint32Array = GrowableArray<Uint32Array>

export const growableUint8Array = () => new GrowableArray(length => new Uint8Array(length))
export const growableUint16Array = () => new GrowableArray(length => new Uint16Array(length))
export const growableUint32Array = () => new GrowableArray(length => new Uint32Array(length))
