/** A map that forgets what was used longest ago once its entries weigh more than it may hold. */
export class BoundedMap<Value extends { readonly bytes: number }> {
  readonly #entries = new Map<string, Value>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    if (value.bytes > this.#maxBytes) return
    this.#entries.set(key, value)
    this.#bytes += value.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#bytes -= value.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#entries.entries()
  }
}
