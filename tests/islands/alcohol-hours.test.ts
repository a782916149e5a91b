import { expect, test } from 'vitest'
import checkout from '../../locales/en/checkout.json' with { type: 'json' }
import estimate from '../../locales/en/delivery-estimate.json' with { type: 'json' }
import { alcoholHours } from '../../src/islands/delivery/alcohol-hours.ts'

const words = { ...checkout, ...estimate }
const NIGHT = { from: 22, to: 8 }

test.each([
  ['nothing', [], ''],
  ['every night', [{ day: 'daily', ...NIGHT }], 'every day 22:00–8:00'],
  ['a whole day of the week', [{ day: 'sunday', from: 0, to: 24 }], 'Sundays'],
  [
    'days of a month and of a year',
    [
      { day: '1', from: 0, to: 24 },
      { day: '12-31', ...NIGHT }
    ],
    'on day 1 of each month; on 12.31 (month.day) of each year 22:00–8:00'
  ],
  ['one day', [{ day: '2026-12-31', from: 0, to: 24 }], '31 Dec 2026']
])('hours without alcohol: %s', (_, restrictions, times) => {
  expect(alcoholHours(restrictions, 'en', words)).toBe(times && `Alcohol is neither sold nor delivered here: ${times}.`)
})
