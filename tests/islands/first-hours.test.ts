import { expect, test } from 'vitest'
import words from '../../locales/mn/checkout.json' with { type: 'json' }
import { courierHours } from '../../src/i18n/courier-hours.ts'
import { firstHours } from '../../src/islands/delivery/first-hours.ts'

test.each([
  ['2026-11-29', 'Өнөөдөр 12–16'],
  ['2026-11-30', 'Маргааш 12–16'],
  ['2026-12-01', 'Мягмар 12.01, 12–16']
])('first hours: those of a courier on %s are said as %s', (date, said) =>
  expect(firstHours({ date, slot: '12-16' }, 'mn', words, '2026-11-29')).toBe(said)
)

test('hours of a courier: where none can be chosen, none are said', () =>
  expect(firstHours({ date: null, slot: null }, 'mn', words, '2026-11-29')).toBeUndefined())

test('hours of a courier: in English the day comes first', () =>
  expect(courierHours('en', '2026-12-01', '8-12')).toBe('Tue 1/12, 8–12'))
