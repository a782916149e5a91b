import { BM25_B, BM25_K1 } from '../ranking.ts'
import type { IndexSchema } from '../schema.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { TermDictionary } from './term-dictionary.ts'
import { FieldSets } from './field-sets.ts'
import { growableUint8Array, growableUint16Array, growableUint32Array } from './growable-array.ts'
import { PooledLists } from './pooled-lists.ts'
import { PostingBuffer, PostingSegment, SEGMENT_BITS } from './posting-segment.ts'
import type { Postings } from './posting-segment.ts'
import { Tokenizer } from './tokenizer.ts'
import { WordForms } from './word-forms.ts'
import { PositionIndex } from './position-index.ts'

const FULL_IMPACT = 255
const TERMS_MIN = 1_024

interface TextField<D> {
  readonly bit: number
  readonly typicalWords: number
  readonly read: (document: D) => string | readonly string[]
}

/** Inverted index: postings in segments of 65,536 slots, and a list per term for documents added after sealing. */
export class TextIndex<D> {
  readonly dictionary = new TermDictionary()
  /** The bit of each field in a set of fields. */
  readonly bits: ReadonlyMap<string, number>
  readonly fieldSets: FieldSets
  /** Phrases need the words of each text in order. */
  readonly order = new PositionIndex(key => this.dictionary.find(key))
  /** The number changes with every document, which empties the cache of matches. */
  generation = 0
  readonly #fields: readonly TextField<D>[]

  #segments: PostingSegment[] = []
  /** The number of postings of each term, over all runs. */
  readonly #frequencies = growableUint32Array()
  readonly #recent = { slots: growableUint32Array(), sets: growableUint16Array(), impacts: growableUint8Array() }
  readonly #recentLists = new PooledLists([this.#recent.slots, this.#recent.sets, this.#recent.impacts])

  /** It holds the run that is being built, or the one document that came after sealing. */
  #buffer = new PostingBuffer()
  /** The number of terms that came before this run: later ones belong to it alone. */
  #firstNew = 0
  /** The terms of the document that is being read. */
  #counts = new TermCounts(TERMS_MIN)
  readonly #tokens = new Tokenizer()
  readonly #forms = new WordForms({
    term: key => this.#addTerm(key),
    onForm: (word, keys) => this.order.addKeys(word, keys)
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

  /** Whether the documents added so far fill a segment. */
  get isSegmentFull(): boolean {
    return !this.#sealed && this.#buffer.length > 0 && (this.#buffer.slots[0]! ^ this.order.size) >>> SEGMENT_BITS !== 0
  }

  /** `onRead` is handed each field's texts: some are derived from others, which takes as long as counting their words. */
  add(slot: number, document: D, onRead?: (bit: number, texts: string | readonly string[]) => void): void {
    this.generation += 1
    if (this.isSegmentFull) Array.from(this.#closeSegment())
    this.#forms.clearIfLarge()
    const first = this.#buffer.length
    this.order.beginDocument(slot)
    for (const { bit, typicalWords, read } of this.#fields) {
      const texts = read(document)
      onRead?.(bit, texts)
      let words = 0
      if (typeof texts === 'string') words = this.#countText(texts, bit)
      else for (const text of texts) words += this.#countText(text, bit)
      const norm = BM25_K1 * (1 - BM25_B + (BM25_B * words) / typicalWords)
      this.#addPostings(slot, 1 << bit, norm, first)
    }
    if (this.#sealed) this.#moveToRecent(first)
  }

  /** Counts a text's terms and puts its words in order; returns how many there are. The same as `indexKeys`. */
  #countText(text: string, bit: number): number {
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
      this.#countForm(form)
      if (at !== unitAt && forms.count(form)) this.order.add(forms.words[form + 1]!)
      if (amount !== undefined) unitAt = at + 1
      // `B-12` is also found as `b12`.
      if (hasNext && chunks[at + 1] === chunks[at] && (at === 0 || chunks[at - 1] !== chunks[at]))
        this.#countForm(this.#wholeChunk(at))
    }
    return count
  }

  #countForm(form: number): void {
    const { words, weights: formWeights } = this.#forms
    const counts = this.#counts
    const { weights, seen } = counts
    const count = this.#forms.count(form)
    for (let at = form + 1, to = at + count; at < to; at++) {
      const term = words[at]!
      if (weights[2 * term] === 0) seen[counts.size++] = term
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

  #addTerm(key: string): number {
    const term = this.dictionary.add(key)
    if (term >= this.#counts.seen.length) this.#counts = this.#counts.grownTo(2 * term)
    return term
  }

  /** Makes postings of what has been counted of one field. */
  #addPostings(slot: number, set: number, norm: number, first: number): void {
    const counts = this.#counts
    const { weights, seen, positions, size } = counts
    const pile = this.#buffer
    pile.reserve(size)
    const { terms, slots, sets, impacts } = pile
    let { length } = pile
    for (let at = 0; at < size; at++) {
      const term = seen[at]!
      const frequency = weights[2 * term]!
      weights[2 * term] = 0
      const impact = Math.round((frequency / (frequency + norm)) * FULL_IMPACT)
      const known = positions[2 * term + 1]!
      // A position from an earlier document is stale: it points before this one's first posting or at another term.
      if (known >= first && known < length && terms[known] === term) {
        sets[known]! |= set
        if (impact > impacts[known]!) impacts[known] = impact
        continue
      }
      positions[2 * term + 1] = length
      terms[length] = term
      slots[length] = slot
      sets[length] = set
      impacts[length++] = impact
    }
    pile.length = length
    counts.size = 0
  }

  #moveToRecent(first: number): void {
    const { terms, slots, sets, impacts, length } = this.#buffer
    for (let at = first; at < length; at++) {
      const place = this.#recentLists.append(terms[at]!)
      this.#recent.slots.array[place] = slots[at]!
      this.#recent.sets.array[place] = this.fieldSets.numberOf(sets[at]!)
      this.#recent.impacts.array[place] = impacts[at]!
    }
    this.#buffer.length = first
  }

  /** Closes a run that is full, letting other work through. */
  async flushSegment(): Promise<void> {
    const yieldIfDue = cooperativeYielder()
    for (const steps = this.#closeSegment(); !steps.next().done;) await yieldIfDue()
  }

  *#closeSegment(): Generator<undefined> {
    const run = new PostingSegment()
    const { terms, length } = this.#buffer
    // Every term that there is by now.
    if (this.#frequencies.length < this.dictionary.size) this.#frequencies.set(this.dictionary.size - 1, 0)
    const frequencies = this.#frequencies.array
    for (let at = 0; at < length; at++) frequencies[terms[at]!]! += 1
    yield
    yield* run.fill(this.#buffer, { firstNew: this.#firstNew, terms: this.dictionary.size, fieldSets: this.fieldSets })
    this.#segments.push(run)
    this.#firstNew = this.dictionary.size
    this.#buffer.length = 0
  }

  /** Sorts what has been added by term; what is added afterwards is kept beside. */
  async seal(): Promise<void> {
    this.#forms.clear()
    if (this.#buffer.length) await this.flushSegment()
    this.#buffer = new PostingBuffer()
    this.#counts = new TermCounts(TERMS_MIN)
    this.#frequencies.trim()
    await this.dictionary.seal()
    this.order.seal()
    this.#sealed = true
  }

  /** Number of documents with a term, retired ones included until the next rebuild. */
  frequency(term: number): number {
    const sealed = term < this.#frequencies.length ? this.#frequencies.array[term]! : 0
    return sealed + this.#recentLists.lengthOf(term)
  }

  /** A term's postings: those of the runs, and what came later. */
  postings(term: number): readonly Postings[] {
    const found: Postings[] = []
    for (const run of this.#segments) {
      const postings = run.postings(term)
      if (postings) found.push(postings)
    }
    const recent = this.#recentLists.lengthOf(term)
    if (!recent) return found
    const from = this.#recentLists.startOf(term)
    const { slots, sets, impacts } = this.#recent
    found.push({ slots: slots.array, base: 0, sets: sets.array, impacts: impacts.array, from, to: from + recent })
    return found
  }

  save(writer: ArrayWriter): void {
    this.dictionary.save(writer)
    this.order.save(writer)
    this.fieldSets.save(writer)
    this.#frequencies.save(writer)
    writer.write(Uint32Array.of(this.#segments.length))
    for (const run of this.#segments) run.save(writer)
    this.#recentLists.save(writer)
  }

  load(reader: ArrayReader): void {
    this.dictionary.load(reader)
    this.order.load(reader)
    this.fieldSets.load(reader)
    this.#frequencies.load(reader)
    const [runs = 0] = reader.read(length => new Uint32Array(length)).array
    this.#segments = Array.from({ length: runs }, () => new PostingSegment())
    for (const run of this.#segments) run.load(reader)
    this.#recentLists.load(reader)
    this.#sealed = true
  }
}

const wordsOf = (field: object) =>
  'words' in field ? (field.words as { readonly typicalWords: number }).typicalWords : 1

/** Term counts of one document: frequency in the field being read and position of its posting, side by side in memory. */
class TermCounts {
  readonly weights: Float32Array
  readonly positions: Uint32Array
  /** The terms of the field in the order in which they were met, and how many they are. */
  readonly seen: Uint32Array
  size = 0

  constructor(terms: number) {
    this.weights = new Float32Array(2 * terms)
    this.positions = new Uint32Array(this.weights.buffer)
    this.seen = new Uint32Array(terms)
  }

  grownTo(terms: number): TermCounts {
    const counts = new TermCounts(terms)
    counts.positions.set(this.positions)
    counts.seen.set(this.seen.subarray(0, this.size))
    counts.size = this.size
    return counts
  }
}
