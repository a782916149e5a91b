import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { collationLetters } from '../collation-key.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { growableUint32Array } from './growable-array.ts'
import { groupedBy, textsInOrder } from './text-sort.ts'
import { TextTable } from './text-table.ts'

/** Titles between two checks of the time slice. */
const STEP = 256

/**
 * Documents in the order of a language's alphabet. A rank is a number between its neighbours',
 * so that a new title finds its place without sorting all others again.
 */
export class CollatedOrder {
  ranks: Float64Array
  readonly #locale: string
  readonly #collator: Intl.Collator
  /** The title of a document that has been sealed or inserted. */
  readonly #textOf: (slot: number) => string
  /** The slots in the order of their titles. Documents that are gone stay until the next rebuild, since taking one out moves all others. */
  #order: Uint32Array
  #count = 0
  // Kept until they are sorted: all titles, each one's number by slot, and slots that are gone already.
  #titles = new TextTable()
  #titleOf = growableUint32Array()
  readonly #removed = new Set<number>()

  constructor(locale: string, capacity: number, textOf: (slot: number) => string) {
    this.#locale = locale
    this.#collator = new Intl.Collator(locale, { numeric: true })
    this.#textOf = textOf
    this.ranks = new Float64Array(capacity)
    this.#order = new Uint32Array(capacity)
  }

  grow(capacity: number): void {
    const ranks = new Float64Array(capacity)
    ranks.set(this.ranks)
    this.ranks = ranks
    const order = new Uint32Array(capacity)
    order.set(this.#order)
    this.#order = order
  }

  /** Notes a title; before `seal` it is only collected. */
  add(slot: number, text: string): void {
    this.#titleOf.set(slot, this.#titles.add(text))
  }

  async seal(): Promise<void> {
    const order = await this.#titlesInOrder()
    const slots = groupedBy(this.#titleOf.array.subarray(0, this.#titleOf.length), order)
    const live = this.#removed.size ? slots.filter(slot => !this.#removed.has(slot)) : slots
    this.#order.set(live)
    this.#count = live.length
    let rank = 0
    for (let at = 0; at < live.length; at++) {
      if (at === 0 || this.#titleOf.array[live[at]!] !== this.#titleOf.array[live[at - 1]!]) rank += 1
      this.ranks[live[at]!] = rank
    }
    this.#titles = new TextTable()
    this.#titleOf = growableUint32Array()
    this.#removed.clear()
  }

  async #titlesInOrder(): Promise<Uint32Array> {
    const titles = this.#titles
    const yieldIfDue = cooperativeYielder()
    const keys = new TextTable()
    const keyOf = new Uint32Array(titles.size)
    for (let title = 0; title < titles.size; title++) {
      keyOf[title] = keys.add(collationLetters(this.#locale, titles.text(title)))
      if (title % STEP === 0) await yieldIfDue()
    }
    // Nearly the order already, at a tenth of the price of asking the collator.
    const order = groupedBy(keyOf, await textsInOrder(keys))
    let before = ''
    for (let at = 0; at < order.length; at++) {
      const title = order[at]!
      const text = titles.text(title)
      if (at === 0 || this.#collator.compare(before, text) <= 0) before = text
      else {
        const place = halve(at, other => this.#collator.compare(titles.text(order[other]!), text) <= 0)
        order.copyWithin(place + 1, place, at)
        order[place] = title
      }
      if (at % STEP === 0) await yieldIfDue()
    }
    return order
  }

  /** Finds the place of a title that came after `seal`. */
  insert(slot: number, text: string): void {
    const low = this.#partitionPoint(other => this.#collator.compare(this.#textOf(other), text) <= 0)
    this.#order.copyWithin(low + 1, low, this.#count)
    this.#order[low] = slot
    this.#count += 1
    const before = low > 0 ? this.ranks[this.#order[low - 1]!]! : 0
    // Equal titles share a rank, so that the next sort key decides between them.
    if (low > 0 && this.#textOf(this.#order[low - 1]!) === text) {
      this.ranks[slot] = before
      return
    }
    const after = low + 1 < this.#count ? this.ranks[this.#order[low + 1]!]! : before + 2
    const between = (before + after) / 2
    const isFull = between === before || between === after
    this.ranks[slot] = isFull ? Number.NaN : between
    if (isFull) this.#renumber()
  }

  remove(slot: number): void {
    if (slot < this.#titleOf.length) this.#removed.add(slot)
    const rank = this.ranks[slot]!
    let at = this.#partitionPoint(other => this.ranks[other]! < rank)
    while (at < this.#count && this.#order[at] !== slot) at += 1
    if (at === this.#count) return
    this.#order.copyWithin(at, at + 1, this.#count)
    this.#count -= 1
  }

  /** How many slots at the beginning of the order are as `isBefore` says. */
  #partitionPoint(isBefore: (slot: number) => boolean): number {
    return halve(this.#count, at => isBefore(this.#order[at]!))
  }

  /** Whole numbers again; who shared a rank still does, and who has none yet gets one of its own. */
  #renumber(): void {
    let rank = 0
    let before = Number.NaN
    for (let at = 0; at < this.#count; at++) {
      const slot = this.#order[at]!
      const old = this.ranks[slot]!
      if (old !== before) rank += 1
      before = old
      this.ranks[slot] = rank
    }
  }

  /** Where a text would stand: the rank of its equals, or a place between two ranks. */
  rankOf(text: string): number {
    const low = this.#partitionPoint(slot => this.#collator.compare(this.#textOf(slot), text) < 0)
    for (let at = low; at < this.#count; at++) {
      const other = this.#textOf(this.#order[at]!)
      if (other === text) return this.ranks[this.#order[at]!]!
      if (this.#collator.compare(other, text) !== 0) break
    }
    const before = low > 0 ? this.ranks[this.#order[low - 1]!]! : 0
    return low < this.#count ? (before + this.ranks[this.#order[low]!]!) / 2 : before + 1
  }

  save(writer: ArrayWriter, used: number): void {
    writer.writeCopy(this.ranks, used)
    writer.writeCopy(this.#order, this.#count)
  }

  load(reader: ArrayReader, capacity: number): void {
    this.ranks = reader.read(() => new Float64Array(capacity)).array
    const { array, length } = reader.read(() => new Uint32Array(capacity))
    this.#order = array
    this.#count = length
  }
}

/** How many places at the beginning of so many are as `isBefore` says. */
function halve(places: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = places
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
