import type { Archive, Archived } from './archive.ts'
import { growingWords } from './growing.ts'

/** Says that another text begins and in which field; terms never reach so high. */
const TEXT = 0x8000_0000

/** A run of one document's words: texts one after the other, each begun by a mark. */
export interface Words {
  readonly words: Uint32Array
  readonly from: number
  readonly to: number
}

export const isTextMark = (word: number) => word >= TEXT
export const fieldOfMark = (word: number) => word - TEXT

/**
 * All texts as rows of words, four bytes each: a word is the first of its keys, and from any other key the words are
 * known that have it. Only phrases ask; candidates come from the postings.
 */
export class WordOrder {
  readonly #find: (key: string) => number | undefined
  readonly #starts = growingWords()
  readonly #words = growingWords()
  /** By word: the keys it came with last, to pass over the usual case quickly. */
  readonly #keys: (readonly string[] | undefined)[] = []
  /** By key: where the list of words begins that have it beside their first; 0 = none. */
  readonly #lists = growingWords()
  /** Such lists: word and rest in turn, the first two unused. */
  readonly #links = growingWords()
  #masks = new Uint32Array(0)

  constructor(find: (key: string) => number | undefined) {
    this.#find = find
  }

  /** Slots come in ascending order. */
  beginDocument(slot: number): void {
    while (this.#starts.length <= slot) this.#starts.push(this.#words.length)
  }

  beginText(field: number): void {
    this.#words.push(TEXT + field)
  }

  add(word: number, keys: readonly string[]): void {
    this.#words.push(word)
    if (keys.length > 1 && this.#keys[word] !== keys) this.#learn(word, keys)
  }

  #learn(word: number, keys: readonly string[]): void {
    this.#keys[word] = keys
    for (const key of keys) {
      const term = this.#find(key)
      if (term === undefined || term === word || this.#having(term).includes(word)) continue
      while (this.#lists.length <= term) this.#lists.push(0)
      while (this.#links.length < 2) this.#links.push(0)
      this.#links.push(word)
      this.#links.push(this.#lists.array[term]!)
      this.#lists.array[term] = this.#links.length - 2
    }
  }

  /** Words that have a key beside their first. */
  #having(term: number): readonly number[] {
    const words: number[] = []
    if (term >= this.#lists.length) return words
    for (let at = this.#lists.array[term]!; at > 0; at = this.#links.array[at + 1]!) words.push(this.#links.array[at]!)
    return words
  }

  of(slot: number): Words {
    const from = this.#starts.array[slot] ?? 0
    const to = slot + 1 < this.#starts.length ? this.#starts.array[slot + 1]! : this.#words.length
    return { words: this.#words.array, from, to }
  }

  /** The texts of a catalogue have been read: from now on there are few. */
  seal(): void {
    this.#keys.length = 0
    for (const part of [this.#starts, this.#words, this.#lists, this.#links]) part.trim()
  }

  save(archive: Archive): void {
    for (const part of [this.#starts, this.#words, this.#links]) part.save(archive)
    this.#lists.saveCopy(archive)
  }

  load(archived: Archived): void {
    for (const part of [this.#starts, this.#words, this.#links, this.#lists]) part.load(archived)
  }

  /** Runs with a table that says of each word which of the phrase's words it can be, one bit each. */
  withMasks<T>(phrase: readonly (readonly number[])[], terms: number, run: (masks: Uint32Array) => T): T {
    if (this.#masks.length < terms) this.#masks = new Uint32Array(terms)
    const masks = this.#masks
    const touched: number[] = []
    const allow = (word: number, bit: number) => {
      masks[word]! |= bit
      touched.push(word)
    }
    for (const [at, choices] of phrase.entries())
      for (const term of choices) {
        allow(term, 1 << at)
        for (const word of this.#having(term)) allow(word, 1 << at)
      }
    try {
      return run(masks)
    } finally {
      for (const word of touched) masks[word] = 0
    }
  }
}
