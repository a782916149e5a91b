/** Forgiven edits by length: none below four characters, two from eight on. */
export const editsFor = (length: number): 0 | 1 | 2 => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How far a word may be from another one to be read as a misspelling of it. */
export interface Repair {
  readonly edits: 0 | 1 | 2
  /** First letters that have to be right: in a short word a wrong one makes another word. */
  readonly fixed: 0 | 1
  /** Whether the word may be the misspelt beginning of a longer one. */
  readonly asBeginning: boolean
}

const LEAST_REPAIRED = 5
const LEAST_BEGINNING = 6
const LEAST_FREE = 8

/**
 * Repairs that are likely to be meant; finding nothing is better than finding nonsense. `qqqzz` is five letters, but
 * its key `oz` has two, and a single edit of two letters may give any word: the shorter of the two counts.
 */
export function repairOf(letters: number, key: string, isUnfinished: boolean): Repair {
  const length = Math.min(letters, key.length)
  return {
    edits: length < LEAST_REPAIRED ? 0 : editsFor(length),
    fixed: length < LEAST_FREE ? 1 : 0,
    asBeginning: isUnfinished && length >= LEAST_BEGINNING
  }
}

/** Letters to add, leave out or replace until one word is the other; two swapped neighbours are one edit. */
export function editsBetween(a: string, b: string): number {
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
