/** Keeps the first so many of what it is offered, the last of them on top. */
export class Heap {
  readonly #keys: Float64Array
  readonly #items: Uint32Array
  readonly #settleTie: (a: number, b: number) => number
  #size = 0

  constructor(capacity: number, settleTie: (a: number, b: number) => number) {
    this.#keys = new Float64Array(capacity)
    this.#items = new Uint32Array(capacity)
    this.#settleTie = settleTie
  }

  /** What is offered with a higher key is not kept. */
  get worst(): number {
    return this.#size < this.#items.length ? Number.POSITIVE_INFINITY : (this.#keys[0] ?? Number.NEGATIVE_INFINITY)
  }

  offer(item: number, key: number): void {
    if (this.#size < this.#items.length) {
      this.#size += 1
      this.#rise(this.#size - 1, item, key)
    } else if (key < this.#keys[0]! || (key === this.#keys[0]! && this.#settleTie(item, this.#items[0]!) < 0)) {
      this.#sink(item, key)
    }
  }

  #isAfter(keyA: number, itemA: number, keyB: number, itemB: number): boolean {
    return keyA > keyB || (keyA === keyB && this.#settleTie(itemA, itemB) > 0)
  }

  #rise(from: number, item: number, key: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!this.#isAfter(key, item, this.#keys[parent]!, this.#items[parent]!)) break
      this.#keys[at] = this.#keys[parent]!
      this.#items[at] = this.#items[parent]!
      at = parent
    }
    this.#keys[at] = key
    this.#items[at] = item
  }

  #sink(item: number, key: number): void {
    const keys = this.#keys
    const items = this.#items
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#isAfter(keys[child + 1]!, items[child + 1]!, keys[child]!, items[child]!))
        child += 1
      if (!this.#isAfter(keys[child]!, items[child]!, key, item)) break
      keys[at] = keys[child]!
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = item
  }

  inOrder(): readonly number[] {
    const order = Array.from({ length: this.#size }, (_, at) => at)
    order.sort((a, b) => this.#keys[a]! - this.#keys[b]! || this.#settleTie(this.#items[a]!, this.#items[b]!))
    return order.map(at => this.#items[at]!)
  }
}
