import type { ArrayReader, ArrayWriter } from './array-io.ts'

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

  save(writer: ArrayWriter, used: number): void {
    writer.write(this.values, used)
  }

  load(reader: ArrayReader, capacity: number): void {
    this.values = reader.read(() => new Uint8Array(capacity)).array
  }
}
