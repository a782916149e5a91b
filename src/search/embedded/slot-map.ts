import type { IdRange } from '../fingerprint.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { growableUint32Array } from './growable-array.ts'
import { TextTable } from './text-table.ts'

/** It sorts after every id, and so ends a range that is open. */
const AFTER_ALL_IDS = '\uffff'

/** Maps the id of a document to its slot. */
export class SlotMap {
  readonly #ids = new TextTable()
  /** The slot of each id, plus one, so that 0 can say that its document is gone. */
  readonly #slots = growableUint32Array()
  size = 0

  get(id: string): number | undefined {
    const number = this.#ids.find(id)
    const slot = number === undefined ? 0 : this.#slots.array[number]!
    return slot ? slot - 1 : undefined
  }

  set(id: string, slot: number): void {
    const number = this.#ids.add(id)
    if (number >= this.#slots.length || !this.#slots.array[number]) this.size += 1
    this.#slots.set(number, slot + 1)
  }

  delete(id: string): void {
    const number = this.#ids.find(id)
    if (number === undefined || !this.#slots.array[number]) return
    this.#slots.array[number] = 0
    this.size -= 1
  }

  /** Lists the documents of a range of ids; their order means nothing. */
  *within({ after = '', to = AFTER_ALL_IDS }: IdRange): Generator<readonly [id: string, slot: number]> {
    for (let number = 0; number < this.#ids.size; number++) {
      const slot = this.#slots.array[number]!
      if (slot && this.#ids.compare(number, after) > 0 && this.#ids.compare(number, to) <= 0)
        yield [this.#ids.text(number), slot - 1]
    }
  }

  trim(): void {
    this.#ids.trim()
    this.#slots.trim()
  }

  save(writer: ArrayWriter): void {
    this.#ids.save(writer)
    this.#slots.saveCopy(writer)
  }

  load(reader: ArrayReader): void {
    this.#ids.load(reader)
    this.#slots.load(reader)
    this.size = 0
    for (let number = 0; number < this.#slots.length; number++) if (this.#slots.array[number]) this.size += 1
  }
}
