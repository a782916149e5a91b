import { describe, expect, test } from 'vitest'
import {
  areSpecialHours,
  isSameSpecialDay,
  SPECIAL_DAYS_AHEAD_MAX,
  SPECIAL_DAYS_MAX,
  specialCourierHours,
  specialHoursOfZone,
  type CourierHours,
  type SpecialHours
} from '../../../src/domain/ordering/courier-days.ts'
import {
  deliveryDays,
  deliveryWindow,
  isSlotOpen,
  promiseWhenPaid,
  SAME_DAY,
  type DeliverySpeed
} from '../../../src/domain/ordering/delivery.ts'
import { daysAfter, localDate, localMidnight } from '../../../src/domain/time.ts'

/** `30 14:30`: a moment of November 2026 in Ulaanbaatar; days beyond 30 lie in December. */
function at(text: string) {
  const [day = '', time = ''] = text.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 10, Number(day), hours - 8, minutes))
}

const special = (days: string, hours: CourierHours | null = null, zone: string | null = null): SpecialHours => {
  const [firstDay = '', lastDay = firstDay] = days.split(' ').map(day => `2026-11-${day}`)
  return { zone, firstDay, lastDay, hours, reason: { mn: 'Цас', en: 'Snow' } }
}
const FROM_10_TO_15 = { from: 10, to: 15 }

describe('promise window on special days', () => {
  test.each<[string, DeliverySpeed, string, SpecialHours[], string, string]>([
    ['a day without delivery does not count', '24-48h', '20 10:00', [special('21')], '22 10:00', '23 10:00'],
    ['nor do several', '24-48h', '20 10:00', [special('21 23')], '24 10:00', '25 10:00'],
    ['nor does the day of the order', '24-48h', '20 10:00', [special('20')], '22 00:00', '23 00:00'],
    ['one after the window changes nothing', '24-48h', '20 10:00', [special('23')], '21 10:00', '22 10:00'],
    ['a slow delivery waits as long', '7-14d', '01 10:00', [special('03 04')], '10 10:00', '17 10:00'],
    ['ends when couriers stop', '24-48h', '20 20:00', [special('22', FROM_10_TO_15)], '21 20:00', '22 15:00'],
    [
      'lasts to the next hours where it has none',
      '24-48h',
      '20 13:00',
      [special('21', { from: 10, to: 12 }), special('22', { from: 14, to: 16 })],
      '22 14:00',
      '22 16:00'
    ],
    ['express in special hours', '4h', '20 10:00', [special('20', FROM_10_TO_15)], '20 10:00', '20 15:00'],
    ['express counts from their beginning', '4h', '20 06:00', [special('20', FROM_10_TO_15)], '20 10:00', '20 15:00'],
    ['express too late for them', '4h', '20 10:01', [special('20', FROM_10_TO_15)], '21 04:00', '22 00:00'],
    ['express on a day without delivery', '4h', '20 09:00', [special('20 21')], '22 04:00', '23 00:00'],
    [
      'express after the cut-off, before a short day',
      '4h',
      '20 15:00',
      [special('21', FROM_10_TO_15)],
      '21 10:00',
      '21 15:00'
    ]
  ])('promise window: %s', (_, speed, paid, specialHours, from, to) =>
    expect(deliveryWindow(speed, at(paid), { sameDay: SAME_DAY, specialHours })).toEqual([at(from), at(to)])
  )

  test('promise window: express that would end on a day without delivery comes after it', () => {
    const schedule = { sameDay: { untilHour: 24, withinHours: 5 }, specialHours: [special('21')] }
    expect(deliveryWindow('4h', at('20 22:00'), schedule)).toEqual([at('22 04:00'), at('23 00:00')])
    expect(deliveryWindow('4h', at('20 19:00'), schedule)).toEqual([at('20 19:00'), at('21 00:00')])
  })

  test('promise: moves when its day was closed before the payment', () =>
    expect(
      promiseWhenPaid('24-48h', at('22 10:00'), at('20 10:00'), { sameDay: SAME_DAY, specialHours: [special('21')] })
    ).toEqual(at('23 10:00')))
})

describe('slots on special days', () => {
  const HOURS = [8, 12, 16, 20].map(from => ({ from, to: from + 4, capacity: 2 }))
  const ids = (specialHours: SpecialHours[], booked?: (date: string, from: number) => number) =>
    deliveryDays('24-48h', at('20 09:00'), HOURS, booked, specialHours).map(({ date, slots }) => [
      date.slice(-2),
      slots.map(({ id, full }) => (full ? `${id} full` : id)).join(' ')
    ])

  test.each<[string, SpecialHours[], string[][]]>([
    [
      'none on a day without delivery',
      [special('21')],
      [
        ['22', '8-12 12-16 16-20 20-24'],
        ['23', '8-12']
      ]
    ],
    [
      'only what special hours leave',
      [special('21', FROM_10_TO_15)],
      [
        ['21', '10-12 12-15'],
        ['22', '8-12']
      ]
    ],
    ['none where no hour is left', [special('21', { from: 4, to: 8 })], [['22', '8-12']]]
  ])('delivery slots: %s', (_, specialHours, days) => expect(ids(specialHours)).toEqual(days))

  test('delivery slot: one that is cut short counts the parcels of its usual hour', () =>
    expect(ids([special('21', FROM_10_TO_15)], (date, from) => (from === 8 && date.endsWith('21') ? 2 : 0))).toEqual([
      ['21', '10-12 full 12-15'],
      ['22', '8-12']
    ]))

  test.each([
    ['on a usual day', [], true],
    ['on a day that was closed since', [special('21')], false],
    ['that was cut short since', [special('21', FROM_10_TO_15)], false],
    ['within special hours', [special('21', { from: 8, to: 13 })], true]
  ])('chosen slot: %s', (_, specialHours, isOpen) =>
    expect(isSlotOpen('2026-11-21', '8-12', specialHours)).toBe(isOpen)
  )
})

test('special hours: those of a zone go before those of every zone', () => {
  const all = [special('21', FROM_10_TO_15), special('20 22', null, 'city'), special('21', null, 'suburbs')]
  expect(specialCourierHours(specialHoursOfZone(all, 'city'), '2026-11-21')).toBeNull()
  expect(specialCourierHours(specialHoursOfZone(all.toReversed(), 'city'), '2026-11-21')).toBeNull()
  expect(specialCourierHours(specialHoursOfZone(all, 'countryside'), '2026-11-21')).toEqual(FROM_10_TO_15)
  expect(specialCourierHours(specialHoursOfZone(all, 'countryside'), '2026-11-22')).toBeUndefined()
})

const TODAY = '2026-11-21'
const ahead = (days: number) => localDate(daysAfter(localMidnight(TODAY), days))

test.each([
  ['today', special('21'), true],
  ['a period that has begun', special('19 21'), true],
  ['yesterday', special('20'), false],
  ['an end before its beginning', special('23 22'), false],
  ['as many days as allowed', { ...special('21'), lastDay: ahead(SPECIAL_DAYS_MAX - 1) }, true],
  ['a day too many', { ...special('21'), lastDay: ahead(SPECIAL_DAYS_MAX) }, false],
  ['far ahead', { ...special('21'), firstDay: ahead(400), lastDay: ahead(SPECIAL_DAYS_AHEAD_MAX) }, true],
  ['too far ahead', { ...special('21'), firstDay: ahead(401), lastDay: ahead(SPECIAL_DAYS_AHEAD_MAX + 1) }, false],
  ['hours of couriers', special('21', { from: 4, to: 24 }), true],
  ['hours before them', special('21', { from: 3, to: 24 }), false],
  ['hours after them', special('21', { from: 4, to: 25 }), false],
  ['hours without length', special('21', { from: 9, to: 9 }), false]
])('special hours: %s', (_, entry, are) => expect(areSpecialHours(entry, TODAY)).toBe(are))

test.each([
  ['that touch', special('21 23'), special('23 25'), true],
  ['one after the other', special('21 22'), special('23 25'), false],
  ['of different zones', special('21', null, 'city'), special('21'), false]
])('special hours: two periods %s', (_, one, other, are) => {
  expect(isSameSpecialDay(one, other)).toBe(are)
  expect(isSameSpecialDay(other, one)).toBe(are)
})
