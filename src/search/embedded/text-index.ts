import { indexKeys } from '../analysis/index-keys.ts'
import type { IndexSchema } from '../schema.ts'
import type { Archive, Archived } from './archive.ts'
import { breathing } from './breath.ts'
import { Dictionary } from './dictionary.ts'
import { growingBytes, growingShorts, growingWords } from './growing.ts'
import { Lists } from './lists.ts'
import { WordOrder } from './word-order.ts'

// BM25's usual constants; a text of the field's typical length counts as of average length.
const SATURATION = 1.2
const LENGTH_SHARE = 0.5
const FULL_IMPACT = 255
const MOST_KNOWN = 300_000

interface TextField<D> {
  readonly bit: number
  readonly typicalWords: number
  readonly read: (document: D) => string | readonly string[]
}

/** Documents that have a term: in which fields (bits), and how much of them it makes up (0–255). */
export interface Postings {
  readonly slots: Uint32Array
  readonly fieldSets: Uint16Array
  readonly impacts: Uint8Array
  readonly from: number
  readonly to: number
}

/** Which documents have which words: postings in one block, and a list per term for what came later. */
export class TextIndex<D> {
  readonly dictionary = new Dictionary()
  /** Field name → bit of the posting's field set. */
  readonly bits: ReadonlyMap<string, number>
  /** For phrases. */
  readonly order = new WordOrder(key => this.dictionary.find(key))
  /** Another number after every document. */
  changes = 0
  readonly #fields: readonly TextField<D>[]

  #starts = new Uint32Array(1)
  #slots = new Uint32Array(0)
  #fieldSets = new Uint16Array(0)
  #impacts = new Uint8Array(0)
  readonly #late = { slots: growingWords(), fieldSets: growingShorts(), impacts: growingBytes() }
  readonly #lateLists = new Lists([this.#late.slots, this.#late.fieldSets, this.#late.impacts])

  readonly #building = {
    terms: growingWords(),
    slots: growingWords(),
    fieldSets: growingShorts(),
    impacts: growingBytes()
  }
  // Of the document being read, by term: where its posting is, how often the field has it.
  #posted = growingWords()
  #weights = new Float32Array(1_024)
  readonly #met = growingWords()
  /** Terms of the keys that came lately: the same words come again and again. */
  #known = new Map<string, number>()
  /** First key of the word being read. */
  #word = 0
  #sealed = false

  constructor(schema: IndexSchema<D>) {
    this.#fields = Object.values(schema.fields)
      .filter(field => 'words' in field && field.words !== undefined)
      .map((field, bit) => ({ bit, typicalWords: wordsOf(field), read: field.read as TextField<D>['read'] }))
    const names = Object.entries(schema.fields).flatMap(([name, field]) =>
      'words' in field && field.words ? [name] : []
    )
    this.bits = new Map(names.map((name, bit) => [name, bit]))
  }

  add(slot: number, document: D): void {
    this.changes += 1
    const postings = this.#building
    const first = postings.terms.length
    this.order.beginDocument(slot)
    for (const { bit, typicalWords, read } of this.#fields) {
      const texts = read(document)
      let words = 0
      for (const text of typeof texts === 'string' ? [texts] : texts) {
        this.order.beginText(bit)
        words += indexKeys(text, this.#count, this.#place)
      }
      const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words) / typicalWords)
      const met = this.#met
      for (let at = 0; at < met.length; at++) {
        const term = met.array[at]!
        const frequency = this.#weights[term]!
        this.#weights[term] = 0
        this.#post(slot, term, bit, frequency / (frequency + norm), first)
      }
      met.length = 0
    }
    if (this.#sealed) this.#moveLate(first)
  }

  readonly #count = (key: string, weight: number, number: number): void => {
    const term = this.#known.get(key) ?? this.#learn(key)
    if (number === 0) this.#word = term
    if (this.#weights[term] === 0) this.#met.push(term)
    this.#weights[term]! += weight
  }

  #learn(key: string): number {
    const term = this.dictionary.add(key)
    if (this.#known.size >= MOST_KNOWN) this.#known = new Map()
    this.#known.set(key, term)
    if (term >= this.#weights.length) {
      const more = new Float32Array(2 * term)
      more.set(this.#weights)
      this.#weights = more
    }
    return term
  }

  readonly #place = (keys: readonly string[]): void => this.order.add(this.#word, keys)

  #post(slot: number, term: number, bit: number, share: number, first: number): void {
    const { terms, slots, fieldSets, impacts } = this.#building
    const impact = Math.round(share * FULL_IMPACT)
    if (this.#posted.length <= term) this.#posted.put(term, 0)
    const known = this.#posted.array[term]!
    // A position from an earlier document is stale: it points before this one's first posting or at another term.
    if (known >= first && known < terms.length && terms.array[known] === term) {
      fieldSets.array[known]! |= 1 << bit
      if (impact > impacts.array[known]!) impacts.array[known] = impact
      return
    }
    this.#posted.array[term] = terms.length
    terms.push(term)
    slots.push(slot)
    fieldSets.push(1 << bit)
    impacts.push(impact)
  }

  #moveLate(first: number): void {
    const { terms, slots, fieldSets, impacts } = this.#building
    for (let at = first; at < terms.length; at++) {
      this.#lateLists.push(terms.array[at]!, slots.array[at]!, fieldSets.array[at]!, impacts.array[at]!)
    }
    for (const part of [terms, slots, fieldSets, impacts]) part.length = first
  }

  /** Sorts what has been added by term; what is added afterwards is kept beside. */
  async seal(): Promise<void> {
    const breath = breathing()
    await this.dictionary.seal()
    const { terms, slots, fieldSets, impacts } = this.#building
    const next = new Uint32Array(this.dictionary.size + 1)
    for (let at = 0; at < terms.length; at++) {
      next[terms.array[at]! + 1]! += 1
      if (at % 50_000 === 0) await breath()
    }
    for (let term = 1; term < next.length; term++) next[term]! += next[term - 1]!
    this.#starts = next.slice()
    this.#slots = new Uint32Array(terms.length)
    this.#fieldSets = new Uint16Array(terms.length)
    this.#impacts = new Uint8Array(terms.length)
    for (let at = 0; at < terms.length; at++) {
      const to = next[terms.array[at]!]!++
      this.#slots[to] = slots.array[at]!
      this.#fieldSets[to] = fieldSets.array[at]!
      this.#impacts[to] = impacts.array[at]!
      if (at % 50_000 === 0) await breath()
    }
    Object.assign(this.#building, {
      terms: growingWords(),
      slots: growingWords(),
      fieldSets: growingShorts(),
      impacts: growingBytes()
    })
    this.#posted = growingWords()
    this.#known = new Map()
    this.order.seal()
    this.#sealed = true
  }

  /** Number of documents with a term, retired ones included until the next rebuild. */
  frequency(term: number): number {
    const sealed = term + 1 < this.#starts.length ? this.#starts[term + 1]! - this.#starts[term]! : 0
    return sealed + this.#lateLists.count(term)
  }

  /** A term's postings: those of the block, and what came later. */
  postings(term: number): readonly Postings[] {
    const found: Postings[] = []
    if (term + 1 < this.#starts.length)
      found.push({
        slots: this.#slots,
        fieldSets: this.#fieldSets,
        impacts: this.#impacts,
        from: this.#starts[term]!,
        to: this.#starts[term + 1]!
      })
    const late = this.#lateLists.count(term)
    if (!late) return found
    const from = this.#lateLists.from(term)
    const { slots, fieldSets, impacts } = this.#late
    found.push({ slots: slots.array, fieldSets: fieldSets.array, impacts: impacts.array, from, to: from + late })
    return found
  }

  save(archive: Archive): void {
    this.dictionary.save(archive)
    this.order.save(archive)
    for (const part of [this.#starts, this.#slots, this.#fieldSets, this.#impacts]) archive.add(part)
    this.#lateLists.save(archive)
  }

  load(archived: Archived): void {
    this.dictionary.load(archived)
    this.order.load(archived)
    this.#starts = archived.into(length => new Uint32Array(length)).array
    this.#slots = archived.into(length => new Uint32Array(length)).array
    this.#fieldSets = archived.into(length => new Uint16Array(length)).array
    this.#impacts = archived.into(length => new Uint8Array(length)).array
    this.#lateLists.load(archived)
    this.#sealed = true
  }
}

const wordsOf = (field: object) =>
  'words' in field ? (field.words as { readonly typicalWords: number }).typicalWords : 1
