import { keyOfWord } from '../analysis/latin.ts'
import { makeKeys } from '../analysis/index-keys.ts'
import { amountOf, isNumber, isUnit } from '../analysis/units.ts'
import { growingBytes, growingShorts, growingWeights, growingWords } from './growing.ts'

/** Forms that are remembered; then it begins anew, since words of a catalogue repeat so much that this costs little. */
const MOST_FORMS = 400_000
const LEAST_TABLE = 1_024
/** What is known of a form, in bits. */
const NUMBER = 1
const UNIT = 2
/** Words that stand together. */
const WHOLE = 4
/** Found by its two forms. */
const AMOUNT = 8
/** More than there are forms. */
const PAIRS = 0x100_0000

interface Index {
  /** The key's number. */
  term(key: string): number
  /** Told once of each form: its first term, and all its keys. */
  learn(word: number, keys: readonly string[]): void
}

/** Written forms that were met lately, with their terms: the same words come again and again. */
export class WordForms {
  readonly #index: Index
  readonly terms = growingWords()
  readonly weights = growingWeights()
  readonly #letters = growingShorts()
  /** Where a form's letters begin; behind the last one where the next begin. */
  readonly #starts = growingWords()
  /** Where its terms begin, likewise. */
  readonly #lists = growingWords()
  readonly #kinds = growingBytes()
  /** Form + 1; 0 = free. */
  #table = new Uint32Array(LEAST_TABLE)
  #pairs = new Map<number, number>()

  constructor(index: Index) {
    this.#index = index
    this.clear()
  }

  clear(): void {
    for (const part of [this.terms, this.weights, this.#letters, this.#starts, this.#lists, this.#kinds]) part.empty()
    this.#starts.push(0)
    this.#lists.push(0)
    this.#table = new Uint32Array(LEAST_TABLE)
    this.#pairs = new Map()
  }

  /** Nobody holds a form any more: a good moment to forget, if there are many. */
  tidy(): void {
    if (this.#kinds.length >= MOST_FORMS) this.clear()
  }

  /** Where a form's terms begin. */
  from(form: number): number {
    return this.#lists.array[form]!
  }

  to(form: number): number {
    return this.#lists.array[form + 1]!
  }

  /** The form of a folded word. */
  word(codes: Uint16Array, from: number, to: number): number {
    return this.#find(codes, from, to, 0) ?? this.#learnWord(codes, from, to)
  }

  /** Words that stand together, as one: it has one key only. */
  whole(codes: Uint16Array, from: number, to: number): number {
    const known = this.#find(codes, from, to, WHOLE)
    if (known !== undefined) return known
    const key = keyOfWord(lettersOf(codes, from, to))
    return this.#add(codes, from, to, WHOLE, { keys: [key], weights: [1] })
  }

  /** A number and its unit as one form, the amount first; undefined where it is no amount. */
  amount(number: number, unit: number): number | undefined {
    if (!(this.#kinds.array[number]! & NUMBER) || !(this.#kinds.array[unit]! & UNIT)) return undefined
    const pair = number * PAIRS + unit
    const known = this.#pairs.get(pair)
    if (known !== undefined) return known
    const letters = this.#textOf(number)
    const amount = amountOf(letters, this.#textOf(unit))
    if (amount === undefined) return undefined
    const { keys, weights } = makeKeys(letters)
    const form = this.#add(new Uint16Array(0), 0, 0, AMOUNT, { keys: [amount, ...keys], weights: [1, ...weights] })
    this.#index.learn(this.terms.array[this.from(form)]!, [amount, ...keys])
    this.#pairs.set(pair, form)
    return form
  }

  #learnWord(codes: Uint16Array, from: number, to: number): number {
    const word = lettersOf(codes, from, to)
    const made = makeKeys(word)
    const kind = (isNumber(word) ? NUMBER : 0) | (isUnit(word) ? UNIT : 0)
    const form = this.#add(codes, from, to, kind, made)
    if (made.keys.length > 1) this.#index.learn(this.terms.array[this.from(form)]!, made.keys)
    return form
  }

  #textOf(form: number): string {
    return lettersOf(this.#letters.array, this.#starts.array[form]!, this.#starts.array[form + 1]!)
  }

  #find(codes: Uint16Array, from: number, to: number, salt: number): number | undefined {
    const mask = this.#table.length - 1
    const letters = this.#letters.array
    for (let at = hashOf(codes, from, to, salt) & mask; ; at = (at + 1) & mask) {
      const form = this.#table[at]! - 1
      if (form < 0) return undefined
      const start = this.#starts.array[form]!
      if (this.#starts.array[form + 1]! - start !== to - from) continue
      if ((this.#kinds.array[form]! & WHOLE) !== salt) continue
      let same = 0
      while (from + same < to && codes[from + same] === letters[start + same]) same += 1
      if (from + same === to) return form
    }
  }

  #add(
    codes: Uint16Array,
    from: number,
    to: number,
    kind: number,
    { keys, weights }: { readonly keys: readonly string[]; readonly weights: readonly number[] }
  ): number {
    const form = this.#kinds.length
    this.#kinds.push(kind)
    for (let at = from; at < to; at++) this.#letters.push(codes[at]!)
    this.#starts.push(this.#letters.length)
    for (const [at, key] of keys.entries()) {
      if (!key) continue
      this.terms.push(this.#index.term(key))
      this.weights.push(weights[at]!)
    }
    this.#lists.push(this.terms.length)
    if (kind === AMOUNT) return form
    if (3 * form > 2 * this.#table.length) this.#growTable()
    else insert(this.#table, hashOf(codes, from, to, kind & WHOLE), form)
    return form
  }

  #growTable(): void {
    this.#table = new Uint32Array(2 * this.#table.length)
    const starts = this.#starts.array
    for (let form = 0; form < this.#kinds.length; form++) {
      const kind = this.#kinds.array[form]!
      if (kind === AMOUNT) continue
      insert(this.#table, hashOf(this.#letters.array, starts[form]!, starts[form + 1]!, kind & WHOLE), form)
    }
  }
}

function insert(table: Uint32Array, hash: number, form: number): void {
  const mask = table.length - 1
  let at = hash & mask
  while (table[at] !== 0) at = (at + 1) & mask
  table[at] = form + 1
}

function hashOf(codes: Uint16Array, from: number, to: number, salt: number): number {
  let hash = 0x811c9dc5 ^ salt
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const lettersOf = (codes: Uint16Array, from: number, to: number) => String.fromCharCode(...codes.subarray(from, to))
