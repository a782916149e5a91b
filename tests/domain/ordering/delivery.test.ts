import { describe, expect, test } from 'vitest'
import { DELIVERY_HOURS } from '../../../src/domain/ordering/courier-days.ts'
import {
  areSlotHours,
  canDeliverAt,
  combinedShipmentState,
  DELIVERY_SPEEDS,
  deliveryDays,
  deliveryFee,
  deliveryWindow,
  freeDeliveryFrom,
  hasSlots,
  isSlotAhead,
  promisedBy,
  promiseWhenPaid,
  slotDays,
  slotEnd,
  slotId,
  slotStart,
  slowestSpeed
} from '../../../src/domain/ordering/delivery.ts'

/** A moment of 21 November 2026 in Ulaanbaatar. */
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 10, 21, hours - 8, minutes))
}
const HOURS = [4, 8, 12, 16, 20].map(from => ({ from, to: from + 4, capacity: 2 }))

describe('delivery speed', () => {
  test.each([
    [['4h', '48-72h', '24-48h'], '48-72h'],
    [['4h', '7-14d'], '7-14d'],
    [['4h'], '4h'],
    [[], '4h']
  ] as const)('delivery speed: a cart of %j is delivered at %s', (speeds, speed) =>
    expect(slowestSpeed(speeds)).toBe(speed)
  )

  test('delivery speed: products can be delivered at their own or a slower one', () => {
    for (const [needed, speed] of DELIVERY_SPEEDS.entries())
      expect(DELIVERY_SPEEDS.filter(offered => canDeliverAt(offered, speed))).toEqual(DELIVERY_SPEEDS.slice(needed))
  })
})

test.each([
  [{ fee: 5_000, freeFrom: 100_000 }, 99_999, 5_000],
  [{ fee: 5_000, freeFrom: 100_000 }, 100_000, 0],
  [{ fee: 5_000, freeFrom: null }, 9_000_000, 5_000]
])('delivery fee: %j for products of ₮%i is ₮%i', (option, itemTotal, fee) =>
  expect(deliveryFee(option, itemTotal)).toBe(fee)
)

describe('promise window', () => {
  test.each([
    ['4h', '13:59', '13:59', '18:59'],
    ['4h', '14:00', '28:00', '48:00'],
    ['24-48h', '10:00', '34:00', '58:00'],
    ['48-72h', '10:00', '58:00', '82:00'],
    ['7-14d', '10:00', '178:00', '346:00']
  ] as const)('promise window: %s paid at %s is from %s to %s', (speed, paid, from, to) =>
    expect(deliveryWindow(speed, at(paid))).toEqual([at(from), at(to)])
  )

  test('promise window: a zone may be faster and have a later cut-off', () => {
    const sameDay = { untilHour: 16, withinHours: 3 }
    expect(promisedBy('4h', at('15:59'), { sameDay, specialHours: [] })).toEqual(at('18:59'))
    expect(promisedBy('4h', at('16:00'), { sameDay, specialHours: [] })).toEqual(at('48:00'))
    expect(deliveryWindow('4h', at('15:59'), { sameDay, specialHours: [] })).toEqual([at('15:59'), at('18:59')])
  })

  test.each([
    ['4h', '10:00', '10:40', '15:00'],
    ['4h', '10:00', '11:00', '16:00'],
    ['4h', '13:50', '14:10', '48:00'],
    ['24-48h', '10:00', '10:40', '58:00'],
    ['24-48h', '10:00', '34:00', '82:00']
  ] as const)('promise: %s shown at %s and paid at %s holds until %s', (speed, shown, paid, until) =>
    expect(promiseWhenPaid(speed, promisedBy(speed, at(shown)), at(paid))).toEqual(at(until))
  )

  test('promise: of a zone with own hours is counted by these', () => {
    const sameDay = { untilHour: 16, withinHours: 3 }
    expect(promiseWhenPaid('4h', at('13:00'), at('15:00'), { sameDay, specialHours: [] })).toEqual(at('18:00'))
  })
})

describe('delivery slots', () => {
  test('delivery slots: only the two middle speeds have them', () => {
    expect(DELIVERY_SPEEDS.filter(hasSlots)).toEqual(['24-48h', '48-72h'])
    expect(deliveryDays('4h', at('14:00'), HOURS)).toEqual([])
    expect(deliveryDays('7-14d', at('14:00'), HOURS)).toEqual([])
  })

  test('delivery slots: lie within the promise window', () => {
    const ids = (time: string) =>
      deliveryDays('24-48h', at(time), HOURS).map(({ date, slots }) => [date, slots.map(({ id }) => id).join(' ')])
    expect(ids('14:00')).toEqual([
      ['2026-11-22', '12-16 16-20 20-24'],
      ['2026-11-23', '4-8 8-12 12-16']
    ])
    // A slot that ends when the window starts, or starts when it ends, is outside.
    expect(ids('12:00')).toEqual([
      ['2026-11-22', '12-16 16-20 20-24'],
      ['2026-11-23', '4-8 8-12']
    ])
    expect(ids('00:00')).toEqual([['2026-11-22', '4-8 8-12 12-16 16-20 20-24']])
  })

  test('delivery slots: a day without any is left out', () => {
    expect(deliveryDays('24-48h', at('14:00'), [{ from: 8, to: 12, capacity: null }])).toEqual([
      { date: '2026-11-23', slots: [{ id: '8-12', from: 8, to: 12, full: false }] }
    ])
  })

  test('delivery slot: is full from its capacity on', () => {
    const full = (parcels: number, capacity: number | null) =>
      deliveryDays('24-48h', at('14:00'), [{ from: 16, to: 20, capacity }], () => parcels)[0]?.slots[0]?.full
    expect([full(1, 2), full(2, 2), full(3, 2), full(9, null)]).toEqual([false, true, true, false])
  })

  test('delivery slot: counts the parcels of its own day and hour', () => {
    const lookedUp: string[] = []
    deliveryDays('24-48h', at('14:00'), [{ from: 16, to: 20, capacity: 1 }], (date, from) => {
      lookedUp.push(`${date} ${from}`)
      return 0
    })
    expect(lookedUp).toEqual(['2026-11-22 16'])
  })

  test.each([
    ['24-48h', ['2026-11-22', '2026-11-23']],
    ['48-72h', ['2026-11-23', '2026-11-24']]
  ] as const)('delivery slots: of %s lie between %j', (speed, days) =>
    expect(slotDays(speed, at('14:00'))).toEqual(days)
  )

  test('delivery slot: starts and ends in Ulaanbaatar, and is ahead until it starts', () => {
    expect(slotId({ from: 8, to: 12 })).toBe('8-12')
    expect(slotStart('2026-11-21', { from: 8 })).toEqual(at('08:00'))
    expect(slotEnd('2026-11-21', { to: 12 })).toEqual(at('12:00'))
    expect(isSlotAhead('2026-11-21', '12-16', at('11:59'))).toBe(true)
    expect([at('07:59'), at('08:00')].map(now => isSlotAhead('2026-11-21', '8-12', now))).toEqual([true, false])
  })
})

test.each([
  [['pending', 'pending'], 'pending'],
  [['pending', 'ready'], 'pending'],
  [['ready', 'ready'], 'ready'],
  [['shipped', 'pending'], 'shipped'],
  [['delivered', 'ready'], 'shipped'],
  [['delivered', 'delivered'], 'delivered']
] as const)('shipments: %j together are %s', (states, combined) => expect(combinedShipmentState(states)).toBe(combined))

describe('free delivery', () => {
  test.each([
    ['the lowest amount of the speeds that can bring it', '4h', 100_000],
    ['only speeds slow enough count', '48-72h', 250_000],
    ['ways that are switched off do not count', '7-14d', null]
  ] as const)('free delivery: %s', (_, needed, from) => {
    const options = [
      { speed: '4h', freeFrom: null, active: true },
      { speed: '24-48h', freeFrom: 100_000, active: true },
      { speed: '48-72h', freeFrom: 250_000, active: true },
      { speed: '7-14d', freeFrom: 50_000, active: false }
    ] as const
    expect(freeDeliveryFrom(options, needed)).toBe(from)
  })
})

test.each([
  ['none', [], true],
  [
    'one behind the other',
    [
      { from: 12, to: 16 },
      { from: 8, to: 12 }
    ],
    true
  ],
  [
    'two that overlap',
    [
      { from: 8, to: 13 },
      { from: 12, to: 16 }
    ],
    false
  ],
  ['no time at all', [{ from: 9, to: 9 }], false],
  ['before couriers work', [{ from: DELIVERY_HOURS.from - 1, to: 9 }], false],
  ['to their last hour', [{ from: 20, to: DELIVERY_HOURS.to }], true],
  ['beyond it', [{ from: 20, to: DELIVERY_HOURS.to + 1 }], false]
])('delivery hours: %s', (_, slots, are) => expect(areSlotHours(slots)).toBe(are))

test('delivery: a mixed cart is as slow as its slowest product, and an empty one the fastest', () => {
  expect(slowestSpeed(['4h', '48-72h', '24-48h'])).toBe('48-72h')
  expect(slowestSpeed([])).toBe('4h')
})
