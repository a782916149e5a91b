import { latinKey } from '../analysis/latin.ts'
import { keyboardVariants } from '../analysis/keyboard-layouts.ts'
import { maxEditsFor } from '../analysis/fuzziness.ts'
import type { Completion } from '../query/suggestion-types.ts'
import { COMPLETION_EDIT_WEIGHT, FUZZY_LENGTH_MAX } from '../ranking.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { growableUint32Array } from './growable-array.ts'
import { PooledLists } from './pooled-lists.ts'
import { TopHeap } from './top-heap.ts'
import { SegmentedKeys } from './segmented-keys.ts'
import { compareTexts, groupedBy, textsInOrder } from './text-sort.ts'
import { TextTable } from './text-table.ts'

export interface CompletionMatch {
  readonly text: string
  readonly slot: number
  readonly score: number
}

/** Longer than any text, so that the score outweighs the length. */
const TEXT_LENGTH_LIMIT = 0x10_0000
/** Texts between two checks of the time slice. */
const STEP = 256

/** Texts offered while typing, found by the beginning of their Latin key. */
export class Completions {
  readonly #texts = new TextTable()
  readonly #slots = growableUint32Array()
  /** The documents that offer each text, by their slots. */
  readonly #lists = new PooledLists([this.#slots])
  /** The texts by their Latin keys, in which both alphabets meet. */
  readonly #keys = new SegmentedKeys()
  /** While an index is being built keys are unsorted; sealing sorts them all at once. */
  #isSealed = false

  add(slot: number, texts: readonly string[]): void {
    for (const text of texts) {
      const number = this.#texts.add(text)
      if (this.#isSealed && number === this.#keys.size) this.#keys.add(latinKey(text))
      this.#slots.array[this.#lists.append(number)] = slot
    }
  }

  async seal(): Promise<void> {
    const yieldIfDue = cooperativeYielder()
    const keys = new TextTable()
    const keyOf = new Uint32Array(this.#texts.size)
    for (let number = 0; number < keyOf.length; number++) {
      keyOf[number] = keys.add(latinKey(this.#texts.text(number)))
      if (number % STEP === 0) await yieldIfDue()
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

  mergeSegments(): Promise<void> {
    return this.#keys.merge()
  }

  save(writer: ArrayWriter): void {
    this.#texts.save(writer)
    this.#lists.save(writer)
    this.#keys.save(writer)
  }

  load(reader: ArrayReader): void {
    this.#texts.load(reader)
    this.#lists.load(reader)
    this.#keys.load(reader, this.#texts.size, number => latinKey(this.#texts.text(number)))
    this.#isSealed = true
  }

  complete(request: Completion, isLive: (slot: number) => boolean): readonly CompletionMatch[] {
    const found = this.#lookUp(request, latinKey(request.prefix), isLive)
    if (found.length) return found
    for (const other of keyboardVariants(request.prefix)) {
      const variantMatches = this.#lookUp(
        { ...request, fuzzy: { fuzziness: 0, minLength: 0, prefixLength: 0 } },
        latinKey(other),
        isLive
      )
      if (variantMatches.length) return variantMatches
    }
    return this.#lookUp(request, latinKey(request.prefix), isLive, true)
  }

  #lookUp(
    request: Completion,
    key: string,
    isLive: (slot: number) => boolean,
    isFuzzy = false
  ): readonly CompletionMatch[] {
    if (!key) return []
    // Strings are created only for the results.
    const best = new TopHeap(request.size, (a, b) => compareTexts(this.#texts, a, b))
    const weights = new Map<number, number>()
    const offer = (number: number, weight: number) => {
      // Most texts cannot be among the best even if all their documents are live: these are not counted.
      const length = this.#texts.length(number)
      if (length - this.#lists.lengthOf(number) * weight * TEXT_LENGTH_LIMIT > best.worst) return
      const score = this.#countLive(number, isLive) * weight
      if (!score) return
      if (weight < 1) weights.set(number, weight)
      best.offer(number, length - score * TEXT_LENGTH_LIMIT)
    }
    if (isFuzzy) {
      const edits = request.fuzzy ? editsOf(request.fuzzy, request.prefix) : 0
      if (edits === 0 || key.length > FUZZY_LENGTH_MAX) return []
      this.#keys.near(
        key,
        edits,
        { matchesPrefixes: true, prefixLength: Math.min(1, request.fuzzy?.prefixLength ?? 0) },
        (number, distance) => offer(number, COMPLETION_EDIT_WEIGHT ** distance)
      )
    } else this.#keys.forEachBeginningWith(key, number => offer(number, 1))
    return best
      .sorted()
      .flatMap(number => this.#matchesOf(number, weights.get(number) ?? 1, request.skipDuplicates, isLive))
      .slice(0, request.size)
  }

  #matchesOf(
    number: number,
    weight: number,
    once: boolean,
    isLive: (slot: number) => boolean
  ): readonly CompletionMatch[] {
    const text = this.#texts.text(number)
    const score = this.#countLive(number, isLive) * weight
    const slots = this.#slotsOf(number)
    // One document is enough for a text that thousands share.
    const shown = once ? slots.subarray(slots.findIndex(isLive)).subarray(0, 1) : slots.filter(isLive)
    return Array.from(shown, slot => ({ text, slot, score }))
  }

  /** Texts shared by more products come first. */
  #countLive(number: number, isLive: (slot: number) => boolean): number {
    const slots = this.#slots.array
    const from = this.#lists.startOf(number)
    let live = 0
    for (let at = from, to = from + this.#lists.lengthOf(number); at < to; at++) if (isLive(slots[at]!)) live += 1
    return live
  }

  #slotsOf(number: number): Uint32Array {
    const from = this.#lists.startOf(number)
    return this.#slots.array.subarray(from, from + this.#lists.lengthOf(number))
  }
}

const editsOf = ({ fuzziness, minLength }: NonNullable<Completion['fuzzy']>, prefix: string): number => {
  const length = [...prefix].length
  if (length < minLength) return 0
  return fuzziness === 'auto' ? maxEditsFor(length) : fuzziness
}
