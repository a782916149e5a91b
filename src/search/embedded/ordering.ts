import type { SortKey } from '../query/tree.ts'
import type { KeywordColumn } from './columns.ts'
import { Heap } from './heap.ts'
import { byCodeUnits } from './sort-gently.ts'
import type { Store } from './store.ts'

interface Order {
  /** Lower goes first. */
  readonly key: (slot: number) => number
  /** Settles what equal keys leave open. */
  readonly settle?: (a: number, b: number) => number
}

export const scoreOf = (scores: Float32Array | number, slot: number) =>
  typeof scores === 'number' ? scores : scores[slot]!

function orderBy({ field, descending, missing }: SortKey, store: Store<object>, scores: Float32Array | number): Order {
  const sign = descending ? -1 : 1
  if (field === '_score') return { key: slot => sign * scoreOf(scores, slot) }
  const absent = missing === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const column = store.keywords.get(field)
  if (column) return orderByText(column, sign, absent)
  const values = store.orders.get(field)?.ranks ?? store.numbers.get(field)?.values
  if (!values) return { key: () => absent }
  return {
    key: slot => {
      const value = values[slot]!
      return Number.isNaN(value) ? absent : sign * value
    }
  }
}

const CODE_UNITS = 0x1_0000

/** Three code units fit a number exactly and tell most texts apart; the rest is left to comparing. */
function orderByText(column: KeywordColumn, sign: number, absent: number): Order {
  return {
    key: slot => {
      const text = column.first(slot)
      if (text === undefined) return absent
      const start = [0, 1, 2].reduce((sum, at) => sum * CODE_UNITS + (text.charCodeAt(at) || 0), 0)
      return sign * start
    },
    settle: (a, b) => sign * byCodeUnits(column.first(a) ?? '', column.first(b) ?? '')
  }
}

const BY_SCORE: SortKey = { field: '_score', descending: true, missing: 'last' }

/** The first `most` of the listed slots in order; slots that sort alike keep their own order. */
export function firstOf(
  list: Uint32Array,
  count: number,
  most: number,
  sort: readonly SortKey[],
  store: Store<object>,
  scores: Float32Array | number
): readonly number[] {
  if (most === 0) return []
  const orders = (sort.length ? sort : [BY_SCORE]).map(key => orderBy(key, store, scores))
  const settleTie = (a: number, b: number) => {
    for (const { key, settle } of orders) {
      const difference = key(a) - key(b) || (settle ? settle(a, b) : 0)
      // Two absent values differ by NaN.
      if (difference) return difference
    }
    return a - b
  }
  const heap = new Heap(Math.min(most, count), settleTie)
  const key = orders[0]!.key
  for (let at = 0; at < count; at++) heap.offer(list[at]!, key(list[at]!))
  return heap.inOrder()
}
