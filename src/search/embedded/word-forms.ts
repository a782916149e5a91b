import { keyOfWord } from '../analysis/latin.ts'
import { makeKeys } from '../analysis/index-keys.ts'
import type { WordKeys } from '../analysis/index-keys.ts'
import { amountOf, isNumber, isUnit } from '../analysis/units.ts'

/** Words of memory for the forms that are remembered; then it begins anew, since words of a catalogue repeat so much that this costs little. */
const WORDS_MAX = 6_000_000
const WORDS_MIN = 16_384
const TABLE_MIN = 1_024
/** Flags in the lowest bits of a form's head; its counts of terms and letters are stored above them. */
const NUMBER = 1
const UNIT = 2
/** The word is several words that stand together, and has one key. */
const WHOLE = 4
/** An amount is found by its two forms, the number and the unit. */
const AMOUNT = 8
const TERMS_AT = 4
const TERMS_MAX = 0x3f
const LETTERS_AT = 10
/** It is higher than the position of any form. */
const PAIRS = 0x100_0000

interface FormListener {
  /** Gives a key its number. */
  term(key: string): number
  /** Called once for each form, with its first term and all its keys. */
  onForm(word: number, keys: readonly string[]): void
}

/**
 * Written forms that were met lately, with their terms: the same words come again and again. A form is the place where
 * all its data is stored together, its head, its terms, their weights and its letters: a catalogue's words do not
 * fit into the processor's cache, so what counts is how many places are looked at.
 */
export class WordForms {
  readonly #listener: FormListener
  /** Each form has its head here, then its terms, then its letters, two to a word of memory. */
  words = new Uint32Array(0)
  /** The same memory read as floating point numbers, for the weights of the terms. */
  weights = new Float32Array(0)
  #used = 0
  #forms = 0
  /** Entries of the hash table: the form plus one, so that 0 can say that a place is free, and its hash. */
  #table = new Uint32Array(0)
  #pairs = new Map<number, number>()

  constructor(index: FormListener) {
    this.#listener = index
    this.clear()
  }

  clear(): void {
    this.words = new Uint32Array(WORDS_MIN)
    this.weights = new Float32Array(this.words.buffer)
    this.#used = 0
    this.#forms = 0
    this.#table = new Uint32Array(2 * TABLE_MIN)
    this.#pairs = new Map()
  }

  /** Nobody holds a form any more: a good moment to forget, if there are many. */
  clearIfLarge(): void {
    if (this.#used >= WORDS_MAX) this.clear()
  }

  /** How many terms a form has: they begin behind its head, and their weights behind them. */
  count(form: number): number {
    return (this.words[form]! >>> TERMS_AT) & TERMS_MAX
  }

  /** The form of a folded word. */
  word(codes: Uint16Array, from: number, to: number): number {
    const hash = hashOf(codes, from, to, 0)
    const known = this.#find(codes, from, to, 0, hash)
    return known >= 0 ? known : this.#addWord(codes, from, to, hash)
  }

  /** Words that stand together, as one: it has one key only. */
  whole(codes: Uint16Array, from: number, to: number): number {
    const hash = hashOf(codes, from, to, WHOLE)
    const known = this.#find(codes, from, to, WHOLE, hash)
    if (known >= 0) return known
    const made = { keys: [keyOfWord(lettersOf(codes, from, to))], weights: [1] }
    const form = this.#addForm(made, WHOLE, codes, from, to)
    this.#addToTable(form, hash)
    return form
  }

  /** A number and its unit as one form, the amount first; undefined where it is no amount. */
  amount(number: number, unit: number): number | undefined {
    if (!(this.words[number]! & NUMBER) || !(this.words[unit]! & UNIT)) return undefined
    const pair = number * PAIRS + unit
    const known = this.#pairs.get(pair)
    if (known !== undefined) return known
    const letters = this.#textOf(number)
    const amount = amountOf(letters, this.#textOf(unit))
    if (amount === undefined) return undefined
    const { keys, weights } = makeKeys(letters)
    const made = { keys: [amount, ...keys], weights: [1, ...weights] }
    const form = this.#addForm(made, AMOUNT, new Uint16Array(0), 0, 0)
    this.#listener.onForm(this.words[form + 1]!, made.keys)
    this.#pairs.set(pair, form)
    return form
  }

  #addWord(codes: Uint16Array, from: number, to: number, hash: number): number {
    const word = lettersOf(codes, from, to)
    const made = makeKeys(word)
    const kind = (isNumber(word) ? NUMBER : 0) | (isUnit(word) ? UNIT : 0)
    const form = this.#addForm(made, kind, codes, from, to)
    this.#addToTable(form, hash)
    if (made.keys.length > 1) this.#listener.onForm(this.words[form + 1]!, made.keys)
    return form
  }

  #letterOf(form: number, at: number): number {
    const pair = this.words[form + 1 + 2 * this.count(form) + (at >>> 1)]!
    return at & 1 ? pair >>> 16 : pair & 0xffff
  }

  #textOf(form: number): string {
    let text = ''
    for (let at = 0; at < this.words[form]! >>> LETTERS_AT; at++) text += String.fromCharCode(this.#letterOf(form, at))
    return text
  }

  /** Returns the place of a form, or a number below zero where it is not known. */
  #find(codes: Uint16Array, from: number, to: number, salt: number, hash: number): number {
    const table = this.#table
    const mask = table.length / 2 - 1
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const form = table[2 * at]! - 1
      if (form < 0) return -1
      if (table[2 * at + 1] === hash && this.#hasLetters(form, codes, from, to, salt)) return form
    }
  }

  #hasLetters(form: number, codes: Uint16Array, from: number, to: number, salt: number): boolean {
    const head = this.words[form]!
    if (head >>> LETTERS_AT !== to - from || (head & WHOLE) !== salt) return false
    for (let at = from; at < to; at++) if (codes[at] !== this.#letterOf(form, at - from)) return false
    return true
  }

  #addForm({ keys, weights }: WordKeys, kind: number, codes: Uint16Array, from: number, to: number): number {
    const form = this.#used
    this.#reserve(form + 1 + 2 * keys.length + ((to - from + 1) >>> 1))
    let count = 0
    for (const [at, key] of keys.entries()) {
      if (!key) continue
      this.words[form + 1 + count] = this.#listener.term(key)
      this.weights[form + 1 + keys.length + count++] = weights[at]!
    }
    // The weights of fewer terms begin earlier.
    this.weights.copyWithin(form + 1 + count, form + 1 + keys.length, form + 1 + keys.length + count)
    this.words[form] = kind | (count << TERMS_AT) | ((to - from) << LETTERS_AT)
    const letters = form + 1 + 2 * count
    for (let at = from; at < to; at += 2)
      this.words[letters + ((at - from) >>> 1)] = codes[at]! | (at + 1 < to ? codes[at + 1]! << 16 : 0)
    this.#used = letters + ((to - from + 1) >>> 1)
    return form
  }

  #reserve(room: number): void {
    if (room <= this.words.length) return
    const words = new Uint32Array(2 * room)
    words.set(this.words.subarray(0, this.#used))
    this.words = words
    this.weights = new Float32Array(words.buffer)
  }

  /** Enters the form in the hash table. */
  #addToTable(form: number, hash: number): void {
    this.#forms += 1
    if (6 * this.#forms > 2 * this.#table.length) {
      const before = this.#table
      this.#table = new Uint32Array(2 * before.length)
      for (let at = 0; at < before.length; at += 2)
        if (before[at] !== 0) insert(this.#table, before[at + 1]!, before[at]! - 1)
    }
    insert(this.#table, hash, form)
  }
}

function insert(table: Uint32Array, hash: number, form: number): void {
  const mask = table.length / 2 - 1
  let at = hash & mask
  while (table[2 * at] !== 0) at = (at + 1) & mask
  table[2 * at] = form + 1
  table[2 * at + 1] = hash
}

function hashOf(codes: Uint16Array, from: number, to: number, salt: number): number {
  let hash = 0x811c9dc5 ^ salt
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const lettersOf = (codes: Uint16Array, from: number, to: number) => String.fromCharCode(...codes.subarray(from, to))
