import { EditDistanceTable, TOO_FAR } from './edit-distance-table.ts'
import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { TextTable } from './text-table.ts'

/** Branches this deep are left by a jump; deeper ones have few keys. */
const JUMP_DEPTH_MAX = 3

const SHARED_MAX = 255

/** Keys laid out at a time. */
const BATCH = 4_096

export interface FuzzyOptions {
  /** True where it is enough that the key begins so, as while a word is being typed. */
  readonly matchesPrefixes: boolean
  /** So many first letters have to be right, since few people miss those. */
  readonly prefixLength?: number
}

/**
 * Keys in order, laid out end to end, with how much each shares with the one before: a trie without nodes.
 * Prefixes are found by binary search, near keys by one walk that leaves a branch as soon as it is too far away.
 */
export class SortedKeys {
  size: number
  /** Keys of Latin letters alone are stored with one byte a letter, which halves the memory. */
  #chars: Uint8Array | Uint16Array
  #starts: Uint32Array
  /** By key: how many letters it shares with the one before, so that a walk need not compare these again. */
  #shared: Uint8Array
  /** By depth: the places of keys that share fewer letters with the one before; a walk jumps there to leave a branch. */
  #branches: Uint32Array[] | undefined

  constructor(sorted: readonly string[]) {
    this.size = sorted.length
    this.#starts = new Uint32Array(sorted.length + 1)
    this.#shared = new Uint8Array(sorted.length)
    for (const [at, key] of sorted.entries()) this.#starts[at + 1] = this.#starts[at]! + key.length
    this.#chars = roomFor(this.#starts[sorted.length]!, sorted.some(isWide))
    this.#fill(sorted)
  }

  /** The texts of a table in their order, letting other work through. */
  static async of(texts: TextTable, order: Uint32Array): Promise<SortedKeys> {
    const yieldIfDue = cooperativeYielder()
    const keys = new SortedKeys([])
    keys.size = order.length
    keys.#starts = new Uint32Array(order.length + 1)
    keys.#shared = new Uint8Array(order.length)
    let hasWide = false
    for (let at = 0; at < order.length; at++) {
      hasWide ||= texts.isWide(order[at]!)
      keys.#starts[at + 1] = keys.#starts[at]! + texts.length(order[at]!)
      if (at % BATCH === 0) await yieldIfDue()
    }
    keys.#chars = roomFor(keys.#starts[order.length]!, hasWide)
    for (let at = 0; at < order.length; at += BATCH) {
      for (let each = at; each < Math.min(order.length, at + BATCH); each++)
        texts.copyLetters(order[each]!, keys.#chars, keys.#starts[each]!)
      keys.#fillShared(at)
      await yieldIfDue()
    }
    return keys
  }

  /** Merges two into one, letting other work through. `order`: where each key was, those of `other` counted on from those of `one`. */
  static *merged(
    one: SortedKeys,
    other: SortedKeys
  ): CooperativeTask<{ readonly keys: SortedKeys; readonly order: Uint32Array }> {
    const order = new Uint32Array(one.size + other.size)
    for (let at = 0, left = 0, right = 0; at < order.length; at++) {
      const isLeft = right === other.size || (left < one.size && one.#compareKeys(left, other, right) <= 0)
      order[at] = isLeft ? left++ : one.size + right++
      if (at % BATCH === 0) yield
    }
    const keys = new SortedKeys([])
    keys.size = order.length
    keys.#starts = new Uint32Array(order.length + 1)
    keys.#shared = new Uint8Array(order.length)
    const isWide = one.#chars.BYTES_PER_ELEMENT > 1 || other.#chars.BYTES_PER_ELEMENT > 1
    keys.#chars = roomFor(one.#chars.length + other.#chars.length, isWide)
    for (let from = 0; from < order.length; from += BATCH) {
      for (let at = from, to = Math.min(order.length, from + BATCH); at < to; at++) {
        const isLeft = order[at]! < one.size
        keys.#append(at, isLeft ? one : other, isLeft ? order[at]! : order[at]! - one.size)
      }
      keys.#fillShared(from)
      yield
    }
    return { keys, order }
  }

  #append(at: number, source: SortedKeys, from: number): void {
    const start = this.#starts[at]!
    const first = source.#starts[from]!
    const length = source.#starts[from + 1]! - first
    for (let i = 0; i < length; i++) this.#chars[start + i] = source.#chars[first + i]!
    this.#starts[at + 1] = start + length
  }

  /** Keys are compared by code units, which is the order in which they are stored. */
  #compareKeys(at: number, other: SortedKeys, otherAt: number): number {
    const start = this.#starts[at]!
    const otherStart = other.#starts[otherAt]!
    const length = this.#starts[at + 1]! - start
    const otherLength = other.#starts[otherAt + 1]! - otherStart
    for (let i = 0, most = Math.min(length, otherLength); i < most; i++) {
      const difference = this.#chars[start + i]! - other.#chars[otherStart + i]!
      if (difference) return difference
    }
    return length - otherLength
  }

  #fill(sorted: readonly string[]): void {
    for (const [at, key] of sorted.entries())
      for (let i = 0, start = this.#starts[at]!; i < key.length; i++) this.#chars[start + i] = key.charCodeAt(i)
    for (let at = 0; at < sorted.length; at += BATCH) this.#fillShared(at)
  }

  #fillShared(from: number): void {
    const chars = this.#chars
    for (let at = Math.max(1, from), to = Math.min(this.size, from + BATCH); at < to; at++) {
      const before = this.#starts[at - 1]!
      const own = this.#starts[at]!
      const most = Math.min(own - before, this.#starts[at + 1]! - own, SHARED_MAX)
      let shared = 0
      while (shared < most && chars[before + shared] === chars[own + shared]) shared += 1
      this.#shared[at] = shared
    }
  }

  save(writer: ArrayWriter): void {
    for (const part of [this.#chars, this.#starts, this.#shared]) writer.write(part)
  }

  static load(reader: ArrayReader): SortedKeys {
    const keys = new SortedKeys([])
    keys.#chars = reader.read((length, width) => roomFor(length, width > 1)).array
    keys.#starts = reader.read(length => new Uint32Array(length)).array
    keys.#shared = reader.read(length => new Uint8Array(length)).array
    keys.size = keys.#shared.length
    return keys
  }

  /** First and past-last position of the keys that begin with `prefix`. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    return [this.#lowerBound(prefix, false), this.#lowerBound(prefix, true)]
  }

  /** First key not before `prefix`, or, past it, first key after all that begin with it. */
  #lowerBound(prefix: string, past: boolean): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.#compare(middle, prefix)
      if (order < 0 || (past && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Tells whether a key stands below `prefix`, begins with it, or stands above it. */
  #compare(at: number, prefix: string): number {
    const start = this.#starts[at]!
    const length = this.#starts[at + 1]! - start
    for (let i = 0; i < prefix.length; i++) {
      if (i >= length) return -1
      const difference = this.#chars[start + i]! - prefix.charCodeAt(i)
      if (difference) return difference
    }
    return 0
  }

  /** The first key after one that does not have its first `depth` letters. */
  #nextBranch(depth: number, at: number): number {
    this.#branches ??= Array.from({ length: JUMP_DEPTH_MAX + 1 }, (_, deep) => this.#branchesAt(deep))
    const branches = this.#branches[depth]!
    let low = 0
    let high = branches.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (branches[middle]! <= at) low = middle + 1
      else high = middle
    }
    return branches[low] ?? this.size
  }

  #branchesAt(depth: number): Uint32Array {
    const found: number[] = []
    for (let at = 0; at < this.size; at++) if (this.#shared[at]! < depth) found.push(at)
    return Uint32Array.from(found)
  }

  /**
   * Keys at most `edits` away from `word`: letters added, left out, changed or swapped.
   * Words are short: above some 200 letters distances would not fit their bytes.
   */
  near(
    word: string,
    edits: number,
    { matchesPrefixes, prefixLength = 0 }: FuzzyOptions,
    found: (at: number, distance: number) => void
  ): void {
    const table = new EditDistanceTable(word, edits)
    const [from, to] = prefixLength ? this.prefixRange(word.slice(0, prefixLength)) : [0, this.size]
    // Letters of the current key whose distances are known, and how many make every key that has them too far off.
    let known = 0
    let deadEnd = Number.POSITIVE_INFINITY
    for (let at = from; at < to; at++) {
      const shared = at === from ? 0 : this.#shared[at]!
      if (shared >= deadEnd) continue
      deadEnd = Number.POSITIVE_INFINITY
      if (shared < known) known = shared
      const start = this.#starts[at]!
      const length = this.#starts[at + 1]! - start
      if (!matchesPrefixes && Math.abs(length - word.length) > edits) continue
      while (known < length) {
        const least = table.extend(this.#chars, start, known)
        known += 1
        if (least > edits) {
          deadEnd = known
          break
        }
      }
      const isOver = deadEnd !== Number.POSITIVE_INFINITY
      const distance = matchesPrefixes ? table.leastUpTo(known) : isOver ? TOO_FAR : table.at(length)
      if (distance > edits) {
        if (deadEnd <= JUMP_DEPTH_MAX) at = this.#nextBranch(deadEnd, at) - 1
        continue
      }
      found(at, distance)
      // Keys below a matching prefix match as well: the branch is not left.
      deadEnd = Number.POSITIVE_INFINITY
    }
  }
}

const roomFor = (letters: number, wide: boolean) => (wide ? new Uint16Array(letters) : new Uint8Array(letters))

function isWide(key: string): boolean {
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) > 0xff) return true
  return false
}
