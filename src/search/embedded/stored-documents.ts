import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { DocumentFiles, type DocumentFile } from './document-files.ts'
import { growableUint32Array } from './growable-array.ts'

/** Documents are stored in chunks of this many bytes, so that none moves when more are added. */
const CHUNK_BYTES = 1 << 20
/** Positions count in these, so that 32 bits reach far enough. */
const ALIGNMENT_BYTES = 8
const UNITS_PER_CHUNK = CHUNK_BYTES / ALIGNMENT_BYTES
/** Parsed documents in the cache: those of the pages requested most. */
const PARSED_CAPACITY = 512

/**
 * Documents by slot, as the bytes of their JSON: no objects, so that memory does not grow with what products say.
 * With a folder the bytes are in files there, which the operating system caches as far as memory allows.
 */
export class StoredDocuments<D extends object> {
  readonly #chunks: (Buffer | undefined)[] = []
  readonly #files: DocumentFiles | undefined
  /** The chunk that is being filled, with the number of its bytes in use. */
  #lastChunk = -1
  #lastChunkBytes = CHUNK_BYTES
  readonly #positions = growableUint32Array()
  /** Number 0 says that a slot has no document. */
  readonly #lengths = growableUint32Array()
  #parsedCache = new Map<number, D>()
  /** Bytes of documents that were replaced or removed. */
  #garbageBytes = 0
  #liveBytes = 0

  constructor(folder?: string, files?: readonly DocumentFile[]) {
    this.#files = folder === undefined ? undefined : new DocumentFiles(folder, CHUNK_BYTES, files)
  }

  /** Slots ever given out. */
  get size(): number {
    return this.#lengths.length
  }

  /** Replaced and removed documents take more room than live ones. */
  get isMostlyGarbage(): boolean {
    return this.#garbageBytes > this.#liveBytes && this.#garbageBytes > 16 * CHUNK_BYTES
  }

  has(slot: number): boolean {
    return slot < this.size && this.#lengths.array[slot]! > 0
  }

  /** Position of the document; a replacement has another one, since nothing is overwritten. */
  positionOf(slot: number): number {
    return this.#positions.array[slot]!
  }

  /** The document's JSON in UTF-8; not to be written to, and not to be held on to. */
  bytes(slot: number): Buffer {
    const position = this.#positions.array[slot]!
    const number = Math.floor(position / UNITS_PER_CHUNK)
    const at = (position % UNITS_PER_CHUNK) * ALIGNMENT_BYTES
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

  /** The parsed document, without caching it. */
  read(slot: number): D | undefined {
    return this.#parsedCache.get(slot) ?? (this.has(slot) ? (JSON.parse(this.json(slot)) as D) : undefined)
  }

  /** The parsed document, cached; not to be modified. The engine wrote the JSON itself, so that it is not checked by a schema on this hot path. */
  parsedCached(slot: number): D | undefined {
    const document = this.read(slot)
    if (!document || this.#parsedCache.has(slot)) return document
    if (this.#parsedCache.size >= PARSED_CAPACITY) this.#parsedCache = new Map()
    this.#parsedCache.set(slot, document)
    return document
  }

  /** Keeps a document in a new slot, or in the place of an earlier one. */
  set(slot: number, document: D): void {
    if (this.has(slot)) this.remove(slot)
    const json = JSON.stringify(document)
    const bytes = Buffer.byteLength(json)
    this.#positions.set(slot, this.#append(json, bytes))
    this.#lengths.set(slot, bytes)
    this.#liveBytes += bytes
  }

  remove(slot: number): void {
    const length = this.#lengths.array[slot]!
    this.#liveBytes -= length
    this.#garbageBytes += length
    this.#lengths.array[slot] = 0
    this.#parsedCache.delete(slot)
  }

  #append(json: string, bytes: number): number {
    if (this.#lastChunkBytes + bytes > CHUNK_BYTES) {
      // A document longer than a chunk takes the numbers of several.
      const chunks = Math.max(1, Math.ceil(bytes / CHUNK_BYTES))
      this.#writeOutChunk()
      this.#lastChunk = this.#chunks.length
      this.#chunks.push(Buffer.allocUnsafeSlow(chunks * CHUNK_BYTES))
      for (let more = 1; more < chunks; more++) this.#chunks.push(undefined)
      this.#lastChunkBytes = 0
    }
    const position = this.#lastChunk * UNITS_PER_CHUNK + this.#lastChunkBytes / ALIGNMENT_BYTES
    this.#chunks[this.#lastChunk]!.write(json, this.#lastChunkBytes)
    this.#lastChunkBytes = Math.ceil((this.#lastChunkBytes + bytes) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES
    return position
  }

  /** A full chunk leaves memory once it is written to its file; if writing fails it stays. */
  #writeOutChunk(): void {
    const number = this.#lastChunk
    const chunk = this.#chunks[number]
    if (!this.#files || !chunk) return
    this.#files.write(number, chunk.subarray(0, this.#lastChunkBytes)).then(
      () => {
        this.#chunks[number] = undefined
      },
      () => undefined
    )
  }

  /** Brings all documents of this moment into files, which are then named; they are on the disk once that has settled. */
  save(writer: ArrayWriter): readonly DocumentFile[] {
    this.#positions.save(writer)
    this.#lengths.save(writer)
    const chunk = this.#chunks[this.#lastChunk]
    if (this.#files && chunk)
      void this.#files.write(this.#lastChunk, chunk.subarray(0, this.#lastChunkBytes)).catch(() => undefined)
    return this.files()
  }

  files(): readonly DocumentFile[] {
    return this.#files?.list() ?? []
  }

  flush(): Promise<void> {
    return this.#files?.flush() ?? Promise.resolve()
  }

  load(reader: ArrayReader): void {
    this.#positions.load(reader)
    this.#lengths.load(reader)
    const { firstChunk = 0, bytes = 0 } = this.files().at(-1) ?? {}
    this.#chunks.length = firstChunk + Math.ceil(bytes / CHUNK_BYTES)
    for (let slot = 0; slot < this.size; slot++) this.#liveBytes += this.#lengths.array[slot]!
    this.#garbageBytes = Math.max(0, this.#chunks.length * CHUNK_BYTES - this.#liveBytes)
  }

  close(): Promise<void> {
    return this.#files?.close() ?? Promise.resolve()
  }
}
