import type { Archive, Archived } from './archive.ts'
import { DocumentFiles, type DocumentFile } from './document-files.ts'
import { growingWords } from './growing.ts'

/** Documents lie in chunks of this many bytes, so that nothing has to move when more come. */
const CHUNK = 1 << 20
/** Positions count in these, so that 32 bits reach far enough. */
const GRAIN = 8
const GRAINS_PER_CHUNK = CHUNK / GRAIN
/** Parsed documents that are kept at hand: the cards of the pages that are asked for most. */
const AT_HAND = 512

/**
 * Documents by slot, as the bytes of their JSON: no objects, so that memory does not grow with what products say.
 * With a folder the bytes lie in files there, which the operating system keeps in memory as far as it has any to spare.
 */
export class KeptDocuments<D extends object> {
  readonly #chunks: (Buffer | undefined)[] = []
  readonly #files: DocumentFiles | undefined
  /** The chunk that is being filled, and how much of it is. */
  #last = -1
  #used = CHUNK
  readonly #positions = growingWords()
  /** 0 = no document. */
  readonly #lengths = growingWords()
  #atHand = new Map<number, D>()
  /** Bytes of documents that were replaced or removed. */
  #wasted = 0
  #kept = 0

  constructor(folder?: string, known?: readonly DocumentFile[]) {
    this.#files = folder === undefined ? undefined : new DocumentFiles(folder, CHUNK, known)
  }

  /** Slots ever given out. */
  get size(): number {
    return this.#lengths.length
  }

  /** More room is taken by what nobody reads any more than by what is read. */
  get isWasteful(): boolean {
    return this.#wasted > this.#kept && this.#wasted > 16 * CHUNK
  }

  has(slot: number): boolean {
    return slot < this.size && this.#lengths.array[slot]! > 0
  }

  /** Where the document lies; one that replaces it lies elsewhere, for nothing is written over. */
  placeOf(slot: number): number {
    return this.#positions.array[slot]!
  }

  /** The document's JSON in UTF-8; not to be written to, and not to be held on to. */
  bytes(slot: number): Buffer {
    const position = this.#positions.array[slot]!
    const number = Math.floor(position / GRAINS_PER_CHUNK)
    const at = (position % GRAINS_PER_CHUNK) * GRAIN
    const length = this.#lengths.array[slot]!
    const chunk = this.#chunks[number]
    if (chunk) return chunk.subarray(at, at + length)
    const bytes = Buffer.allocUnsafe(length)
    this.#files?.read(number, at, bytes)
    return bytes
  }

  /** The document's JSON as text. */
  json(slot: number): string {
    return this.bytes(slot).toString()
  }

  /** The document itself, in passing. */
  read(slot: number): D | undefined {
    return this.#atHand.get(slot) ?? (this.has(slot) ? (JSON.parse(this.json(slot)) as D) : undefined)
  }

  /** The document itself, kept at hand for the next who asks; not to be changed. */
  parsed(slot: number): D | undefined {
    const document = this.read(slot)
    if (!document || this.#atHand.has(slot)) return document
    if (this.#atHand.size >= AT_HAND) this.#atHand = new Map()
    this.#atHand.set(slot, document)
    return document
  }

  /** Keeps a document in a new slot, or in the place of an earlier one. */
  set(slot: number, document: D): void {
    if (this.has(slot)) this.remove(slot)
    const json = JSON.stringify(document)
    const bytes = Buffer.byteLength(json)
    this.#positions.put(slot, this.#append(json, bytes))
    this.#lengths.put(slot, bytes)
    this.#kept += bytes
  }

  remove(slot: number): void {
    const length = this.#lengths.array[slot]!
    this.#kept -= length
    this.#wasted += length
    this.#lengths.array[slot] = 0
    this.#atHand.delete(slot)
  }

  #append(json: string, bytes: number): number {
    if (this.#used + bytes > CHUNK) {
      // A document longer than a chunk takes the numbers of several.
      const chunks = Math.max(1, Math.ceil(bytes / CHUNK))
      this.#putAway()
      this.#last = this.#chunks.length
      this.#chunks.push(Buffer.allocUnsafeSlow(chunks * CHUNK))
      for (let more = 1; more < chunks; more++) this.#chunks.push(undefined)
      this.#used = 0
    }
    const position = this.#last * GRAINS_PER_CHUNK + this.#used / GRAIN
    this.#chunks[this.#last]!.write(json, this.#used)
    this.#used = Math.ceil((this.#used + bytes) / GRAIN) * GRAIN
    return position
  }

  /** A full chunk leaves memory as soon as it is written; where it cannot be, it stays. */
  #putAway(): void {
    const number = this.#last
    const chunk = this.#chunks[number]
    if (!this.#files || !chunk) return
    this.#files.write(number, chunk.subarray(0, this.#used)).then(
      () => {
        this.#chunks[number] = undefined
      },
      () => undefined
    )
  }

  /** Brings all documents of this moment into files, which are then named; they are on the disk once that has settled. */
  save(archive: Archive): readonly DocumentFile[] {
    this.#positions.save(archive)
    this.#lengths.save(archive)
    const chunk = this.#chunks[this.#last]
    if (this.#files && chunk) void this.#files.write(this.#last, chunk.subarray(0, this.#used)).catch(() => undefined)
    return this.files()
  }

  files(): readonly DocumentFile[] {
    return this.#files?.list() ?? []
  }

  settle(): Promise<void> {
    return this.#files?.settle() ?? Promise.resolve()
  }

  load(archived: Archived): void {
    this.#positions.load(archived)
    this.#lengths.load(archived)
    const { firstChunk = 0, bytes = 0 } = this.files().at(-1) ?? {}
    this.#chunks.length = firstChunk + Math.ceil(bytes / CHUNK)
    for (let slot = 0; slot < this.size; slot++) this.#kept += this.#lengths.array[slot]!
    this.#wasted = Math.max(0, this.#chunks.length * CHUNK - this.#kept)
  }

  close(): Promise<void> {
    return this.#files?.close() ?? Promise.resolve()
  }
}
