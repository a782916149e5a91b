import { FUZZY_LENGTH_MAX } from '../ranking.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { SegmentedKeys } from './segmented-keys.ts'
import { textsInOrder } from './text-sort.ts'
import { TextTable } from './text-table.ts'

export interface NearTerm {
  readonly term: number
  readonly edits: number
}

/** All keys of an index, numbered. */
export class TermDictionary {
  readonly #keys = new TextTable()
  readonly #sorted = new SegmentedKeys()
  /** While an index is being built keys are unsorted; sealing sorts them all at once. */
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

  mergeSegments(): Promise<void> {
    return this.#sorted.merge()
  }

  forEachBeginningWith(prefix: string, onTerm: (term: number) => void): void {
    this.#sorted.forEachBeginningWith(prefix, onTerm)
  }

  /** Keys, or beginnings of keys, that differ from `word` by at most so many edits. */
  near(word: string, edits: number, matchesPrefixes: boolean, prefixLength = 0): readonly NearTerm[] {
    if (edits === 0 || word.length > FUZZY_LENGTH_MAX) return []
    const found: NearTerm[] = []
    this.#sorted.near(word, edits, { matchesPrefixes, prefixLength }, (term, distance) =>
      found.push({ term, edits: distance })
    )
    return found
  }

  save(writer: ArrayWriter): void {
    this.#keys.save(writer)
    this.#sorted.save(writer)
  }

  load(reader: ArrayReader): void {
    this.#keys.load(reader)
    this.#sorted.load(reader, this.size, term => this.#keys.text(term))
    this.#isSealed = true
  }
}
