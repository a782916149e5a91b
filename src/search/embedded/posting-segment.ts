import type { ArrayWriter, ArrayReader, NumberArray } from './array-io.ts'
import type { FieldSets } from './field-sets.ts'

/** Slots of one run differ only in their low 16 bits. */
export const SEGMENT_BITS = 16
const BYTE_SETS_MAX = 256
/** Postings between two checks of the time slice. */
const STEP = 32_768

/** Documents that have a term: in which fields, and how much of them it makes up (0–255). */
export interface Postings {
  /** Slots are stored without `base`, so that 16 bits suffice, in ascending order. */
  readonly slots: Uint16Array | Uint32Array
  readonly base: number
  /** The set of fields that have the term, by its number in `FieldSets`. */
  readonly sets: Uint8Array | Uint16Array
  readonly impacts: Uint8Array
  readonly from: number
  readonly to: number
}

/** Postings as documents bring them, before they are sorted by term; sets are still bits. */
export class PostingBuffer {
  length = 0
  terms = new Uint32Array(0)
  slots = new Uint32Array(0)
  sets = new Uint16Array(0)
  impacts = new Uint8Array(0)

  /** Makes room ahead, so that adding needs no check per posting. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.terms.length) return
    const capacity = needed + (needed >>> 1)
    this.terms = copiedInto(this.terms, new Uint32Array(capacity))
    this.slots = copiedInto(this.slots, new Uint32Array(capacity))
    this.sets = copiedInto(this.sets, new Uint16Array(capacity))
    this.impacts = copiedInto(this.impacts, new Uint8Array(capacity))
  }
}

function copiedInto<T extends NumberArray>(array: T, larger: T): T {
  larger.set(array)
  return larger
}

/**
 * The postings of 65,536 slots, in the order of their terms. Terms are numbered as they come, so all that came with
 * these documents stand without gaps behind those that had come before.
 */
export class PostingSegment {
  #base = 0
  /** Terms of earlier runs that are here too, ascending. */
  #earlierTerms = new Uint32Array(0)
  /** The first term that no earlier run has; the terms of a run are numbered on from it. */
  #firstNewTerm = 0
  #starts = new Uint32Array(1)
  #slots = new Uint16Array(0)
  #sets: Uint8Array | Uint16Array = new Uint8Array(0)
  #impacts = new Uint8Array(0)

  postings(term: number): Postings | undefined {
    const at = this.#findTerm(term)
    if (at < 0) return undefined
    return {
      slots: this.#slots,
      base: this.#base,
      sets: this.#sets,
      impacts: this.#impacts,
      from: this.#starts[at]!,
      to: this.#starts[at + 1]!
    }
  }

  /** Fills an empty run step by step, so that others' work can come between. */
  *fill(buffer: PostingBuffer, { firstNew, terms, fieldSets }: SegmentSource): Generator<undefined> {
    const next = new Uint32Array(terms)
    for (let from = 0; from < buffer.length; from += STEP) {
      for (let at = from, to = Math.min(buffer.length, from + STEP); at < to; at++) next[buffer.terms[at]!]! += 1
      yield
    }
    let earlier = 0
    for (let term = 0; term < firstNew; term++) if (next[term]) earlier += 1
    this.#earlierTerms = new Uint32Array(earlier)
    this.#firstNewTerm = firstNew
    this.#starts = new Uint32Array(earlier + terms - firstNew + 1)
    let start = 0
    for (let term = 0, at = 0; term < terms; term++) {
      const count = next[term]!
      if (term < firstNew && count === 0) continue
      if (term < firstNew) this.#earlierTerms[at] = term
      this.#starts[at++] = start
      next[term] = start
      start += count
    }
    this.#starts[this.#starts.length - 1] = start
    yield
    for (let at = 0; at < buffer.length; at++) buffer.sets[at] = fieldSets.numberOf(buffer.sets[at]!)
    this.#base = buffer.length ? (buffer.slots[0]! >>> SEGMENT_BITS) << SEGMENT_BITS : 0
    this.#slots = new Uint16Array(buffer.length)
    this.#sets = fieldSets.size > BYTE_SETS_MAX ? new Uint16Array(buffer.length) : new Uint8Array(buffer.length)
    this.#impacts = new Uint8Array(buffer.length)
    for (let from = 0; from < buffer.length; from += STEP) {
      this.#placeBatch(buffer, from, next)
      yield
    }
  }

  /** Brings a step's postings to where those of their terms stand. */
  #placeBatch(buffer: PostingBuffer, from: number, next: Uint32Array): void {
    const { terms, slots, sets, impacts } = buffer
    for (let at = from, end = Math.min(buffer.length, from + STEP); at < end; at++) {
      const to = next[terms[at]!]!++
      this.#slots[to] = slots[at]! - this.#base
      this.#sets[to] = sets[at]!
      this.#impacts[to] = impacts[at]!
    }
  }

  #findTerm(term: number): number {
    const earlier = this.#earlierTerms
    if (term >= this.#firstNewTerm) {
      const at = earlier.length + term - this.#firstNewTerm
      return at + 1 < this.#starts.length ? at : -1
    }
    let low = 0
    let high = earlier.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (earlier[middle]! < term) low = middle + 1
      else high = middle
    }
    return earlier[low] === term ? low : -1
  }

  save(writer: ArrayWriter): void {
    writer.write(Uint32Array.of(this.#base, this.#firstNewTerm))
    for (const part of [this.#earlierTerms, this.#starts, this.#slots, this.#sets, this.#impacts]) writer.write(part)
  }

  load(reader: ArrayReader): void {
    const [base = 0, firstNew = 0] = reader.read(length => new Uint32Array(length)).array
    this.#base = base
    this.#firstNewTerm = firstNew
    this.#earlierTerms = reader.read(length => new Uint32Array(length)).array
    this.#starts = reader.read(length => new Uint32Array(length)).array
    this.#slots = reader.read(length => new Uint16Array(length)).array
    this.#sets = reader.read((length, width) => (width > 1 ? new Uint16Array(length) : new Uint8Array(length))).array
    this.#impacts = reader.read(length => new Uint8Array(length)).array
  }
}

interface SegmentSource {
  /** First of the terms that came with this run, and how many there are now. */
  readonly firstNew: number
  readonly terms: number
  readonly fieldSets: FieldSets
}
