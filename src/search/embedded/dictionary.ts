import type { Archive, Archived } from './archive.ts'
import { SegmentedKeys } from './segmented-keys.ts'
import { textsInOrder } from './text-order.ts'
import { TextTable } from './text-table.ts'

export interface NearTerm {
  readonly term: number
  readonly edits: number
}

/** Words longer than this are typed by nobody. */
const LONGEST_MISSPELT = 48

/** All keys of an index, numbered. */
export class Dictionary {
  readonly #keys = new TextTable()
  readonly #sorted = new SegmentedKeys()
  /** While an index is being built nothing is in order, and then everything at once. */
  #isSealed = false

  get size(): number {
    return this.#keys.size
  }

  find(key: string): number | undefined {
    return this.#keys.find(key)
  }

  add(key: string): number {
    const term = this.#keys.add(key)
    if (this.#isSealed && term === this.#sorted.size) this.#sorted.add(key)
    return term
  }

  keyOf(term: number): string {
    return term < this.size ? this.#keys.text(term) : ''
  }

  /** Puts what has been added so far in order. */
  async seal(): Promise<void> {
    await this.#sorted.build(this.#keys, await textsInOrder(this.#keys))
    this.#keys.trim()
    this.#isSealed = true
  }

  get isFragmented(): boolean {
    return this.#sorted.isFragmented
  }

  settle(): Promise<void> {
    return this.#sorted.settle()
  }

  forEachBeginningWith(prefix: string, tell: (term: number) => void): void {
    this.#sorted.forEachBeginningWith(prefix, tell)
  }

  /** Keys, or beginnings of keys, that differ from `word` by at most so many edits. */
  near(word: string, edits: number, beginnings: boolean, fixed = 0): readonly NearTerm[] {
    if (edits === 0 || word.length > LONGEST_MISSPELT) return []
    const found: NearTerm[] = []
    this.#sorted.near(word, edits, { beginnings, fixed }, (term, distance) => found.push({ term, edits: distance }))
    return found
  }

  save(archive: Archive): void {
    this.#keys.save(archive)
    this.#sorted.save(archive)
  }

  load(archived: Archived): void {
    this.#keys.load(archived)
    this.#sorted.load(archived, this.size, term => this.#keys.text(term))
    this.#isSealed = true
  }
}
