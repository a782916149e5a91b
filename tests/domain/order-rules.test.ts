import { expect, test } from 'vitest'
import { cartTotals, clampToStock, unpaidReservedUntil } from '../../src/domain/cart.ts'
import {
  canDeliverAt,
  deliveryDays,
  deliveryFee,
  promisedBy,
  promiseWhenPaid,
  slotEnd,
  isSlotAhead,
  slowestSpeed
} from '../../src/domain/delivery.ts'
import { percentOf, roundAmount } from '../../src/domain/money.ts'
import {
  CHECKOUT_STEPS,
  holdsStock,
  isOpen,
  orderCanBecome,
  orderStatus,
  canBePacked,
  paymentCanBecome,
  shipmentCanBecome,
  stepAfter,
  type OrderSituation,
  type OrderStatus
} from '../../src/domain/order-state.ts'
import { channelsFor, wantsSms } from '../../src/domain/order-notification.ts'
import { isMobile, parsePhone } from '../../src/domain/phone.ts'
import { isReturnOpen, returnableUntil, returnCanBecome } from '../../src/domain/returns.ts'
import { isOnSale, salePercent, sellingPrice } from '../../src/domain/price.ts'

test.each([
  [0.5, 1],
  [1.49, 1],
  [-0.5, -1],
  [-1.49, -1]
])('%d rounds to %i', (amount, rounded) => expect(roundAmount(amount)).toBe(rounded))

test('three per cent is rounded once', () => expect(percentOf(33_350, 3)).toBe(1_001))

const sale = {
  price: 10_000,
  salePrice: 8_000,
  saleStartAt: '2026-01-01T00:00:00.000Z',
  saleExpireAt: '2026-02-01T00:00:00.000Z'
}

test.each([
  ['2025-12-31T23:59:59.999Z', 10_000],
  ['2026-01-01T00:00:00.000Z', 8_000],
  ['2026-01-31T23:59:59.999Z', 8_000],
  ['2026-02-01T00:00:00.000Z', 10_000]
])('at %s it costs %i', (now, price) => expect(sellingPrice(sale, new Date(now))).toBe(price))

test('a sale that would cost more is no sale', () => {
  expect(isOnSale({ ...sale, salePrice: 12_000 }, new Date('2026-01-10'))).toBe(false)
  expect(isOnSale({ ...sale, salePrice: null }, new Date('2026-01-10'))).toBe(false)
})

test.each([
  [10_000, 8_000, 20],
  [10_000, 6_667, 33],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0]
])('%i sold for %i is %i per cent off', (price, selling, percent) => expect(salePercent(price, selling)).toBe(percent))

test('a cart counts its pieces and its amount', () => {
  expect(
    cartTotals([
      { price: 1_500, quantity: 2 },
      { price: 30_000, quantity: 1 }
    ])
  ).toEqual({ itemTotal: 33_000, totalQuantity: 3 })
})

test.each([
  [5, 3, 3],
  [2, 3, 2],
  [1, 0, 0],
  [5_000, 9_000, 100]
])('of %i wanted and %i there are, %i go into the cart', (wanted, sellable, taken) =>
  expect(clampToStock(wanted, sellable)).toBe(taken)
)

test('every order state can be reached from the cart, and only dead ends end', () => {
  const reached = new Set(['cart'])
  const states = [
    'cart',
    'address',
    'delivery',
    'payment',
    'confirm',
    'complete',
    'canceled',
    'expired',
    'returned'
  ] as const
  for (const [index] of states.entries())
    for (const from of states)
      for (const to of states) if (index >= 0 && reached.has(from) && orderCanBecome(from, to)) reached.add(to)
  expect([...reached].sort()).toEqual([...states].sort())
  expect(states.filter(from => !states.some(to => orderCanBecome(from, to)))).toEqual(['canceled', 'returned'])
})

test('checkout goes step by step', () => {
  for (const step of CHECKOUT_STEPS.slice(0, -1)) expect(orderCanBecome(step, stepAfter(step) ?? 'cart')).toBe(true)
  expect(orderCanBecome('cart', 'complete')).toBe(false)
  expect(stepAfter('complete')).toBeUndefined()
})

test('goods are held from the address on, until the order is placed', () => {
  expect(CHECKOUT_STEPS.filter(holdsStock)).toEqual(['address', 'delivery', 'payment', 'confirm'])
  expect(isOpen('complete')).toBe(false)
  expect(isOpen('expired')).toBe(false)
})

test('money that came is never forgotten', () => {
  for (const from of ['pending', 'failed', 'void'] as const) expect(paymentCanBecome(from, 'completed')).toBe(true)
  expect(paymentCanBecome('completed', 'pending')).toBe(false)
  expect(paymentCanBecome('refunded', 'completed')).toBe(false)
})

const situation = {
  state: 'complete',
  payment: 'pending',
  shipment: 'pending',
  paysOnDelivery: false,
  confirmed: false,
  settled: false,
  receipt: 'none'
} as const

test.each<[Partial<OrderSituation>, OrderStatus]>([
  [{ state: 'cart', payment: 'checkout' }, 'cart'],
  [{}, 'payment_pending'],
  [{ payment: 'processing' }, 'pending'],
  [{ paysOnDelivery: true }, 'ordered'],
  [{ payment: 'failed' }, 'payment_failed'],
  [{ payment: 'void' }, 'payment_failed'],
  [{ payment: 'completed' }, 'payment_completed'],
  [{ payment: 'completed', confirmed: true }, 'confirmed'],
  [{ paysOnDelivery: true, confirmed: true }, 'confirmed'],
  [{ confirmed: true }, 'payment_pending'],
  [{ payment: 'completed', confirmed: true, shipment: 'ready' }, 'ready_to_deliver'],
  [{ payment: 'completed', shipment: 'shipped' }, 'shipped'],
  [{ paysOnDelivery: true, shipment: 'delivered' }, 'delivered'],
  [{ payment: 'completed', shipment: 'delivered', receipt: 'pending' }, 'receipt_pending'],
  [{ payment: 'completed', shipment: 'delivered', settled: true }, 'completed'],
  [{ payment: 'completed', shipment: 'delivered', receipt: 'sent' }, 'delivered'],
  [{ payment: 'completed', shipment: 'delivered', settled: true, receipt: 'sent' }, 'finished'],
  [{ state: 'canceled', payment: 'refunded' }, 'canceled'],
  [{ state: 'expired', payment: 'void' }, 'expired'],
  [{ state: 'returned', payment: 'completed', shipment: 'delivered' }, 'returned']
])('an order of %o reads as %s', (part, status) => expect(orderStatus({ ...situation, ...part })).toBe(status))

test('goods go step by step, and come back from the door, but never back to the shelf', () => {
  const states = ['pending', 'ready', 'shipped', 'delivered'] as const
  const moves = states.map(from => states.filter(to => shipmentCanBecome(from, to)))
  expect(moves).toEqual([['ready'], ['shipped', 'delivered'], ['ready', 'delivered'], []])
})

test.each([
  ['complete', 'completed', false, true],
  ['complete', 'pending', true, true],
  ['complete', 'pending', false, false],
  ['canceled', 'completed', false, false],
  ['expired', 'void', true, false]
] as const)('%s, %s (cash: %s) may be packed: %s', (state, payment, cash, may) =>
  expect(canBePacked(state, payment, cash)).toBe(may)
)

const received = new Date('2026-11-21T02:00:00.000Z')
test.each([
  [24, 'changed-mind', '2026-11-22T02:00:00.000Z'],
  [48, 'unsuitable', '2026-11-23T02:00:00.000Z'],
  [72, 'damaged', '2026-11-24T02:00:00.000Z'],
  [0, 'changed-mind', undefined],
  [0, 'unsuitable', undefined],
  [0, 'damaged', '2026-11-22T02:00:00.000Z'],
  [0, 'not-as-ordered', '2026-11-22T02:00:00.000Z']
] as const)('goods of %i hours are taken back for %s until %s', (hours, reason, until) =>
  expect(returnableUntil(hours, received, reason)?.toISOString()).toBe(until)
)

test('a return is decided once, and ends', () => {
  const ends = (['declined', 'refunded', 'withdrawn'] as const).filter(isReturnOpen)
  expect(ends).toEqual([])
  expect(returnCanBecome('requested', 'approved')).toBe(true)
  expect(returnCanBecome('requested', 'received')).toBe(false)
  expect(returnCanBecome('received', 'withdrawn')).toBe(false)
})

test.each([
  ['canceled', 'a@b.mn', '99191234', ['mail', 'sms', 'push']],
  ['canceled', '', '99191234', ['sms', 'push']],
  ['canceled', '', '11321020', ['push']],
  ['return-received', '', '99191234', []],
  ['review', 'a@b.mn', '99191234', ['mail']]
] as const)('of %s one with "%s" and %s is told by %j', (news, email, phone, ways) =>
  expect(channelsFor(news, { email, phone })).toEqual(ways)
)

test.each([
  ['', undefined, true],
  ['a@b.mn', undefined, false],
  ['a@b.mn', true, true],
  ['', false, false]
] as const)('with the address "%s" and the wish %s a text message is sent: %s', (email, wish, sends) =>
  expect(wantsSms({ email }, wish)).toBe(sends)
)

test.each([
  ['99191234', '99191234'],
  ['11321020', '11321020'],
  ['9919 1234', '99191234'],
  ['+976 9919-1234', '99191234'],
  ['00976 99191234', '99191234'],
  ['976 9919 1234', '99191234'],
  ['97691912', '97691912'],
  ['9919123', undefined],
  ['991912345', undefined],
  ['39191234', undefined],
  ['утас', undefined],
  ['', undefined]
])('the phone "%s" is %s', (written, digits) => expect(parsePhone(written)).toBe(digits))

test('only mobiles receive SMS', () => expect([isMobile('99191234'), isMobile('11321020')]).toEqual([true, false]))

test('a mixed cart goes at the speed of its slowest thing', () => {
  expect(slowestSpeed(['4h', '48-72h', '24-48h'])).toBe('48-72h')
  expect(slowestSpeed(['4h'])).toBe('4h')
  expect(canDeliverAt('4h', '24-48h')).toBe(false)
  expect(canDeliverAt('7-14d', '24-48h')).toBe(true)
})

test.each([
  ['2026-11-21T05:59:00.000Z', '2026-11-21T10:59:00.000Z'], // 13:59 in Ulaanbaatar: within five hours
  ['2026-11-21T06:00:00.000Z', '2026-11-22T16:00:00.000Z'] // 14:00: by the end of tomorrow
])('a four-hour delivery paid at %s is promised by %s', (paid, promised) =>
  expect(promisedBy('4h', new Date(paid)).toISOString()).toBe(promised)
)

test.each([
  ['4h', '10:00', '10:40', '15:00'],
  ['4h', '13:50', '14:10', '48:00'],
  ['24-48h', '10:00', '10:40', '58:00'],
  ['24-48h', '10:00', '34:00', '82:00']
] as const)('%s promised at %s and paid at %s comes by %s', (speed, told, paid, by) => {
  const at = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(Date.UTC(2026, 10, 21, hours - 8, minutes))
  }
  expect(promiseWhenPaid(speed, promisedBy(speed, at(told)), at(paid))).toEqual(at(by))
})

test('hours that have begun when it is paid are too late', () => {
  const ahead = (time: string) => isSlotAhead('2026-11-22', '8-12', new Date(`2026-11-22T${time}:00+08:00`))
  expect([ahead('07:59'), ahead('08:00')]).toEqual([true, false])
})

const HOURS = [4, 8, 12, 16, 20].map(from => ({ from, to: from + 4, capacity: 2 }))

test('a zone may be faster, and may take orders for today longer', () => {
  const sameDay = { untilHour: 16, withinHours: 3 }
  const at = (hour: string) => promisedBy('4h', new Date(`2026-11-21T${hour}:00.000Z`), sameDay).toISOString()
  expect([at('07:59'), at('08:00')]).toEqual(['2026-11-21T10:59:00.000Z', '2026-11-22T16:00:00.000Z'])
})

test('a slot is full when it has as many parcels as its couriers take, and only then', () => {
  const now = new Date('2026-11-21T06:00:00.000Z')
  const full = (parcels: number, capacity: number | null) =>
    deliveryDays('24-48h', now, [{ from: 16, to: 20, capacity }], () => parcels)[0]?.slots[0]?.full
  expect([full(1, 2), full(2, 2), full(3, 2), full(9, null)]).toEqual([false, true, true, false])
})

test('slots lie within the promise and within delivery hours', () => {
  const now = new Date('2026-11-21T06:00:00.000Z')
  const days = deliveryDays('24-48h', now, HOURS)
  expect(days.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23'])
  for (const { date, slots } of days)
    for (const slot of slots) {
      expect(slot.from).toBeGreaterThanOrEqual(4)
      expect(slot.to).toBeLessThanOrEqual(24)
      expect(slotEnd(date, slot).getTime()).toBeGreaterThan(now.getTime() + 24 * 3_600_000)
    }
  expect(deliveryDays('4h', now, HOURS)).toEqual([])
})

test.each([
  [99_999, 5_000],
  [100_000, 0]
])('delivery of goods for %i costs %i', (itemTotal, fee) =>
  expect(deliveryFee({ fee: 5_000, freeFrom: 100_000 }, itemTotal)).toBe(fee)
)

test.each([
  ['a first invoice of ten minutes', '10:00', '10:00', '10:10', '10:10'],
  ['one begun an hour later', '10:00', '11:00', '11:10', '11:10'],
  ['one begun again and again', '10:00', '11:55', '12:05', '12:00'],
  ['a transfer of ten hours', '10:00', '10:00', '20:00', '20:00'],
  ['a transfer begun anew', '10:00', '13:00', '23:00', '20:00']
])('goods held by %s wait until its end, but not for ever', (_, placed, begun, expires, until) => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  expect(unpaidReservedUntil(at(placed), at(begun), at(expires))).toEqual(at(until))
})
