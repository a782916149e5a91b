/** A bounded heap: retains the first `capacity` items by key, the last of them on top. */
export class TopHeap {
  readonly #capacity: number
  readonly #keys: number[] = []
  readonly #items: number[] = []
  readonly #compareTies: (a: number, b: number) => number

  constructor(capacity: number, compareTies: (a: number, b: number) => number) {
    this.#capacity = capacity
    this.#compareTies = compareTies
  }

  /** Items with a higher key are not retained. */
  get worst(): number {
    return this.#items.length < this.#capacity ? Number.POSITIVE_INFINITY : (this.#keys[0] ?? Number.NEGATIVE_INFINITY)
  }

  offer(item: number, key: number): void {
    if (this.#items.length < this.#capacity) {
      this.#items.push(item)
      this.#keys.push(key)
      this.#rise(this.#items.length - 1, item, key)
    } else if (key < this.#keys[0]! || (key === this.#keys[0]! && this.#compareTies(item, this.#items[0]!) < 0)) {
      this.#sink(item, key)
    }
  }

  #isAfter(keyA: number, itemA: number, keyB: number, itemB: number): boolean {
    return keyA > keyB || (keyA === keyB && this.#compareTies(itemA, itemB) > 0)
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
    const size = items.length
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= size) break
      if (child + 1 < size && this.#isAfter(keys[child + 1]!, items[child + 1]!, keys[child]!, items[child]!))
        child += 1
      if (!this.#isAfter(keys[child]!, items[child]!, key, item)) break
      keys[at] = keys[child]!
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = item
  }

  sorted(): readonly number[] {
    const keys = this.#keys
    const items = this.#items
    const order = items.map((_, at) => at)
    order.sort((a, b) => keys[a]! - keys[b]! || this.#compareTies(items[a]!, items[b]!))
    return order.map(at => items[at]!)
  }
}
