import { growingWords, type Growing } from './growing.ts'

/** Documents lie in chunks of this many bytes, so that nothing has to move when more come. */
const CHUNK = 1 << 20
/** Positions count in these, so that 32 bits reach far enough. */
const GRAIN = 8
const GRAINS_PER_CHUNK = CHUNK / GRAIN
/** Parsed documents that are kept at hand: the cards of the pages that are asked for most. */
const AT_HAND = 512

/** Documents by slot, as the bytes of their JSON: no objects, so that memory does not grow with what products say. */
export class KeptDocuments<D extends object> {
  readonly #chunks: (Buffer | undefined)[] = []
  /** Bytes used of the last chunk. */
  #used = CHUNK
  readonly #positions = growingWords()
  /** 0 = no document. */
  readonly #lengths = growingWords()
  #atHand = new Map<number, D>()
  /** Bytes of documents that were replaced or removed. */
  #wasted = 0
  #kept = 0

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

  /** The document's JSON in UTF-8; not to be written to, and not to be held on to. */
  bytes(slot: number): Buffer {
    const position = this.#positions.array[slot]!
    const at = (position % GRAINS_PER_CHUNK) * GRAIN
    return this.#chunks[Math.floor(position / GRAINS_PER_CHUNK)]!.subarray(at, at + this.#lengths.array[slot]!)
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
    const json = Buffer.from(JSON.stringify(document))
    put(this.#positions, slot, this.#append(json))
    put(this.#lengths, slot, json.length)
    this.#kept += json.length
  }

  remove(slot: number): void {
    const length = this.#lengths.array[slot]!
    this.#kept -= length
    this.#wasted += length
    this.#lengths.array[slot] = 0
    this.#atHand.delete(slot)
  }

  #append(json: Buffer): number {
    if (this.#used + json.length > CHUNK) {
      // A document longer than a chunk takes the numbers of several.
      const chunks = Math.max(1, Math.ceil(json.length / CHUNK))
      this.#chunks.push(Buffer.allocUnsafeSlow(chunks * CHUNK))
      for (let more = 1; more < chunks; more++) this.#chunks.push(undefined)
      this.#used = 0
    }
    const first = this.#chunks.findLastIndex(chunk => chunk !== undefined)
    const position = first * GRAINS_PER_CHUNK + this.#used / GRAIN
    json.copy(this.#chunks[first]!, this.#used)
    this.#used = Math.ceil((this.#used + json.length) / GRAIN) * GRAIN
    return position
  }
}

function put(array: Growing<Uint32Array>, at: number, value: number): void {
  while (array.length <= at) array.push(0)
  array.array[at] = value
}
