import type { SortKey, SortValue } from '../query/tree.ts'
import { TopHeap } from './top-heap.ts'
import { scoreAt } from './hits.ts'
import type { HitList } from './hits.ts'
import { byCodeUnits } from './code-units.ts'
import type { IndexStore } from './index-store.ts'
import { numberOfText, textReader, type TextReader } from './sorting-texts.ts'

/** Hits are compared by their positions in the hit list. */
interface HitComparator {
  /** The hit with the lower key comes first. */
  readonly key: (at: number) => number
  /** It decides between hits whose keys are equal. */
  readonly breakTie?: (a: number, b: number) => number
  /** How a hit stands to a value seen before: above zero where it comes after it. */
  readonly compareTo: (value: SortValue) => (at: number) => number
}

function comparatorFor(sort: SortKey, store: IndexStore<object>, { slots, scores }: HitList): HitComparator {
  const { field, descending, missing } = sort
  const sign = descending ? -1 : 1
  if (field === '_score') return byNumber(at => scoreAt(scores, at), sign, Number.POSITIVE_INFINITY)
  if (field === '_doc') return byNumber(at => slots[at]!, sign, Number.POSITIVE_INFINITY)
  const missingKey = missing === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (sort.distance) return byNumber(at => distanceOf(sort, store, slots[at]!), sign, missingKey)
  const column = store.keywords.get(field)
  if (column) return byText(textReader(column, sort), slots, sort, missingKey)
  const collated = store.orders.get(field)
  const values = collated?.ranks ?? store.numbers.get(field)?.values
  return byNumber(
    at => values?.[slots[at]!] ?? Number.NaN,
    sign,
    missingKey,
    value => collated?.rankOf(String(value)) ?? Number(value)
  )
}

function byNumber(
  read: (at: number) => number,
  sign: number,
  missingKey: number,
  readValue: (value: SortValue) => number = Number
): HitComparator {
  const key = (at: number) => {
    const value = read(at)
    return Number.isNaN(value) ? missingKey : sign * value
  }
  return {
    key,
    compareTo: value => {
      const seen = value === null ? missingKey : sign * readValue(value)
      return at => difference(key(at), seen)
    }
  }
}

/** Two absent values are infinite and differ by NaN. */
const difference = (a: number, b: number) => (a === b ? 0 : a - b)

/** Texts that are equal as numbers are compared in full. */
function byText(
  textAt: TextReader,
  slots: Uint32Array,
  { descending, prefix }: SortKey,
  missingKey: number
): HitComparator {
  const sign = descending ? -1 : 1
  const keyOf = (text: string | undefined) => (text === undefined ? missingKey : sign * numberOfText(text, prefix))
  return {
    key: at => keyOf(textAt(slots[at]!)),
    breakTie: (a, b) => sign * byCodeUnits(textAt(slots[a]!) ?? '', textAt(slots[b]!) ?? ''),
    compareTo: value => {
      const seen = value === null ? undefined : String(value)
      return at => {
        const text = textAt(slots[at]!)
        return difference(keyOf(text), keyOf(seen)) || sign * byCodeUnits(text ?? '', seen ?? '')
      }
    }
  }
}

/** The distance is in the unit of the sort; it is NaN where a document has no point. */
export function distanceOf({ field, distance }: SortKey, store: IndexStore<object>, slot: number): number {
  const column = store.geo.get(field)
  if (!column || !distance) return Number.NaN
  return Math.min(...distance.points.map(point => column.metresTo(point, slot))) / distance.unitMetres
}

const BY_SCORE: SortKey = { field: '_score', descending: true, missing: 'last' }

export interface TopHitsRequest {
  readonly sort: readonly SortKey[]
  readonly limit: number
  readonly after?: readonly SortValue[] | undefined
}

/** Places of the first `most` hits in order; those that sort alike go by their slots. */
export function topHits(
  found: HitList,
  { sort, limit, after }: TopHitsRequest,
  store: IndexStore<object>
): readonly number[] {
  if (limit === 0) return []
  const { slots, scores } = found
  if (!sort.length && typeof scores !== 'number') return topHitsByScore(slots, scores, limit)
  const orders = ordersOf(sort, store, found)
  const settleTie = comparePlaces(orders, slots)
  const isPast = after && searchAfterTest(orders, after)
  const heap = new TopHeap(Math.min(limit, slots.length), settleTie)
  const key = orders[0]!.key
  for (let at = 0; at < slots.length; at++) if (!isPast || isPast(at)) heap.offer(at, key(at))
  return heap.sorted()
}

const ordersOf = (sort: readonly SortKey[], store: IndexStore<object>, found: HitList) =>
  (sort.length ? sort : [BY_SCORE]).map(key => comparatorFor(key, store, found))

const comparePlaces = (orders: readonly HitComparator[], slots: Uint32Array) => (a: number, b: number) => {
  for (const { key, breakTie } of orders) {
    const keyOfA = key(a)
    const apart = difference(keyOfA, key(b)) || (breakTie && Number.isFinite(keyOfA) ? breakTie(a, b) : 0)
    if (apart) return apart
  }
  return slots[a]! - slots[b]!
}

/** Compares two places of a hit list: below zero where the first comes before the second. */
export const hitOrder = (sort: readonly SortKey[], store: IndexStore<object>, found: HitList) =>
  comparePlaces(ordersOf(sort, store, found), found.slots)

/** Sorts by score alone, as most lists are: a hit worse than the last of the best costs one comparison. */
function topHitsByScore(slots: Uint32Array, scores: Float32Array, limit: number): readonly number[] {
  const heap = new TopHeap(Math.min(limit, slots.length), (a, b) => slots[a]! - slots[b]!)
  let worst = heap.worst
  for (let at = 0; at < slots.length; at++) {
    const key = -scores[at]!
    if (key > worst) continue
    heap.offer(at, key)
    worst = heap.worst
  }
  return heap.sorted()
}

/** Whether a hit comes after the one that had these sort values. */
function searchAfterTest(orders: readonly HitComparator[], after: readonly SortValue[]): (at: number) => boolean {
  const steps = orders.map(({ compareTo }, at) => compareTo(after[at] ?? null))
  return at => {
    for (const step of steps) {
      const apart = step(at)
      if (apart) return apart > 0
    }
    return false
  }
}
