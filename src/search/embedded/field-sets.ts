import type { ArrayWriter, ArrayReader } from './array-io.ts'
import { growableUint16Array } from './growable-array.ts'

/** Fields that a number of 16 bits can mark, as in the position index. */
const FIELDS_MAX = 16

/** The sets of fields that occur, numbered as they came: few of all that could be, so that nearly always a byte says which. */
export class FieldSets {
  /** The fields of each set, one bit each, by the number of the set. */
  readonly #sets = growableUint16Array()
  /** The number of each set plus one, by the bits of its fields; 0 says that no text had it yet. */
  readonly #numbers: Uint16Array

  constructor(fields: number) {
    if (fields > FIELDS_MAX) throw new RangeError(`An index has at most ${FIELDS_MAX} fields of words, not ${fields}`)
    this.#numbers = new Uint16Array(1 << fields)
  }

  get size(): number {
    return this.#sets.length
  }

  numberOf(set: number): number {
    if (this.#numbers[set] === 0) {
      this.#sets.push(set)
      this.#numbers[set] = this.#sets.length
    }
    return this.#numbers[set]! - 1
  }

  /** Tests whether the set of a number has the field of a bit. */
  having(bit: number): (number: number) => boolean {
    return number => (this.#sets.array[number]! & (1 << bit)) !== 0
  }

  /** Turns weights by sets of fields into weights by numbers of sets. */
  weights(bySet: Float32Array): Float32Array {
    const weights = new Float32Array(this.size)
    for (let number = 0; number < weights.length; number++) weights[number] = bySet[this.#sets.array[number]!]!
    return weights
  }

  save(writer: ArrayWriter): void {
    this.#sets.save(writer)
  }

  load(reader: ArrayReader): void {
    this.#sets.load(reader)
    for (let number = 0; number < this.size; number++) this.#numbers[this.#sets.array[number]!] = number + 1
  }
}
