import { expect, test } from 'vitest'
import {
  cartTotals,
  clampToStock,
  JUST_CHANGED_MS,
  LINE_QUANTITY_MAX,
  LINES_MAX,
  MINIMUM_ORDER_AMOUNT,
  missingToMinimum,
  reservedSince,
  reservedUntil,
  unpaidReservedUntil
} from '../../../src/domain/ordering/cart.ts'

test('cart limits: as in the specification', () => {
  expect([MINIMUM_ORDER_AMOUNT, JUST_CHANGED_MS, LINE_QUANTITY_MAX, LINES_MAX]).toEqual([30_000, 3_000, 100, 100])
})

test.each([
  [8_900, 21_100],
  [29_999, 1],
  [30_000, 0],
  [45_000, 0]
])('smallest order: %i of products lacks %i', (itemTotal, missing) => expect(missingToMinimum(itemTotal)).toBe(missing))

test.each([
  [[], { itemTotal: 0, totalQuantity: 0 }],
  [
    [
      { price: 1_500, quantity: 2 },
      { price: 30_000, quantity: 1 }
    ],
    { itemTotal: 33_000, totalQuantity: 3 }
  ]
])('cart totals: of %j', (lines, totals) => expect(cartTotals(lines)).toEqual(totals))

test.each([
  [5, 3, 3],
  [2, 3, 2],
  [1, 0, 0],
  [-1, 3, 0],
  [5_000, 9_000, 100]
])('cart: %i wanted of %i sellable units become %i', (wanted, sellable, taken) =>
  expect(clampToStock(wanted, sellable)).toBe(taken)
)

test.each([
  ['10:00', '10:00', '10:10'],
  ['10:19', '10:00', '10:29'],
  ['10:25', '10:00', '10:30'],
  ['10:40', '10:00', '10:30']
])('cart reservation: renewed at %s, first made at %s, it ends at %s', (now, since, until) =>
  expect(reservedUntil(new Date(`2026-11-23T${now}:00Z`), new Date(`2026-11-23T${since}:00Z`))).toEqual(
    new Date(`2026-11-23T${until}:00Z`)
  )
)

test('cart reservation: one that is made again within half an hour goes on, a later one is new', () => {
  const [first, soon, late] = ['10:00', '10:29', '10:30'].map(time => new Date(`2026-11-23T${time}:00Z`))
  if (!first || !soon || !late) throw new Error('no times')
  expect(reservedSince(undefined, first)).toEqual(first)
  expect(reservedSince(first, soon)).toEqual(first)
  expect(reservedSince(first, late)).toEqual(late)
})

test('cart reservation: lasts ten minutes', () =>
  expect(reservedUntil(new Date('2026-11-23T10:00:00Z'))).toEqual(new Date('2026-11-23T10:10:00Z')))

test.each([
  ['a first invoice of ten minutes', '10:00', '10:00', '10:10', '10:10'],
  ['an invoice begun an hour later', '10:00', '11:00', '11:10', '11:10'],
  ['an invoice begun again and again', '10:00', '11:55', '12:05', '12:00'],
  ['a transfer of ten hours', '10:00', '10:00', '20:00', '20:00'],
  ['a transfer begun anew', '10:00', '13:00', '23:00', '20:00']
])(
  'unpaid reservation: %s, placed at %s, begun at %s, expiring at %s, ends at %s',
  (_, placed, begun, expires, until) => {
    const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
    expect(unpaidReservedUntil(at(placed), at(begun), at(expires))).toEqual(at(until))
  }
)
