import { latinKey } from '../analysis/latin.ts'
import { retyped } from '../analysis/keyboard.ts'
import { editsFor } from '../analysis/edits.ts'
import type { Completion } from '../query/tree.ts'
import type { Archive, Archived } from './archive.ts'
import { breathing } from './breath.ts'
import { growingWords } from './growing.ts'
import { Lists } from './lists.ts'
import { Heap } from './heap.ts'
import { SegmentedKeys } from './segmented-keys.ts'
import { compareTexts, groupedBy, textsInOrder } from './text-order.ts'
import { TextTable } from './text-table.ts'

export interface Completed {
  readonly text: string
  readonly slot: number
  readonly score: number
}

/** A misspelt beginning is offered after all that are spelt as typed. */
const MISSPELT_SHARE = 0.1
const LONGEST_MISSPELT = 48
/** No text is as long: what more products share goes before what is shorter. */
const LONGEST = 0x10_0000
/** Texts between two breaths. */
const STEP = 256

/** Texts offered while typing, found by the beginning of their Latin key. */
export class Completions {
  readonly #texts = new TextTable()
  readonly #slots = growingWords()
  /** By text: the slots of the documents that offer it. */
  readonly #lists = new Lists([this.#slots])
  /** Latin keys of the texts. */
  readonly #keys = new SegmentedKeys()
  /** While an index is being built nothing is in order, and then everything at once. */
  #isSealed = false

  add(slot: number, texts: readonly string[]): void {
    for (const text of texts) {
      const number = this.#texts.add(text)
      if (this.#isSealed && number === this.#keys.size) this.#keys.add(latinKey(text))
      this.#slots.array[this.#lists.add(number)] = slot
    }
  }

  async seal(): Promise<void> {
    const breath = breathing()
    const keys = new TextTable()
    const keyOf = new Uint32Array(this.#texts.size)
    for (let number = 0; number < keyOf.length; number++) {
      keyOf[number] = keys.add(latinKey(this.#texts.text(number)))
      if (number % STEP === 0) await breath()
    }
    const order = groupedBy(keyOf, await textsInOrder(keys))
    const keysInOrder = order.map(number => keyOf[number]!)
    await this.#keys.build(keys, keysInOrder, order)
    this.#isSealed = true
    this.#texts.trim()
    this.#lists.trim()
  }

  get isFragmented(): boolean {
    return this.#keys.isFragmented
  }

  settle(): Promise<void> {
    return this.#keys.settle()
  }

  save(archive: Archive): void {
    this.#texts.save(archive)
    this.#lists.save(archive)
    this.#keys.save(archive)
  }

  load(archived: Archived): void {
    this.#texts.load(archived)
    this.#lists.load(archived)
    this.#keys.load(archived, this.#texts.size, number => latinKey(this.#texts.text(number)))
    this.#isSealed = true
  }

  complete(request: Completion, isLive: (slot: number) => boolean): readonly Completed[] {
    const found = this.#lookUp(request, latinKey(request.prefix), isLive)
    if (found.length) return found
    for (const other of retyped(request.prefix)) {
      const meant = this.#lookUp(
        { ...request, fuzzy: { fuzziness: 0, minLength: 0, prefixLength: 0 } },
        latinKey(other),
        isLive
      )
      if (meant.length) return meant
    }
    return this.#lookUp(request, latinKey(request.prefix), isLive, true)
  }

  #lookUp(request: Completion, key: string, isLive: (slot: number) => boolean, misspelt = false): readonly Completed[] {
    if (!key) return []
    // Texts are made only of what is shown.
    const best = new Heap(request.size, (a, b) => compareTexts(this.#texts, a, b))
    const shares = new Map<number, number>()
    const take = (number: number, share: number) => {
      // Most texts that begin so are not among the best even if all their documents live: these are not asked about.
      const length = this.#texts.length(number)
      if (length - this.#lists.count(number) * share * LONGEST > best.worst) return
      const score = this.#countLive(number, isLive) * share
      if (!score) return
      if (share < 1) shares.set(number, share)
      best.offer(number, length - score * LONGEST)
    }
    if (misspelt) {
      const edits = request.fuzzy ? editsOf(request.fuzzy, request.prefix) : 0
      if (edits === 0 || key.length > LONGEST_MISSPELT) return []
      this.#keys.near(
        key,
        edits,
        { beginnings: true, fixed: Math.min(1, request.fuzzy?.prefixLength ?? 0) },
        (number, distance) => take(number, MISSPELT_SHARE ** distance)
      )
    } else this.#keys.forEachBeginningWith(key, number => take(number, 1))
    return best
      .inOrder()
      .flatMap(number => this.#offered(number, shares.get(number) ?? 1, request.skipDuplicates, isLive))
      .slice(0, request.size)
  }

  #offered(number: number, share: number, once: boolean, isLive: (slot: number) => boolean): readonly Completed[] {
    const text = this.#texts.text(number)
    const score = this.#countLive(number, isLive) * share
    const slots = this.#slotsOf(number)
    // Of a text that thousands of products share, one is enough here.
    const shown = once ? slots.subarray(slots.findIndex(isLive)).subarray(0, 1) : slots.filter(isLive)
    return Array.from(shown, slot => ({ text, slot, score }))
  }

  /** Among texts the one that more products share goes first. */
  #countLive(number: number, isLive: (slot: number) => boolean): number {
    const slots = this.#slots.array
    const from = this.#lists.from(number)
    let live = 0
    for (let at = from, to = from + this.#lists.count(number); at < to; at++) if (isLive(slots[at]!)) live += 1
    return live
  }

  #slotsOf(number: number): Uint32Array {
    const from = this.#lists.from(number)
    return this.#slots.array.subarray(from, from + this.#lists.count(number))
  }
}

const editsOf = ({ fuzziness, minLength }: NonNullable<Completion['fuzzy']>, prefix: string): number => {
  const length = [...prefix].length
  if (length < minLength) return 0
  return fuzziness === 'auto' ? editsFor(length) : fuzziness
}
