import { sortGently } from './sort-gently.ts'

/**
 * Documents in the order of a language's alphabet. A rank is a number between its neighbours',
 * so that a new title finds its place without sorting all others again.
 */
export class CollatedOrder {
  ranks: Float64Array
  readonly #collator: Intl.Collator
  /** Slots in order. */
  #order: Uint32Array
  #count = 0
  #texts: string[] = []

  constructor(locale: string, capacity: number) {
    this.#collator = new Intl.Collator(locale, { numeric: true })
    this.ranks = new Float64Array(capacity).fill(Number.NaN)
    this.#order = new Uint32Array(capacity)
  }

  grow(capacity: number): void {
    const ranks = new Float64Array(capacity).fill(Number.NaN)
    ranks.set(this.ranks)
    this.ranks = ranks
    const order = new Uint32Array(capacity)
    order.set(this.#order)
    this.#order = order
  }

  /** Notes a title; before `seal` it is only collected. */
  add(slot: number, text: string): void {
    this.#texts[slot] = text
  }

  async seal(): Promise<void> {
    const slots = [...this.#texts.keys()]
    const sorted = await sortGently(slots, (a, b) => this.#collator.compare(this.#texts[a] ?? '', this.#texts[b] ?? ''))
    this.#order.set(sorted)
    this.#count = sorted.length
    this.#renumber()
  }

  /** Finds the place of a title that came after `seal`. */
  insert(slot: number, text: string): void {
    this.#texts[slot] = text
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#collator.compare(this.#texts[this.#order[middle]!] ?? '', text) <= 0) low = middle + 1
      else high = middle
    }
    this.#order.copyWithin(low + 1, low, this.#count)
    this.#order[low] = slot
    this.#count += 1
    const before = low > 0 ? this.ranks[this.#order[low - 1]!]! : 0
    // Equal titles share a rank, so that the next sort key decides between them.
    if (low > 0 && this.#texts[this.#order[low - 1]!] === text) {
      this.ranks[slot] = before
      return
    }
    const after = low + 1 < this.#count ? this.ranks[this.#order[low + 1]!]! : before + 2
    this.ranks[slot] = (before + after) / 2
    if (this.ranks[slot] === before || this.ranks[slot] === after) this.#renumber()
  }

  #renumber(): void {
    let rank = 0
    let before: string | undefined
    for (let at = 0; at < this.#count; at++) {
      const slot = this.#order[at]!
      const text = this.#texts[slot]
      if (text !== before) rank += 1
      before = text
      this.ranks[slot] = rank
    }
  }

  /** Where a text would stand: the rank of its equals, or a place between two ranks. */
  rankOf(text: string): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#collator.compare(this.#texts[this.#order[middle]!] ?? '', text) < 0) low = middle + 1
      else high = middle
    }
    const after = low < this.#count ? this.ranks[this.#order[low]!]! : Number.POSITIVE_INFINITY
    for (
      let at = low;
      at < this.#count && this.#collator.compare(this.#texts[this.#order[at]!] ?? '', text) === 0;
      at++
    )
      if (this.#texts[this.#order[at]!] === text) return this.ranks[this.#order[at]!]!
    const before = low > 0 ? this.ranks[this.#order[low - 1]!]! : 0
    return after === Number.POSITIVE_INFINITY ? before + 1 : (before + after) / 2
  }
}
