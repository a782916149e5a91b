import type { KeptDocuments } from './kept-documents.ts'
import { TopFields } from './top-fields.ts'

const MOST_FILTERS = 8
const MOST_BYTES = 40 * 1_024 * 1_024
/** What a kept card takes beside its bytes. */
const EXTRA_BYTES = 120

interface Card {
  /** Where the whole document lies: another one of the same slot lies elsewhere. */
  readonly place: number
  readonly bytes: Buffer
}

/**
 * Documents of which only some fields are wanted, as ready bytes. Lists show the same products over and over: cutting
 * forty cards would cost more than finding them, and a document that lies in a file would be read each time.
 */
export class CutCards {
  readonly #documents: KeptDocuments<object>
  /** By the names that are asked for. */
  readonly #filters = new Map<string, Cutting>()
  #bytes = 0

  constructor(documents: KeptDocuments<object>) {
    this.#documents = documents
  }

  /** How to get the card of a slot. */
  of(names: readonly string[]): (slot: number) => Buffer {
    const { cutter, cards } = this.#cutting(names)
    return slot => {
      const place = this.#documents.placeOf(slot)
      const known = cards.get(slot)
      if (known?.place === place) return known.bytes
      const bytes = cutter.cut(this.#documents.bytes(slot))
      if (known) this.#bytes -= known.bytes.length + EXTRA_BYTES
      this.#bytes += bytes.length + EXTRA_BYTES
      if (this.#bytes > MOST_BYTES) this.#forget(bytes.length + EXTRA_BYTES)
      cards.set(slot, { place, bytes })
      return bytes
    }
  }

  #cutting(names: readonly string[]): Cutting {
    const name = names.join()
    const known = this.#filters.get(name)
    if (known) return known
    if (this.#filters.size >= MOST_FILTERS) {
      this.#forget(0)
      this.#filters.clear()
    }
    const made = { cutter: new TopFields(names), cards: new Map<number, Card>() }
    this.#filters.set(name, made)
    return made
  }

  /** All at once: those that are wanted are soon there again, and nothing has to be noted when one is used. */
  #forget(left: number): void {
    for (const { cards } of this.#filters.values()) cards.clear()
    this.#bytes = left
  }
}

interface Cutting {
  readonly cutter: TopFields
  readonly cards: Map<number, Card>
}
