import { expect, test } from 'vitest'
import { deliveryWindow } from '../../../src/domain/ordering/delivery.ts'
import {
  RESTRICTION_DAY,
  alcoholState,
  alcoholRestrictionsAt,
  isAlcoholRestricted,
  isAlcoholRestrictedThroughout,
  isAlcoholRestrictedWithin,
  type AlcoholRestriction
} from '../../../src/domain/ordering/alcohol-restrictions.ts'

/** A moment in Ulaanbaatar. */
const at = (moment: string) => new Date(`${moment}:00.000+08:00`)
const everywhere = (day: string, from = 0, to = 24): AlcoholRestriction => ({
  city: null,
  district: null,
  day,
  from,
  to
})

test.each<[AlcoholRestriction, string, boolean]>([
  [everywhere('daily', 22, 8), '2026-11-22T21:59', false],
  [everywhere('daily', 22, 8), '2026-11-22T22:00', true],
  [everywhere('daily', 22, 8), '2026-11-23T07:59', true],
  [everywhere('daily', 22, 8), '2026-11-23T08:00', false],
  [everywhere('daily', 18, 20), '2026-11-22T20:00', false],
  [everywhere('sunday', 8, 8), '2026-11-22T09:00', true],
  [everywhere('sunday', 8, 8), '2026-11-23T07:59', true],
  [everywhere('sunday', 8, 8), '2026-11-22T07:59', false],
  [everywhere('1'), '2026-12-01T00:00', true],
  [everywhere('1'), '2026-11-30T23:59', false],
  [everywhere('1'), '2026-12-11T12:00', false],
  // Hours that start on a Saturday end on the Sunday.
  [everywhere('saturday', 20, 4), '2026-11-22T03:00', true],
  [everywhere('saturday', 20, 4), '2026-11-21T03:00', false],
  [everywhere('12-31', 18, 24), '2027-12-31T20:00', true],
  [everywhere('2026-12-31', 18, 24), '2027-12-31T20:00', false]
])('alcohol restriction: %j at %s: %s', (time, moment, restricted) => {
  expect(isAlcoholRestricted([time], at(moment))).toBe(restricted)
})

test('alcohol restrictions: hold in their district, their city or everywhere', () => {
  const times = [
    { ...everywhere('1'), city: 'ulaanbaatar', district: 'nalaikh' },
    { ...everywhere('1'), city: 'ulaanbaatar' },
    everywhere('1')
  ]
  expect(alcoholRestrictionsAt(times, { city: 'ulaanbaatar', district: 'nalaikh' })).toHaveLength(3)
  expect(alcoholRestrictionsAt(times, { city: 'ulaanbaatar', district: 'sukhbaatar' })).toEqual(times.slice(1))
  expect(alcoholRestrictionsAt(times, { city: 'orkhon', district: 'nalaikh' })).toEqual(times.slice(2))
  expect(alcoholRestrictionsAt(times, null)).toEqual(times.slice(2))
})

test('alcohol restrictions: have an end, unless they are permanent', () => {
  const night = [everywhere('daily', 22, 8)]
  expect(alcoholState(night, at('2026-11-22T12:00'))).toEqual({ isRestricted: false })
  expect(alcoholState(night, at('2026-11-22T23:30'))).toEqual({ isRestricted: true, until: at('2026-11-23T08:00') })
  expect(alcoholState([...night, everywhere('monday')], at('2026-11-22T23:30'))).toEqual({
    isRestricted: true,
    until: at('2026-11-24T08:00')
  })
  expect(alcoholState([everywhere('daily')], at('2026-11-22T23:30'))).toEqual({ isRestricted: true, until: undefined })
})

test('alcohol restrictions: of a delivery slot and of a promise window', () => {
  const evening = [everywhere('daily', 18, 24)]
  expect(isAlcoholRestrictedWithin(evening, at('2026-11-22T16:00'), at('2026-11-22T20:00'))).toBe(true)
  expect(isAlcoholRestrictedWithin(evening, at('2026-11-22T12:00'), at('2026-11-22T18:00'))).toBe(false)
  expect(isAlcoholRestrictedThroughout(evening, at('2026-11-22T16:00'), at('2026-11-22T20:00'))).toBe(false)
  // Paid after the cut-off, four hours are tomorrow's.
  const [from, to] = deliveryWindow('4h', at('2026-11-22T15:00'))
  expect([from, to]).toEqual([at('2026-11-23T04:00'), at('2026-11-24T00:00')])
  expect(isAlcoholRestrictedThroughout([everywhere('2026-11-23')], from, to)).toBe(true)
  expect(deliveryWindow('4h', at('2026-11-22T13:00'))).toEqual([at('2026-11-22T13:00'), at('2026-11-22T18:00')])
})

test.each(['daily', 'monday', 'sunday', '1', '19', '20', '30', '31', '01-09', '10-30', '12-31', '2026-12-31'])(
  'restriction day: %s is valid',
  day => expect(day).toMatch(RESTRICTION_DAY)
)
test.each(['', 'Monday', '0', '32', '13-01', '2026-13-01', '01-32', '01-00', 'daily,1', 'xdaily', '31x', 'someday'])(
  'restriction day: "%s" is invalid',
  day => expect(day).not.toMatch(RESTRICTION_DAY)
)
