import { FUZZY_LENGTH_MAX } from '../ranking.ts'
import { keyOfWord } from './latin.ts'

/** Forgiven edits by length: none below four characters, two from eight on. */
export const maxEditsFor = (length: number): 0 | 1 | 2 => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How far a word may be from another one to be read as a misspelling of it. */
export interface FuzzyRule {
  readonly edits: 0 | 1 | 2
  /** First letters that have to be right: in a short word a wrong one makes another word. */
  readonly prefixLength: 0 | 1
  /** Whether the word may be the misspelt beginning of a longer one. */
  readonly matchesPrefixes: boolean
}

const FUZZY_LENGTH_MIN = 5
const FUZZY_PREFIX_LENGTH_MIN = 6
const FREE_FIRST_LETTER_MIN = 8

/**
 * Repairs that are likely to be meant; finding nothing is better than finding nonsense. `qqqzz` is five letters, but
 * its key `oz` has two, and a single edit of two letters may give any word: the shorter of the two counts.
 */
export function fuzzyRuleFor(letters: number, key: string, isUnfinished: boolean): FuzzyRule {
  const length = Math.min(letters, key.length)
  return {
    edits: length < FUZZY_LENGTH_MIN ? 0 : maxEditsFor(length),
    prefixLength: length < FREE_FIRST_LETTER_MIN ? 1 : 0,
    matchesPrefixes: isUnfinished && length >= FUZZY_PREFIX_LENGTH_MIN
  }
}

/** Shorter words are too near to others. */
const SWAPPED_LENGTH_MIN = 4

/**
 * Keys of a word in which two typed neighbours have changed places, or a letter was typed that folds into several, as the
 * second `c` of `vaccum` does: one slip each, though further apart in the key. The first letter stays where it has to be right.
 */
export function slippedKeys(typed: string): readonly string[] {
  const { length } = typed
  if (length < SWAPPED_LENGTH_MIN || length > FUZZY_LENGTH_MAX) return []
  const swapped: string[] = []
  for (let at = length < FREE_FIRST_LETTER_MIN ? 1 : 0; at < length - 1; at++)
    if (typed[at] !== typed[at + 1])
      swapped.push(keyOfWord(`${typed.slice(0, at)}${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`))
  for (let at = 1; at < length; at++)
    if (length > SWAPPED_LENGTH_MIN && keyOfWord(typed[at] ?? '').length > 1)
      swapped.push(keyOfWord(typed.slice(0, at) + typed.slice(at + 1)))
  return [...new Set(swapped)]
}

/** Letters to add, leave out or replace until one word is the other; two swapped neighbours are one edit. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
