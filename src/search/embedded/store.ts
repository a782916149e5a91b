import type { Field, IndexSchema } from '../schema.ts'
import type { Archive, Archived } from './archive.ts'
import { emptyBits, hasBit, setBit, wordsFor } from './bits.ts'
import type { Bits } from './bits.ts'
import { breathing } from './breath.ts'
import { CollatedOrder } from './collation.ts'
import { GeoColumn, KeywordColumn, NumberColumn, PresenceColumn } from './columns.ts'
import { Completions } from './completions.ts'
import type { DocumentFile } from './document-files.ts'
import { FilterCache } from './filter-cache.ts'
import { KeptDocuments } from './kept-documents.ts'
import { Slots } from './slots.ts'
import { TextIndex } from './text-index.ts'

/** Room for new documents before everything has to move. */
const SPARE_SLOTS = 1_024
/** With so few slots left more are made, before somebody needs them at once. */
const FEW_SLOTS = 64
/** Retired slots that are worth a rebuild: a tenth of the documents, and not for trifles. */
const RETIRED_SHARE = 0.1
const RETIRED_LEAST = 2_000

interface StoreOptions {
  readonly capacity?: number
  /** Where documents may lie; unset = in memory. */
  readonly folder?: string | undefined
  /** Where they lie already. */
  readonly files?: readonly DocumentFile[]
}

/** All that is known of one index's documents: each lives in a slot, its fields in columns and postings. */
export class Store<D extends object> {
  readonly schema: IndexSchema<D>
  readonly documents: KeptDocuments<D>
  readonly slots = new Slots()
  readonly text: TextIndex<D>
  readonly numbers = new Map<string, NumberColumn>()
  readonly keywords = new Map<string, KeywordColumn>()
  readonly presence = new Map<string, PresenceColumn>()
  readonly geo = new Map<string, GeoColumn>()
  readonly orders = new Map<string, CollatedOrder>()
  readonly completions = new Map<string, Completions>()
  readonly filters: FilterCache
  /** What each field has of a document goes into its column. */
  readonly #writers: ((slot: number, document: D) => void)[] = []
  /** How often a document came, changed or went: what was counted before a change may be wrong after it. */
  changes = 0
  live: Bits
  capacity: number
  /** Of each document's id, for shuffling. */
  hashes: Uint32Array
  #sealed = false

  constructor(schema: IndexSchema<D>, { capacity = SPARE_SLOTS, folder, files }: StoreOptions = {}) {
    this.schema = schema
    this.documents = new KeptDocuments(folder, files)
    this.capacity = capacity
    this.live = emptyBits(capacity)
    this.hashes = new Uint32Array(capacity)
    this.text = new TextIndex(schema)
    for (const [name, field] of Object.entries(schema.fields)) this.#makeColumn(name, field)
    this.filters = new FilterCache(this)
  }

  #makeColumn(name: string, field: Field<D>): void {
    if (field.kind === 'keyword') {
      const column = new KeywordColumn(this.capacity, field.words !== undefined)
      this.keywords.set(name, column)
      this.#writers.push((slot, document) => column.set(slot, field.read(document)))
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
      this.#writers.push((slot, document) => {
        column.values[slot] = hasAnything(field.read(document)) ? 1 : 0
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

  get isWorn(): boolean {
    const retired = this.used - this.count
    return this.documents.isWasteful || (retired > RETIRED_LEAST && retired > this.count * RETIRED_SHARE)
  }

  isLive = (slot: number): boolean => hasBit(this.live, slot)

  get(id: string): D | undefined {
    const slot = this.slots.get(id)
    return slot === undefined ? undefined : this.documents.parsed(slot)
  }

  /** A document whose words stay the same keeps its slot: only columns are written. That is every change of price and stock. */
  put(document: D): void {
    const slot = this.slots.get(this.schema.idOf(document))
    const before = slot === undefined ? undefined : this.documents.read(slot)
    if (slot !== undefined && before && !this.#wordsDiffer(before, document)) {
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

  /** Whether words, texts or codes that came since sealing lie in so many segments that merging some pays. */
  get isFragmented(): boolean {
    return this.#keyed().some(part => part.isFragmented)
  }

  /** Merges them, letting other work through. */
  async settle(): Promise<void> {
    for (const part of this.#keyed()) await part.settle()
  }

  #keyed() {
    return [this.text.dictionary, ...this.keywords.values(), ...this.completions.values()]
  }

  /** Everything as it is now; tells where the documents lie. */
  save(archive: Archive): readonly DocumentFile[] {
    archive.copy(this.live, wordsFor(this.used))
    archive.add(this.hashes, this.used)
    this.slots.save(archive)
    this.text.save(archive)
    for (const columns of this.#columns()) for (const column of columns.values()) column.save(archive, this.used)
    for (const completions of this.completions.values()) completions.save(archive)
    return this.documents.save(archive)
  }

  load(archived: Archived): void {
    this.live = archived.into(() => emptyBits(this.capacity)).array
    this.hashes = archived.into(() => new Uint32Array(this.capacity)).array
    this.slots.load(archived)
    this.text.load(archived)
    for (const columns of this.#columns()) for (const column of columns.values()) column.load(archived, this.capacity)
    for (const completions of this.completions.values()) completions.load(archived)
    this.documents.load(archived)
    this.#sealed = true
  }

  #columns() {
    return [this.numbers, this.keywords, this.presence, this.geo, this.orders]
  }

  #append(document: D): void {
    const slot = this.used
    if (slot >= this.capacity) for (const steps = this.#growing(); !steps.next().done;);
    const id = this.schema.idOf(document)
    this.documents.set(slot, document)
    this.slots.set(id, slot)
    this.hashes[slot] = hashOf(id)
    setBit(this.live, slot, true)
    this.text.add(slot, document)
    for (const [name, order] of this.orders) {
      const title = this.#read(name, document) as string
      if (this.#sealed) order.insert(slot, title)
      else order.add(slot, title)
    }
    for (const [name, completions] of this.completions)
      completions.add(slot, this.#read(name, document) as readonly string[])
    this.#writeColumns(slot, document)
  }

  #retire(slot: number): void {
    this.changes += 1
    for (const order of this.orders.values()) order.remove(slot)
    this.documents.remove(slot)
    setBit(this.live, slot, false)
  }

  #read(name: string, document: D): unknown {
    return this.schema.fields[name]?.read(document)
  }

  #wordsDiffer(before: D, after: D): boolean {
    for (const field of Object.values(this.schema.fields))
      if (field.kind === 'text' || field.kind === 'completion' || (field.kind === 'keyword' && field.words))
        if (!sameTexts(field.read(before), field.read(after))) return true
    return false
  }

  #writeColumns(slot: number, document: D): void {
    this.changes += 1
    for (const write of this.#writers) write(slot, document)
    this.filters.update(slot)
  }

  get isNearlyFull(): boolean {
    return this.used + FEW_SLOTS >= this.capacity
  }

  /** Makes more room before it is needed, letting other work through. */
  async makeRoom(): Promise<void> {
    const breath = breathing()
    for (const steps = this.#growing(); !steps.next().done;) await breath()
  }

  /** One column after the other: one that has more room than the others does no harm. */
  *#growing(): Generator<undefined> {
    const capacity = 2 * this.capacity
    for (const columns of this.#columns())
      for (const column of columns.values()) {
        column.grow(capacity)
        yield
        // Somebody who could not wait has made it.
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

const spareFor = (used: number) => used + (used >>> 4) + SPARE_SLOTS

/** The store as it was saved: the arrays come in the order in which they went. */
export function loadStore<D extends object>(
  schema: IndexSchema<D>,
  archived: Archived,
  { folder, files, used }: { readonly folder: string; readonly files: readonly DocumentFile[]; readonly used: number }
): Store<D> {
  const store = new Store(schema, { capacity: spareFor(used), folder, files })
  store.load(archived)
  return store
}

/** Reads all documents into a new store, letting other work through. */
export async function buildStore<D extends object>(
  schema: IndexSchema<D>,
  documents: Iterable<D> | AsyncIterable<D>,
  onDocument: (done: number) => void,
  folder?: string
): Promise<Store<D>> {
  const store = new Store(schema, { folder })
  const breath = breathing()
  let done = 0
  for await (const document of documents) {
    // Most documents find nothing to wait for.
    if (store.isNearlyFull) await store.makeRoom()
    store.put(document)
    if (store.text.isRunFull) await store.text.settle()
    onDocument((done += 1))
    const pause = breath()
    if (pause) await pause
  }
  await store.seal()
  return store
}

function sameTexts(a: string | readonly string[], b: string | readonly string[]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.length === b.length && a.every((text, at) => text === b[at])
}

function asNumber(value: string | number | boolean | null): number {
  if (typeof value === 'string') return Date.parse(value)
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN
}

const hasAnything = (value: boolean | string | readonly string[]) =>
  typeof value === 'boolean' ? value : value.length > 0

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
