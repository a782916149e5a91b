import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { growableUint8Array, growableUint32Array } from './growable-array.ts'

/** Numbers below this say that another text begins and in which field; words come above. */
const FIELD_MARKS = 16
/** Seven bits of a number to a byte, and one that says that more follow. */
const CONTINUATION_BIT = 0x80

/** A run of one document's words: texts one after the other, each begun by a mark. */
export interface TokenSequence {
  readonly words: Uint32Array
  readonly from: number
  readonly to: number
}

/** Says in which field a text begins; terms never reach so high. */
const TEXT_MARK = 0x8000_0000
export const isTextMark = (word: number) => word >= TEXT_MARK
export const fieldOfMark = (word: number) => word - TEXT_MARK

/**
 * All texts as rows of words: a word is the first of its keys, and from any other key the words are known that have it.
 * The words that come first and most often have the lowest numbers, so that most take one or two bytes.
 * Only phrases ask; candidates come from the postings.
 */
export class PositionIndex {
  readonly #find: (key: string) => number | undefined
  readonly #starts = growableUint32Array()
  readonly #bytes = growableUint8Array()
  /** Start of the list of words that have a key beside their first, by the key; 0 = none. */
  readonly #lists = growableUint32Array()
  /** Such lists: word and rest in turn, the first two unused. */
  readonly #links = growableUint32Array()
  #masks = new Uint32Array(0)
  /** Decoded words of the last document read. */
  #decoded = new Uint32Array(256)

  constructor(find: (key: string) => number | undefined) {
    this.#find = find
  }

  /** The number of slots that have been begun. */
  get size(): number {
    return this.#starts.length
  }

  /** Slots come in ascending order. */
  beginDocument(slot: number): void {
    while (this.#starts.length <= slot) this.#starts.push(this.#bytes.length)
  }

  /** A text that has words. */
  beginText(field: number): void {
    this.#writeVarint(field)
  }

  add(word: number): void {
    this.#writeVarint(word + FIELD_MARKS)
  }

  #writeVarint(number: number): void {
    let rest = number
    for (; rest >= CONTINUATION_BIT; rest >>>= 7) this.#bytes.push((rest & (CONTINUATION_BIT - 1)) | CONTINUATION_BIT)
    this.#bytes.push(rest)
  }

  /** Idempotent: adding a word's keys again changes nothing. */
  addKeys(word: number, keys: readonly string[]): void {
    for (const key of keys) {
      const term = this.#find(key)
      if (term === undefined || term === word || this.#wordsWithKey(term).includes(word)) continue
      while (this.#lists.length <= term) this.#lists.push(0)
      while (this.#links.length < 2) this.#links.push(0)
      this.#links.push(word)
      this.#links.push(this.#lists.array[term]!)
      this.#lists.array[term] = this.#links.length - 2
    }
  }

  /** Lists the words that have the key beside their first one. */
  #wordsWithKey(term: number): readonly number[] {
    const words: number[] = []
    if (term >= this.#lists.length) return words
    for (let at = this.#lists.array[term]!; at > 0; at = this.#links.array[at + 1]!) words.push(this.#links.array[at]!)
    return words
  }

  /** Valid until the next document is read. */
  of(slot: number): TokenSequence {
    const from = this.#starts.array[slot] ?? 0
    const to = slot + 1 < this.#starts.length ? this.#starts.array[slot + 1]! : this.#bytes.length
    if (this.#decoded.length < to - from) this.#decoded = new Uint32Array(2 * (to - from))
    const bytes = this.#bytes.array
    const words = this.#decoded
    let count = 0
    for (let at = from; at < to;) {
      let byte = bytes[at++]!
      let number = byte & (CONTINUATION_BIT - 1)
      for (let shift = 7; byte & CONTINUATION_BIT; shift += 7) {
        byte = bytes[at++]!
        number |= (byte & (CONTINUATION_BIT - 1)) << shift
      }
      words[count++] = number < FIELD_MARKS ? TEXT_MARK + number : number - FIELD_MARKS
    }
    return { words, from: 0, to: count }
  }

  /** The catalogue has been read: few texts follow. */
  seal(): void {
    for (const part of [this.#starts, this.#bytes, this.#lists, this.#links]) part.trim()
  }

  save(writer: ArrayWriter): void {
    for (const part of [this.#starts, this.#bytes, this.#links]) part.save(writer)
    this.#lists.saveCopy(writer)
  }

  load(reader: ArrayReader): void {
    for (const part of [this.#starts, this.#bytes, this.#links, this.#lists]) part.load(reader)
  }

  /** Runs with a table that says of each word which of the phrase's words it can be, one bit each: by any of its keys, or by its first only. */
  withMasks<T>(
    phrase: readonly (readonly number[])[],
    terms: number,
    isExact: boolean,
    run: (masks: Uint32Array) => T
  ): T {
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
        if (!isExact) for (const word of this.#wordsWithKey(term)) allow(word, 1 << at)
      }
    try {
      return run(masks)
    } finally {
      for (const word of touched) masks[word] = 0
    }
  }
}
