import type { Archive, Archived } from './archive.ts'
import { byCodeUnits } from './code-units.ts'
import { SortedKeys } from './sorted-keys.ts'
import { textsInOrder } from './text-order.ts'
import { TextTable } from './text-table.ts'

export interface NearTerm {
  readonly term: number
  readonly edits: number
}

/** Words longer than this are typed by nobody. */
const LONGEST_MISSPELT = 48

/** All keys of an index, numbered; those that came after building are few and searched one by one. */
export class Dictionary {
  readonly #keys = new TextTable()
  #sorted = new SortedKeys([])
  /** Position in order → term. */
  #terms: Uint32Array = new Uint32Array(0)

  get size(): number {
    return this.#keys.size
  }

  find(key: string): number | undefined {
    return this.#keys.find(key)
  }

  add(key: string): number {
    return this.#keys.add(key)
  }

  keyOf(term: number): string {
    return term < this.size ? this.#keys.text(term) : ''
  }

  /** Puts what has been added so far in order. */
  async seal(): Promise<void> {
    this.#terms = await textsInOrder(this.#keys)
    this.#sorted = await SortedKeys.of(this.#keys, this.#terms)
    this.#keys.trim()
  }

  forEachBeginningWith(prefix: string, tell: (term: number) => void): void {
    const [from, to] = this.#sorted.prefixRange(prefix)
    for (let at = from; at < to; at++) tell(this.#terms[at]!)
    for (let term = this.#terms.length; term < this.size; term++)
      if (this.#keys.text(term).startsWith(prefix)) tell(term)
  }

  /** Keys, or beginnings of keys, that differ from `word` by at most so many edits. */
  near(word: string, edits: number, beginnings: boolean): readonly NearTerm[] {
    if (edits === 0 || word.length > LONGEST_MISSPELT) return []
    const found: NearTerm[] = []
    this.#sorted.near(word, edits, { beginnings }, (at, distance) =>
      found.push({ term: this.#terms[at]!, edits: distance })
    )
    const late: string[] = []
    for (let term = this.#terms.length; term < this.size; term++) late.push(this.#keys.text(term))
    if (!late.length) return found
    const order = late.map((_, at) => at).sort((a, b) => byCodeUnits(late[a]!, late[b]!))
    new SortedKeys(order.map(at => late[at]!)).near(word, edits, { beginnings }, (at, distance) =>
      found.push({ term: this.#terms.length + order[at]!, edits: distance })
    )
    return found
  }

  save(archive: Archive): void {
    this.#keys.save(archive)
    this.#sorted.save(archive)
    archive.add(this.#terms)
  }

  load(archived: Archived): void {
    this.#keys.load(archived)
    this.#sorted = SortedKeys.load(archived)
    this.#terms = archived.into(length => new Uint32Array(length)).array
  }
}
