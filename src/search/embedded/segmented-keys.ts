import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { SortedKeys, type FuzzyOptions } from './sorted-keys.ts'
import type { TextTable } from './text-table.ts'

/** At most so many keys are unsorted: comparing so few is faster than looking up a segment. */
const TAIL_CAPACITY = 256
/** A segment is at least this many times as long as the one after it, or the two are merged. */
const SIZE_RATIO_MIN = 2

/** Consecutive numbers, in the order of their keys. */
interface KeySegment {
  readonly keys: SortedKeys
  readonly numbers: Uint32Array
}

/**
 * Numbered keys, found by how they begin or nearly read, however many came after the first were sorted: a
 * log-structured merge tree in memory. New keys wait in a short tail, a full tail becomes a segment, and segments of
 * about one length are merged in slices, so that neither a search nor a change ever sorts everything.
 */
export class SegmentedKeys {
  /** Lower numbers have no key: number 0 of a column says that there is no text. */
  readonly #firstNumber: number
  #segments: KeySegment[] = []
  /** Keys of the highest numbers, in the order in which they came. */
  #tail: string[] = []
  #sortedTail: KeySegment | undefined
  #pendingMerge: Promise<void> | undefined

  constructor(first = 0) {
    this.#firstNumber = first
  }

  /** Counts all numbers, those below the first included. */
  get size(): number {
    return this.#sortedCount + this.#tail.length
  }

  get #sortedCount(): number {
    return this.#segments.reduce((sum, { numbers }) => sum + numbers.length, this.#firstNumber)
  }

  /** Whether segments are worth merging. */
  get isFragmented(): boolean {
    return this.#nextMerge() !== undefined
  }

  /** The keys that are there from the beginning, already in order. */
  async build(texts: TextTable, order: Uint32Array, numbers = order): Promise<void> {
    this.#segments = numbers.length ? [{ keys: await SortedKeys.of(texts, order), numbers }] : []
    this.#tail = []
    this.#sortedTail = undefined
  }

  /** Adds the key of the next number. */
  add(key: string): void {
    this.#tail.push(key)
    this.#sortedTail = undefined
    if (this.#tail.length < TAIL_CAPACITY) return
    this.#segments.push(this.#sortTail())
    this.#tail = []
    this.#sortedTail = undefined
  }

  /** Merges segments until few are left, letting other work through; changes and searches go on meanwhile. */
  merge(): Promise<void> {
    this.#pendingMerge ??= this.#mergeAll().finally(() => (this.#pendingMerge = undefined))
    return this.#pendingMerge
  }

  async #mergeAll(): Promise<void> {
    const yieldIfDue = cooperativeYielder()
    for (let at = this.#nextMerge(); at !== undefined; at = this.#nextMerge()) {
      const [one, other] = [this.#segments[at]!, this.#segments[at + 1]!]
      const steps = mergeSegments(one, other)
      let step = steps.next()
      for (; !step.done; step = steps.next()) await yieldIfDue()
      // Other segments are only added at the end.
      this.#segments.splice(at, 2, step.value)
    }
  }

  /** The shortest two neighbours of about one length: merging these first moves each key only a few times. */
  #nextMerge(): number | undefined {
    let found: number | undefined
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at + 1 < this.#segments.length; at++) {
      const own = this.#segments[at]!.numbers.length
      const next = this.#segments[at + 1]!.numbers.length
      if (own >= SIZE_RATIO_MIN * next || own + next >= least) continue
      found = at
      least = own + next
    }
    return found
  }

  #sortTail(): KeySegment {
    const first = this.#sortedCount
    const order = Uint32Array.from(this.#tail.keys()).sort((a, b) => (this.#tail[a]! < this.#tail[b]! ? -1 : 1))
    return {
      keys: new SortedKeys(Array.from(order, at => this.#tail[at]!)),
      numbers: order.map(at => first + at)
    }
  }

  forEachBeginningWith(prefix: string, found: (number: number) => void): void {
    for (const { keys, numbers } of this.#segments) {
      const [from, to] = keys.prefixRange(prefix)
      for (let at = from; at < to; at++) found(numbers[at]!)
    }
    const first = this.#sortedCount
    for (const [at, key] of this.#tail.entries()) if (key.startsWith(prefix)) found(first + at)
  }

  /** Numbers whose key, or a beginning of it, is at most `edits` away from `word`. */
  near(word: string, edits: number, options: FuzzyOptions, found: (number: number, distance: number) => void): void {
    const segments = this.#tail.length ? [...this.#segments, (this.#sortedTail ??= this.#sortTail())] : this.#segments
    for (const { keys, numbers } of segments)
      keys.near(word, edits, options, (at, distance) => found(numbers[at]!, distance))
  }

  /** The first segment has nearly everything; of the others it is cheaper to make them anew than to keep them. */
  save(writer: ArrayWriter): void {
    const { keys, numbers } = this.#segments[0] ?? { keys: new SortedKeys([]), numbers: new Uint32Array(0) }
    keys.save(writer)
    writer.write(numbers)
  }

  /** `keyOf`: keys of the numbers up to `size` that were not yet in order when this was kept. */
  load(reader: ArrayReader, size: number, keyOf: (number: number) => string): void {
    const keys = SortedKeys.load(reader)
    const numbers = reader.read(length => new Uint32Array(length)).array
    this.#segments = numbers.length ? [{ keys, numbers }] : []
    this.#tail = []
    for (let number = this.size; number < size; number++) this.add(keyOf(number))
  }
}

function* mergeSegments(one: KeySegment, other: KeySegment): CooperativeTask<KeySegment> {
  const { keys, order } = yield* SortedKeys.merged(one.keys, other.keys)
  const numbers = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const from = order[at]!
    numbers[at] = from < one.numbers.length ? one.numbers[from]! : other.numbers[from - one.numbers.length]!
  }
  yield
  return { keys, numbers }
}
