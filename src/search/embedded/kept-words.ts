import { LRUCache } from 'lru-cache'
import type { MatchQuery } from '../query/tree.ts'
import type { Listed } from './matched.ts'
import type { Choice, MatchSource, Understood } from './sought.ts'

const MOST_BYTES = 8 * 1_024 * 1_024
/** What finds a tenth of a million products leaves no room for anything else. */
const MOST_FOR_ONE = MOST_BYTES / 8
const MOST_MENDED = 1_024
/** Questions whose first asking is remembered. */
const MOST_ASKED = 2_048
const BYTES_OF_CHOICE = 48
const BYTES_OF_ENTRY = 500

interface Kept extends Understood {
  readonly bytes: number
}

/**
 * What words were found to mean and where they are, until the words of a document change or a document goes: prices and
 * stock change nothing of it. A list is kept when it is asked for a second time, since most texts are asked for once.
 */
class KeptWords {
  readonly changes: number
  readonly count: number
  readonly mended = new LRUCache<string, readonly Choice[]>({ max: MOST_MENDED })
  readonly #found = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes })
  readonly #asked = new Set<string>()

  constructor({ text, count }: MatchSource) {
    this.changes = text.changes
    this.count = count
  }

  found(query: MatchQuery, find: () => Understood): Understood {
    const name = JSON.stringify(query)
    const known = this.#found.get(name)
    if (known) return known
    const found = find()
    if (this.#asked.delete(name)) this.#keep(name, found)
    else {
      if (this.#asked.size >= MOST_ASKED) this.#asked.clear()
      this.#asked.add(name)
    }
    return found
  }

  #keep(name: string, { sought, matched }: Understood): void {
    const choices = sought.reduce((sum, one) => sum + one.choices.length, 0)
    const bytes = 8 * matched.slots.length + BYTES_OF_CHOICE * choices + 2 * name.length + BYTES_OF_ENTRY
    if (bytes <= MOST_FOR_ONE) this.#found.set(name, { sought, matched: copyOf(matched), bytes })
  }
}

/** The lists themselves are lent to one search. */
const copyOf = ({ slots, scores }: Listed): Listed => ({
  slots: slots.slice(),
  scores: typeof scores === 'number' ? scores : scores.slice()
})

const kept = new WeakMap<object, KeptWords>()

/** What is kept of an index as it is now: every document that comes counts as a change, one that goes is missing from the count. */
export function keptWordsOf(source: MatchSource): KeptWords {
  const known = kept.get(source.text)
  if (known && known.changes === source.text.changes && known.count === source.count) return known
  const anew = new KeptWords(source)
  kept.set(source.text, anew)
  return anew
}
