import { breathing } from './breath.ts'
import { byCodeUnits, sortGently } from './sort-gently.ts'
import { SortedKeys } from './sorted-keys.ts'

export interface NearTerm {
  readonly term: number
  readonly edits: number
}

/** Words longer than this are typed by nobody. */
const LONGEST_MISSPELT = 48

/** All keys of an index, numbered; those that came after building are few and searched one by one. */
export class Dictionary {
  readonly #ids = new Map<string, number>()
  readonly #keys: string[] = []
  #sorted = new SortedKeys([])
  /** Position in order → term. */
  #terms = new Uint32Array(0)

  get size(): number {
    return this.#keys.length
  }

  find(key: string): number | undefined {
    return this.#ids.get(key)
  }

  add(key: string): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#keys.length
    this.#keys.push(key)
    this.#ids.set(key, id)
    return id
  }

  keyOf(term: number): string {
    return this.#keys[term] ?? ''
  }

  /** Puts what has been added so far in order. */
  async seal(): Promise<void> {
    const sorted = await sortGently(this.#keys, byCodeUnits)
    const breath = breathing()
    this.#terms = new Uint32Array(sorted.length)
    for (const [at, key] of sorted.entries()) {
      this.#terms[at] = this.#ids.get(key)!
      if (at % 5_000 === 0) await breath()
    }
    this.#sorted = new SortedKeys(sorted)
  }

  forEachBeginningWith(prefix: string, tell: (term: number) => void): void {
    const [from, to] = this.#sorted.prefixRange(prefix)
    for (let at = from; at < to; at++) tell(this.#terms[at]!)
    for (let term = this.#terms.length; term < this.#keys.length; term++)
      if (this.#keys[term]!.startsWith(prefix)) tell(term)
  }

  /** Keys, or beginnings of keys, that differ from `word` by at most so many edits. */
  near(word: string, edits: number, beginnings: boolean): readonly NearTerm[] {
    if (edits === 0 || word.length > LONGEST_MISSPELT) return []
    const found: NearTerm[] = []
    this.#sorted.near(word, edits, { beginnings }, (at, distance) =>
      found.push({ term: this.#terms[at]!, edits: distance })
    )
    const late = this.#keys.slice(this.#terms.length)
    if (!late.length) return found
    const order = late.map((_, at) => at).sort((a, b) => byCodeUnits(late[a]!, late[b]!))
    new SortedKeys(order.map(at => late[at]!)).near(word, edits, { beginnings }, (at, distance) =>
      found.push({ term: this.#terms.length + order[at]!, edits: distance })
    )
    return found
  }
}
