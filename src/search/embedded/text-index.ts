import type { IndexSchema } from '../schema.ts'
import type { Archive, Archived } from './archive.ts'
import { breathing } from './breath.ts'
import { Dictionary } from './dictionary.ts'
import { FieldSets } from './field-sets.ts'
import { growingBytes, growingShorts, growingWords } from './growing.ts'
import { Lists } from './lists.ts'
import { PostingPile, PostingRun, RUN_BITS } from './posting-run.ts'
import type { Postings } from './posting-run.ts'
import { Tokens } from './tokens.ts'
import { WordForms } from './word-forms.ts'
import { WordOrder } from './word-order.ts'

// BM25's usual constants; a text of the field's typical length counts as of average length.
const SATURATION = 1.2
const LENGTH_SHARE = 0.5
const FULL_IMPACT = 255
const LEAST_TERMS = 1_024

interface TextField<D> {
  readonly bit: number
  readonly typicalWords: number
  readonly read: (document: D) => string | readonly string[]
}

/** Which documents have which words: postings in runs of 65,536 slots, and a list per term for what came later. */
export class TextIndex<D> {
  readonly dictionary = new Dictionary()
  /** Field name → bit of a set of fields. */
  readonly bits: ReadonlyMap<string, number>
  readonly fieldSets: FieldSets
  /** For phrases. */
  readonly order = new WordOrder(key => this.dictionary.find(key))
  /** Another number after every document. */
  changes = 0
  readonly #fields: readonly TextField<D>[]

  #runs: PostingRun[] = []
  /** By term: its postings in all runs. */
  readonly #frequencies = growingWords()
  readonly #late = { slots: growingWords(), sets: growingShorts(), impacts: growingBytes() }
  readonly #lateLists = new Lists([this.#late.slots, this.#late.sets, this.#late.impacts])

  /** Of the run that is being built, or of the document that came late. */
  #pile = new PostingPile()
  /** Terms that came before this run. */
  #firstNew = 0
  /** Of the document being read. */
  #counts = new Counts(LEAST_TERMS)
  readonly #tokens = new Tokens()
  readonly #forms = new WordForms({
    term: key => this.#learn(key),
    learn: (word, keys) => this.order.learn(word, keys)
  })
  #sealed = false

  constructor(schema: IndexSchema<D>) {
    this.#fields = Object.values(schema.fields)
      .filter(field => 'words' in field && field.words !== undefined)
      .map((field, bit) => ({ bit, typicalWords: wordsOf(field), read: field.read as TextField<D>['read'] }))
    const names = Object.entries(schema.fields).flatMap(([name, field]) =>
      'words' in field && field.words ? [name] : []
    )
    this.bits = new Map(names.map((name, bit) => [name, bit]))
    this.fieldSets = new FieldSets(names.length)
  }

  /** What has been added makes a run: it is time to close it. */
  get isRunFull(): boolean {
    return !this.#sealed && this.#pile.length > 0 && (this.#pile.slots[0]! ^ this.order.size) >>> RUN_BITS !== 0
  }

  add(slot: number, document: D): void {
    this.changes += 1
    if (this.isRunFull) Array.from(this.#closing())
    this.#forms.tidy()
    const first = this.#pile.length
    this.order.beginDocument(slot)
    for (const { bit, typicalWords, read } of this.#fields) {
      const texts = read(document)
      let words = 0
      if (typeof texts === 'string') words = this.#read(texts, bit)
      else for (const text of texts) words += this.#read(text, bit)
      const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words) / typicalWords)
      this.#post(slot, 1 << bit, norm, first)
    }
    if (this.#sealed) this.#moveLate(first)
  }

  /** Counts a text's terms and puts its words in order; returns how many there are. The same as `indexKeys`. */
  #read(text: string, bit: number): number {
    if (!text) return 0
    const tokens = this.#tokens
    const forms = this.#forms
    tokens.read(text)
    const { codes, starts, ends, chunks, count } = tokens
    if (count === 0) return 0
    this.order.beginText(bit)
    let next = forms.word(codes, starts[0]!, ends[0]!)
    for (let at = 0, unitAt = -1; at < count; at++) {
      const own = next
      const hasNext = at + 1 < count
      if (hasNext) next = forms.word(codes, starts[at + 1]!, ends[at + 1]!)
      const amount = hasNext ? forms.amount(own, next) : undefined
      const form = amount ?? own
      this.#count(form)
      if (at !== unitAt && forms.count(form)) this.order.add(forms.words[form + 1]!)
      if (amount !== undefined) unitAt = at + 1
      // `B-12` is also found as `b12`.
      if (hasNext && chunks[at + 1] === chunks[at] && (at === 0 || chunks[at - 1] !== chunks[at]))
        this.#count(this.#wholeChunk(at))
    }
    return count
  }

  #count(form: number): void {
    const { words, weights: formWeights } = this.#forms
    const counts = this.#counts
    const { weights, met } = counts
    const count = this.#forms.count(form)
    for (let at = form + 1, to = at + count; at < to; at++) {
      const term = words[at]!
      if (weights[2 * term] === 0) met[counts.size++] = term
      weights[2 * term]! += formWeights[at + count]!
    }
  }

  /** The words are joined behind the text. */
  #wholeChunk(first: number): number {
    const { codes, starts, ends, chunks, count } = this.#tokens
    const from = ends[count - 1]!
    let end = from
    for (let at = first; at < count && chunks[at] === chunks[first]; at++) {
      codes.copyWithin(end, starts[at]!, ends[at])
      end += ends[at]! - starts[at]!
    }
    return this.#forms.whole(codes, from, end)
  }

  #learn(key: string): number {
    const term = this.dictionary.add(key)
    if (term >= this.#counts.met.length) this.#counts = this.#counts.larger(2 * term)
    return term
  }

  /** Makes postings of what has been counted of one field. */
  #post(slot: number, set: number, norm: number, first: number): void {
    const counts = this.#counts
    const { weights, met, places, size } = counts
    const pile = this.#pile
    pile.reserve(size)
    const { terms, slots, sets, impacts } = pile
    let { length } = pile
    for (let at = 0; at < size; at++) {
      const term = met[at]!
      const frequency = weights[2 * term]!
      weights[2 * term] = 0
      const impact = Math.round((frequency / (frequency + norm)) * FULL_IMPACT)
      const known = places[2 * term + 1]!
      // A position from an earlier document is stale: it points before this one's first posting or at another term.
      if (known >= first && known < length && terms[known] === term) {
        sets[known]! |= set
        if (impact > impacts[known]!) impacts[known] = impact
        continue
      }
      places[2 * term + 1] = length
      terms[length] = term
      slots[length] = slot
      sets[length] = set
      impacts[length++] = impact
    }
    pile.length = length
    counts.size = 0
  }

  #moveLate(first: number): void {
    const { terms, slots, sets, impacts, length } = this.#pile
    for (let at = first; at < length; at++) {
      const place = this.#lateLists.add(terms[at]!)
      this.#late.slots.array[place] = slots[at]!
      this.#late.sets.array[place] = this.fieldSets.numberOf(sets[at]!)
      this.#late.impacts.array[place] = impacts[at]!
    }
    this.#pile.length = first
  }

  /** Closes a run that is full, letting other work through. */
  async settle(): Promise<void> {
    const breath = breathing()
    for (const steps = this.#closing(); !steps.next().done;) await breath()
  }

  *#closing(): Generator<undefined> {
    const run = new PostingRun()
    const { terms, length } = this.#pile
    // Every term that there is by now.
    if (this.#frequencies.length < this.dictionary.size) this.#frequencies.put(this.dictionary.size - 1, 0)
    const frequencies = this.#frequencies.array
    for (let at = 0; at < length; at++) frequencies[terms[at]!]! += 1
    yield
    yield* run.fill(this.#pile, { firstNew: this.#firstNew, terms: this.dictionary.size, fieldSets: this.fieldSets })
    this.#runs.push(run)
    this.#firstNew = this.dictionary.size
    this.#pile.length = 0
  }

  /** Sorts what has been added by term; what is added afterwards is kept beside. */
  async seal(): Promise<void> {
    this.#forms.clear()
    if (this.#pile.length) await this.settle()
    this.#pile = new PostingPile()
    this.#counts = new Counts(LEAST_TERMS)
    this.#frequencies.trim()
    await this.dictionary.seal()
    this.order.seal()
    this.#sealed = true
  }

  /** Number of documents with a term, retired ones included until the next rebuild. */
  frequency(term: number): number {
    const sealed = term < this.#frequencies.length ? this.#frequencies.array[term]! : 0
    return sealed + this.#lateLists.count(term)
  }

  /** A term's postings: those of the runs, and what came later. */
  postings(term: number): readonly Postings[] {
    const found: Postings[] = []
    for (const run of this.#runs) {
      const postings = run.postings(term)
      if (postings) found.push(postings)
    }
    const late = this.#lateLists.count(term)
    if (!late) return found
    const from = this.#lateLists.from(term)
    const { slots, sets, impacts } = this.#late
    found.push({ slots: slots.array, base: 0, sets: sets.array, impacts: impacts.array, from, to: from + late })
    return found
  }

  save(archive: Archive): void {
    this.dictionary.save(archive)
    this.order.save(archive)
    this.fieldSets.save(archive)
    this.#frequencies.save(archive)
    archive.add(Uint32Array.of(this.#runs.length))
    for (const run of this.#runs) run.save(archive)
    this.#lateLists.save(archive)
  }

  load(archived: Archived): void {
    this.dictionary.load(archived)
    this.order.load(archived)
    this.fieldSets.load(archived)
    this.#frequencies.load(archived)
    const [runs = 0] = archived.into(length => new Uint32Array(length)).array
    this.#runs = Array.from({ length: runs }, () => new PostingRun())
    for (const run of this.#runs) run.load(archived)
    this.#lateLists.load(archived)
    this.#sealed = true
  }
}

const wordsOf = (field: object) =>
  'words' in field ? (field.words as { readonly typicalWords: number }).typicalWords : 1

/** What is counted of one document: for each term, side by side, how often the field being read has it and where its posting is. */
class Counts {
  readonly weights: Float32Array
  readonly places: Uint32Array
  /** The terms of the field in the order in which they were met, and how many they are. */
  readonly met: Uint32Array
  size = 0

  constructor(terms: number) {
    this.weights = new Float32Array(2 * terms)
    this.places = new Uint32Array(this.weights.buffer)
    this.met = new Uint32Array(terms)
  }

  larger(terms: number): Counts {
    const counts = new Counts(terms)
    counts.places.set(this.places)
    counts.met.set(this.met.subarray(0, this.size))
    counts.size = this.size
    return counts
  }
}
