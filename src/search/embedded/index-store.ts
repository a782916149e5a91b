import type { Field, IndexSchema } from '../schema.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { emptyBits, hasBit, setBit, wordCount } from './bit-set.ts'
import type { BitSet } from './bit-set.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { CollatedOrder } from './collated-order.ts'
import { GeoColumn } from './geo-column.ts'
import { KeywordColumn } from './keyword-column.ts'
import { NumberColumn } from './number-column.ts'
import { PresenceColumn } from './presence-column.ts'
import { fnv1a } from './fnv1a.ts'
import { Completions } from './completions.ts'
import type { DocumentFile } from './document-files.ts'
import { FilterCache } from './filter-cache.ts'
import { StoredDocuments } from './stored-documents.ts'
import { SlotMap } from './slot-map.ts'
import { TextIndex } from './text-index.ts'

/** Room for new documents before everything has to move. */
export const SPARE_SLOTS = 1_024
/** With fewer free slots the store grows ahead of time, so that no change waits for it. */
const FREE_SLOTS_MIN = 64
/** Share of retired slots from which a rebuild pays. */
const RETIRED_SHARE = 0.1
const RETIRED_MIN = 2_000

type WordsField<D> = Extract<Field<D>, { readonly kind: 'text' | 'completion' | 'keyword' }>

interface StoreOptions {
  readonly capacity?: number
  /** Folder for documents; undefined = in memory. */
  readonly folder?: string | undefined
  /** The files that a restored snapshot reads its documents from. */
  readonly files?: readonly DocumentFile[]
}

/** One index: each document has a slot, its fields are in columns and postings under that slot. */
export class IndexStore<D extends object> {
  readonly schema: IndexSchema<D>
  readonly documents: StoredDocuments<D>
  readonly slots = new SlotMap()
  readonly text: TextIndex<D>
  readonly numbers = new Map<string, NumberColumn>()
  readonly keywords = new Map<string, KeywordColumn>()
  readonly presence = new Map<string, PresenceColumn>()
  readonly geo = new Map<string, GeoColumn>()
  readonly orders = new Map<string, CollatedOrder>()
  readonly completions = new Map<string, Completions>()
  readonly filters: FilterCache
  /** Write one document's field values into their columns: those of words only with a new slot. */
  readonly #writers: ((slot: number, document: D) => void)[] = []
  readonly #textWriters: ((slot: number, document: D) => void)[] = []
  /** Columns of text fields are written while their words are counted, so that a text is read once. */
  readonly #presenceOfText: (PresenceColumn | undefined)[] = []
  /** How often a document came, changed or went: what was counted before a change may be wrong after it. */
  generation = 0
  live: BitSet
  capacity: number
  /** The hash of each document's id, from which a random order is made. */
  hashes: Uint32Array
  #sealed = false

  constructor(schema: IndexSchema<D>, { capacity = SPARE_SLOTS, folder, files }: StoreOptions = {}) {
    this.schema = schema
    this.documents = new StoredDocuments(folder, files)
    this.capacity = capacity
    this.live = emptyBits(capacity)
    this.hashes = new Uint32Array(capacity)
    this.text = new TextIndex(schema)
    for (const [name, field] of Object.entries(schema.fields)) this.#makeColumn(name, field)
    this.filters = new FilterCache(this)
  }

  #makeColumn(name: string, field: Field<D>): void {
    const writers = hasWords(field) ? this.#textWriters : this.#writers
    if (field.kind === 'keyword') {
      const column = new KeywordColumn(this.capacity, field.words !== undefined)
      this.keywords.set(name, column)
      writers.push((slot, document) => column.set(slot, field.read(document)))
    } else if (field.kind === 'number' || field.kind === 'date' || field.kind === 'boolean') {
      const column = new NumberColumn(this.capacity)
      this.numbers.set(name, column)
      this.#writers.push((slot, document) => column.set(slot, asNumber(field.read(document))))
    } else if (field.kind === 'geo') {
      const column = new GeoColumn(this.capacity)
      this.geo.set(name, column)
      this.#writers.push((slot, document) => column.set(slot, field.read(document)))
    } else {
      const column = new PresenceColumn(this.capacity)
      this.presence.set(name, column)
      const bit = this.text.bits.get(name)
      if (bit !== undefined) this.#presenceOfText[bit] = column
      else
        writers.push((slot, document) => {
          column.values[slot] = isPresent(field.read(document)) ? 1 : 0
        })
    }
    if (field.kind === 'completion') this.completions.set(name, new Completions())
    if (field.kind === 'text' && field.sortedIn)
      this.orders.set(
        name,
        new CollatedOrder(field.sortedIn, this.capacity, slot => {
          const document = this.documents.read(slot)
          return document ? (field.read(document) as string) : ''
        })
      )
  }

  get count(): number {
    return this.slots.size
  }

  /** Slots ever given out; those of replaced documents are dead. */
  get used(): number {
    return this.documents.size
  }

  get needsCompaction(): boolean {
    const retired = this.used - this.count
    return this.documents.isMostlyGarbage || (retired > RETIRED_MIN && retired > this.count * RETIRED_SHARE)
  }

  isLive = (slot: number): boolean => hasBit(this.live, slot)

  get(id: string): D | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.documents.parsedCached(slot)
  }

  /** A document whose words stay the same keeps its slot: only columns are written. That is every change of price and stock. */
  put(document: D): void {
    const slot = this.slots.get(this.schema.idOf(document))
    const before = slot === undefined ? undefined : this.documents.read(slot)
    if (slot !== undefined && before && !this.#haveTextsChanged(before, document)) {
      this.documents.set(slot, document)
      this.#writeColumns(slot, document)
    } else {
      if (slot !== undefined) this.#retire(slot)
      this.#append(document)
    }
  }

  remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.slots.delete(id)
    this.#retire(slot)
  }

  async seal(): Promise<void> {
    await this.text.seal()
    for (const column of this.keywords.values()) {
      await column.seal()
      column.trim()
    }
    this.slots.trim()
    for (const order of this.orders.values()) await order.seal()
    for (const completions of this.completions.values()) await completions.seal()
    this.#sealed = true
  }

  /** Whether keys added since sealing are in so many segments that merging some pays. */
  get isFragmented(): boolean {
    return this.#keyedParts().some(part => part.isFragmented)
  }

  /** Merges them, letting other work through. */
  async mergeSegments(): Promise<void> {
    for (const part of this.#keyedParts()) await part.mergeSegments()
  }

  #keyedParts() {
    return [this.text.dictionary, ...this.keywords.values(), ...this.completions.values()]
  }

  /** Writes the present state; returns the files of the documents. */
  save(writer: ArrayWriter): readonly DocumentFile[] {
    writer.writeCopy(this.live, wordCount(this.used))
    writer.write(this.hashes, this.used)
    this.slots.save(writer)
    this.text.save(writer)
    for (const columns of this.#columns()) for (const column of columns.values()) column.save(writer, this.used)
    for (const completions of this.completions.values()) completions.save(writer)
    return this.documents.save(writer)
  }

  load(reader: ArrayReader): void {
    this.live = reader.read(() => emptyBits(this.capacity)).array
    this.hashes = reader.read(() => new Uint32Array(this.capacity)).array
    this.slots.load(reader)
    this.text.load(reader)
    for (const columns of this.#columns()) for (const column of columns.values()) column.load(reader, this.capacity)
    for (const completions of this.completions.values()) completions.load(reader)
    this.documents.load(reader)
    this.#sealed = true
  }

  #columns() {
    return [this.numbers, this.keywords, this.presence, this.geo, this.orders]
  }

  #append(document: D): void {
    const slot = this.used
    if (slot >= this.capacity) for (const steps = this.#growSteps(); !steps.next().done;);
    const id = this.schema.idOf(document)
    this.documents.set(slot, document)
    this.slots.set(id, slot)
    this.hashes[slot] = fnv1a(id)
    setBit(this.live, slot, true)
    this.text.add(slot, document, (bit, texts) => {
      const column = this.#presenceOfText[bit]
      if (column) column.values[slot] = isPresent(texts) ? 1 : 0
    })
    for (const [name, order] of this.orders) {
      const title = this.#read(name, document) as string
      if (this.#sealed) order.insert(slot, title)
      else order.add(slot, title)
    }
    for (const [name, completions] of this.completions)
      completions.add(slot, this.#read(name, document) as readonly string[])
    for (const write of this.#textWriters) write(slot, document)
    this.#writeColumns(slot, document)
  }

  #retire(slot: number): void {
    this.generation += 1
    for (const order of this.orders.values()) order.remove(slot)
    this.documents.remove(slot)
    setBit(this.live, slot, false)
  }

  #read(name: string, document: D): unknown {
    return this.schema.fields[name]?.read(document)
  }

  #haveTextsChanged(before: D, after: D): boolean {
    for (const field of Object.values(this.schema.fields)) {
      if (!hasWords(field)) continue
      const compared = ('source' in field && field.source) || field.read
      if (!sameTexts(compared(before), compared(after))) return true
    }
    return false
  }

  #writeColumns(slot: number, document: D): void {
    this.generation += 1
    for (const write of this.#writers) write(slot, document)
    this.filters.update(slot)
  }

  get isNearlyFull(): boolean {
    return this.used + FREE_SLOTS_MIN >= this.capacity
  }

  /** Makes more room before it is needed, letting other work through. */
  async growIfNeeded(): Promise<void> {
    const yieldIfDue = cooperativeYielder()
    for (const steps = this.#growSteps(); !steps.next().done;) await yieldIfDue()
  }

  /** One column after the other: one that has more room than the others does no harm. */
  *#growSteps(): Generator<undefined> {
    const capacity = 2 * this.capacity
    for (const columns of this.#columns())
      for (const column of columns.values()) {
        column.grow(capacity)
        yield
        // A change that could not wait has grown the store meanwhile.
        if (this.capacity >= capacity) return
      }
    const live = emptyBits(capacity)
    live.set(this.live)
    this.live = live
    const hashes = new Uint32Array(capacity)
    hashes.set(this.hashes)
    this.hashes = hashes
    this.capacity = capacity
    this.filters.clear()
  }
}

/** Whether the dictionary or the completions have its words, which belong to the slot. */
const hasWords = <D>(field: Field<D>): field is WordsField<D> =>
  field.kind === 'text' || field.kind === 'completion' || (field.kind === 'keyword' && field.words !== undefined)

function sameTexts(a: string | readonly string[], b: string | readonly string[]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.length === b.length && a.every((text, at) => text === b[at])
}

function asNumber(value: string | number | boolean | null): number {
  if (typeof value === 'string') return Date.parse(value)
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN
}

const isPresent = (value: boolean | string | readonly string[]) =>
  typeof value === 'boolean' ? value : value.length > 0
