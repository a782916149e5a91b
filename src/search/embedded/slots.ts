import type { IdRange } from '../fingerprint.ts'
import type { Archive, Archived } from './archive.ts'
import { growingWords } from './growing.ts'
import { TextTable } from './text-table.ts'

/** After all ids. */
const LAST = '\uffff'

/** In which slot the document with an id lives. */
export class Slots {
  readonly #ids = new TextTable()
  /** By the id's number: slot + 1, 0 = gone. */
  readonly #slots = growingWords()
  /** How many documents there are. */
  size = 0

  get(id: string): number | undefined {
    const number = this.#ids.find(id)
    const slot = number === undefined ? 0 : this.#slots.array[number]!
    return slot ? slot - 1 : undefined
  }

  set(id: string, slot: number): void {
    const number = this.#ids.add(id)
    if (number >= this.#slots.length || !this.#slots.array[number]) this.size += 1
    this.#slots.put(number, slot + 1)
  }

  delete(id: string): void {
    const number = this.#ids.find(id)
    if (number === undefined || !this.#slots.array[number]) return
    this.#slots.array[number] = 0
    this.size -= 1
  }

  /** All of a range of ids, in no order. */
  *within({ after = '', to = LAST }: IdRange): Generator<readonly [id: string, slot: number]> {
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

  save(archive: Archive): void {
    this.#ids.save(archive)
    this.#slots.saveCopy(archive)
  }

  load(archived: Archived): void {
    this.#ids.load(archived)
    this.#slots.load(archived)
    this.size = 0
    for (let number = 0; number < this.#slots.length; number++) if (this.#slots.array[number]) this.size += 1
  }
}
