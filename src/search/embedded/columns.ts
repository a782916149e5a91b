/** Numbers, dates in milliseconds, booleans as 0 and 1; NaN where a document has none. */
export class NumberColumn {
  values: Float64Array

  constructor(capacity: number) {
    this.values = new Float64Array(capacity).fill(Number.NaN)
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity).fill(Number.NaN)
    larger.set(this.values)
    this.values = larger
  }
}

/** Any number of texts per document, each text kept once and numbered. */
export class KeywordColumn {
  readonly texts: string[] = []
  readonly #ordinals = new Map<string, number>()
  starts: Uint32Array
  counts: Uint16Array
  /** Ordinals, document after document; a changed document gets a new stretch. */
  values = new Uint32Array(1_024)
  #used = 0

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity)
    this.counts = new Uint16Array(capacity)
  }

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity)
    starts.set(this.starts)
    this.starts = starts
    const counts = new Uint16Array(capacity)
    counts.set(this.counts)
    this.counts = counts
  }

  ordinal(text: string): number | undefined {
    return this.#ordinals.get(text)
  }

  set(slot: number, texts: string | readonly string[]): void {
    const list = typeof texts === 'string' ? (texts ? [texts] : []) : texts
    if (this.#same(slot, list)) return
    if (this.#used + list.length > this.values.length) {
      const larger = new Uint32Array(Math.max(this.values.length * 2, this.#used + list.length))
      larger.set(this.values)
      this.values = larger
    }
    this.starts[slot] = this.#used
    this.counts[slot] = list.length
    for (const text of list) this.values[this.#used++] = this.#number(text)
  }

  #number(text: string): number {
    const known = this.#ordinals.get(text)
    if (known !== undefined) return known
    this.#ordinals.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  #same(slot: number, list: readonly string[]): boolean {
    if (this.counts[slot] !== list.length) return false
    const start = this.starts[slot]!
    for (let i = 0; i < list.length; i++) if (this.texts[this.values[start + i]!] !== list[i]) return false
    return true
  }

  has(slot: number, ordinal: number): boolean {
    const start = this.starts[slot]!
    for (let at = start, end = start + this.counts[slot]!; at < end; at++) if (this.values[at] === ordinal) return true
    return false
  }

  /** The first text of a document. */
  first(slot: number): string | undefined {
    return this.counts[slot] ? this.texts[this.values[this.starts[slot]!]!] : undefined
  }
}

/** Whether a document has anything in a field. */
export class PresenceColumn {
  values: Uint8Array

  constructor(capacity: number) {
    this.values = new Uint8Array(capacity)
  }

  grow(capacity: number): void {
    const larger = new Uint8Array(capacity)
    larger.set(this.values)
    this.values = larger
  }
}
