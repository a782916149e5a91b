import type { Archive, Archived } from './archive.ts'
import { breathing } from './breath.ts'
import { byCodeUnits, sortGently } from './sort-gently.ts'
import { SortedKeys } from './sorted-keys.ts'
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
  #terms = new Uint32Array(0)

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
    const breath = breathing()
    const keys: string[] = []
    for (let term = 0; term < this.size; term++) {
      keys.push(this.#keys.text(term))
      if (term % 5_000 === 0) await breath()
    }
    const sorted = await sortGently(keys, byCodeUnits)
    this.#terms = new Uint32Array(sorted.length)
    for (const [at, key] of sorted.entries()) {
      this.#terms[at] = this.#keys.find(key)!
      if (at % 5_000 === 0) await breath()
    }
    this.#sorted = await SortedKeys.of(sorted)
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
