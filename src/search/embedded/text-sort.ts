import { cooperativeYielder } from './cooperative-yielding.ts'
import type { TextTable } from './text-table.ts'

/** Up to this number insertion is faster than another pass over the letters. */
const FEW = 12
/** Texts compared between two checks of the time slice; a power of two. */
const STEP = 8_192

/** Numbers of a table's texts in the order of their code units: sorted by one letter after the other, so that no text is made for it. */
export async function textsInOrder(texts: TextTable): Promise<Uint32Array> {
  const order = new Uint32Array(texts.size)
  for (let number = 0; number < order.length; number++) order[number] = number
  const yieldIfDue = cooperativeYielder()
  for (const steps = sorting(texts, order); !steps.next().done;) await yieldIfDue()
  return order
}

/** Parts of the order that are still to be sorted, each as from, to, and how many letters its texts share. */
function* sorting(texts: TextTable, order: Uint32Array): Generator<undefined> {
  const parts = [0, order.length, 0]
  let looked = 0
  while (parts.length) {
    const shared = parts.pop()!
    const to = parts.pop()!
    const from = parts.pop()!
    if (to - from <= FEW) {
      insertEach(texts, order, from, to, shared)
      continue
    }
    const pivot = middleOf(
      texts.letterAt(order[from]!, shared),
      texts.letterAt(order[(from + to) >>> 1]!, shared),
      texts.letterAt(order[to - 1]!, shared)
    )
    let below = from
    let above = to
    for (let at = from; at < above;) {
      const number = order[at]!
      const letter = texts.letterAt(number, shared)
      if (letter < pivot) {
        order[at++] = order[below]!
        order[below++] = number
      } else if (letter > pivot) {
        order[at] = order[--above]!
        order[above] = number
      } else at += 1
      if ((++looked & (STEP - 1)) === 0) yield
    }
    parts.push(from, below, shared, above, to, shared)
    // Texts that end here are all the same, and there are no two of them.
    if (pivot >= 0) parts.push(below, above, shared + 1)
  }
}

function insertEach(texts: TextTable, order: Uint32Array, from: number, to: number, shared: number): void {
  for (let at = from + 1; at < to; at++) {
    const number = order[at]!
    let free = at
    for (; free > from && isBefore(texts, number, order[free - 1]!, shared); free--) order[free] = order[free - 1]!
    order[free] = number
  }
}

const isBefore = (texts: TextTable, a: number, b: number, shared: number) => compareTexts(texts, a, b, shared) < 0

/** Compares by code units, below zero where `a` goes first; no text is made for it. The first `shared` letters are known to be alike. */
export function compareTexts(texts: TextTable, a: number, b: number, shared = 0): number {
  for (let at = shared; ; at++) {
    const letter = texts.letterAt(a, at)
    const apart = letter - texts.letterAt(b, at)
    if (apart !== 0 || letter < 0) return apart
  }
}

const middleOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** All members in the order of their groups, those of one group in the order of their numbers. */
export function groupedBy(groupOf: Uint32Array, groups: Uint32Array): Uint32Array {
  const next = new Uint32Array(groups.length)
  for (let at = 0; at < groupOf.length; at++) next[groupOf[at]!]! += 1
  let from = 0
  for (let at = 0; at < groups.length; at++) {
    const count = next[groups[at]!]!
    next[groups[at]!] = from
    from += count
  }
  const members = new Uint32Array(groupOf.length)
  for (let at = 0; at < groupOf.length; at++) members[next[groupOf[at]!]!++] = at
  return members
}
