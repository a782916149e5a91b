import type { ArrayReader, ArrayWriter } from './array-io.ts'

/** Untouched zeros take no physical memory; a slot's number is written when the slot is assigned. */
const untouched = (length: number, width: number) => (width > 4 ? new Float64Array(length) : new Float32Array(length))

/**
 * Numbers, dates in milliseconds, booleans as 0 and 1; NaN where a document has none. Four bytes each while these say
 * all of them exactly, as they do of prices.
 */
export class NumberColumn {
  values: Float32Array | Float64Array

  constructor(capacity: number) {
    this.values = untouched(capacity, 4)
  }

  set(slot: number, value: number): void {
    const isExact = Number.isNaN(value) || Math.fround(value) === value
    if (!isExact && this.values.BYTES_PER_ELEMENT === 4) this.#copy(this.values.length, 8)
    this.values[slot] = value
  }

  grow(capacity: number): void {
    this.#copy(capacity, this.values.BYTES_PER_ELEMENT)
  }

  #copy(capacity: number, width: number): void {
    const larger = untouched(capacity, width)
    larger.set(this.values)
    this.values = larger
  }

  save(writer: ArrayWriter, used: number): void {
    writer.write(this.values, used)
  }

  load(reader: ArrayReader, capacity: number): void {
    this.values = reader.read((_, width) => untouched(capacity, width)).array
  }
}
