import { latinKey } from '../analysis/latin.ts'
import { retyped } from '../analysis/keyboard.ts'
import { editsFor } from '../analysis/query-words.ts'
import type { Completion } from '../query/tree.ts'
import { breathing } from './breath.ts'
import { byCodeUnits, sortGently } from './sort-gently.ts'
import { SortedKeys } from './sorted-keys.ts'

export interface Completed {
  readonly text: string
  readonly slot: number
  readonly score: number
}

interface Entry {
  readonly key: string
  readonly text: string
  readonly slots: number[]
}

/** A misspelt beginning is offered after all that are spelt as typed. */
const MISSPELT_SHARE = 0.1
const LONGEST_MISSPELT = 48

/** Texts offered while typing, found by the beginning of their Latin key. */
export class Completions {
  readonly #entries = new Map<string, Entry>()
  #sealed: readonly Entry[] = []
  #late: Entry[] = []
  #keys = new SortedKeys([])
  #isSealed = false

  add(slot: number, texts: readonly string[]): void {
    for (const text of texts) {
      const known = this.#entries.get(text)
      if (known) {
        known.slots.push(slot)
        continue
      }
      const entry = { key: latinKey(text), text, slots: [slot] }
      this.#entries.set(text, entry)
      if (this.#isSealed) this.#late.push(entry)
    }
  }

  async seal(): Promise<void> {
    this.#sealed = await sortGently([...this.#entries.values()], (a, b) => byCodeUnits(a.key, b.key))
    await breathing()()
    this.#keys = new SortedKeys(this.#sealed.map(({ key }) => key))
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
    const found: Completed[] = []
    const take = (entry: Entry, share: number) => offer(found, entry, share, request, isLive)
    if (misspelt) {
      const edits = request.fuzzy ? editsOf(request.fuzzy, request.prefix) : 0
      if (edits === 0 || key.length > LONGEST_MISSPELT) return []
      this.#keys.near(
        key,
        edits,
        { beginnings: true, fixed: Math.min(1, request.fuzzy?.prefixLength ?? 0) },
        (at, distance) => take(this.#sealed[at]!, MISSPELT_SHARE ** distance)
      )
    } else {
      const [from, to] = this.#keys.prefixRange(key)
      for (let at = from; at < to; at++) take(this.#sealed[at]!, 1)
      for (const entry of this.#late) if (entry.key.startsWith(key)) take(entry, 1)
    }
    return found
      .sort((a, b) => b.score - a.score || a.text.length - b.text.length || byCodeUnits(a.text, b.text))
      .slice(0, request.size)
  }
}

const editsOf = ({ fuzziness, minLength }: NonNullable<Completion['fuzzy']>, prefix: string): number => {
  const length = [...prefix].length
  if (length < minLength) return 0
  return fuzziness === 'auto' ? editsFor(length) : fuzziness
}

/** Among texts the one that more products share goes first. */
function offer(
  found: Completed[],
  { text, slots }: Entry,
  share: number,
  { skipDuplicates }: Completion,
  isLive: (slot: number) => boolean
) {
  let score = 0
  for (const slot of slots) if (isLive(slot)) score += 1
  if (!score) return
  for (const slot of slots) {
    if (!isLive(slot)) continue
    found.push({ text, slot, score: score * share })
    if (skipDuplicates) return
  }
}
