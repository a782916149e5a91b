import type { SortKey, SortValue } from '../query/tree.ts'
import type { KeywordColumn } from './columns.ts'
import { Heap } from './heap.ts'
import { byCodeUnits } from './sort-gently.ts'
import type { Store } from './store.ts'

interface Order {
  /** Lower goes first. */
  readonly key: (slot: number) => number
  /** Settles what equal keys leave open. */
  readonly settle?: (a: number, b: number) => number
  /** How a slot stands to a value seen before: above zero where it comes after it. */
  readonly past: (value: SortValue) => (slot: number) => number
}

export type Scores = Float32Array | number

export const scoreOf = (scores: Scores, slot: number) => (typeof scores === 'number' ? scores : scores[slot]!)

function orderBy(sort: SortKey, store: Store<object>, scores: Scores): Order {
  const { field, descending, missing } = sort
  const sign = descending ? -1 : 1
  if (field === '_score') return byNumber(slot => scoreOf(scores, slot), sign, Number.POSITIVE_INFINITY)
  if (field === '_doc') return byNumber(slot => slot, sign, Number.POSITIVE_INFINITY)
  const absent = missing === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (sort.distance) return byNumber(slot => distanceOf(sort, store, slot), sign, absent)
  const column = store.keywords.get(field)
  if (column) return byText(column, sign, absent)
  const collated = store.orders.get(field)
  const values = collated?.ranks ?? store.numbers.get(field)?.values
  return byNumber(
    slot => values?.[slot] ?? Number.NaN,
    sign,
    absent,
    value => collated?.rankOf(String(value)) ?? Number(value)
  )
}

function byNumber(
  read: (slot: number) => number,
  sign: number,
  absent: number,
  readValue: (value: SortValue) => number = Number
): Order {
  const key = (slot: number) => {
    const value = read(slot)
    return Number.isNaN(value) ? absent : sign * value
  }
  return {
    key,
    past: value => {
      const seen = value === null ? absent : sign * readValue(value)
      return slot => difference(key(slot), seen)
    }
  }
}

/** Two absent values are infinite and differ by NaN. */
const difference = (a: number, b: number) => (a === b ? 0 : a - b)

const CODE_UNITS = 0x1_0000

/** Three code units fit a number exactly and tell most texts apart; the rest is left to comparing. */
function byText(column: KeywordColumn, sign: number, absent: number): Order {
  const keyOf = (text: string | undefined) =>
    text === undefined ? absent : sign * [0, 1, 2].reduce((sum, at) => sum * CODE_UNITS + (text.charCodeAt(at) || 0), 0)
  return {
    key: slot => keyOf(column.first(slot)),
    settle: (a, b) => sign * byCodeUnits(column.first(a) ?? '', column.first(b) ?? ''),
    past: value => {
      const seen = value === null ? undefined : String(value)
      return slot => {
        const text = column.first(slot)
        return difference(keyOf(text), keyOf(seen)) || sign * byCodeUnits(text ?? '', seen ?? '')
      }
    }
  }
}

/** In the sort's own unit; NaN where there is no point. */
export function distanceOf({ field, distance }: SortKey, store: Store<object>, slot: number): number {
  const column = store.geo.get(field)
  if (!column || !distance) return Number.NaN
  return Math.min(...distance.points.map(point => column.metresTo(point, slot))) / distance.unitMetres
}

const BY_SCORE: SortKey = { field: '_score', descending: true, missing: 'last' }

export interface Wanted {
  readonly sort: readonly SortKey[]
  readonly most: number
  readonly after?: readonly SortValue[] | undefined
}

/** The first `most` of the listed slots in order; slots that sort alike keep their own order. */
export function firstOf(
  list: Uint32Array,
  count: number,
  { sort, most, after }: Wanted,
  store: Store<object>,
  scores: Scores
): readonly number[] {
  if (most === 0) return []
  const orders = (sort.length ? sort : [BY_SCORE]).map(key => orderBy(key, store, scores))
  const settleTie = (a: number, b: number) => {
    for (const { key, settle } of orders) {
      const apart = difference(key(a), key(b)) || (settle ? settle(a, b) : 0)
      if (apart) return apart
    }
    return a - b
  }
  const isPast = after && pastAll(orders, after)
  const heap = new Heap(Math.min(most, count), settleTie)
  const key = orders[0]!.key
  for (let at = 0; at < count; at++) {
    const slot = list[at]!
    if (!isPast || isPast(slot)) heap.offer(slot, key(slot))
  }
  return heap.inOrder()
}

/** Whether a slot comes after the hit that had these sort values. */
function pastAll(orders: readonly Order[], after: readonly SortValue[]): (slot: number) => boolean {
  const steps = orders.map(({ past }, at) => past(after[at] ?? null))
  return slot => {
    for (const step of steps) {
      const apart = step(slot)
      if (apart) return apart > 0
    }
    return false
  }
}
