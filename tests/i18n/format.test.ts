import { describe, expect, test } from 'vitest'
import {
  date,
  dateTime,
  deadline,
  decimal,
  longDate,
  money,
  monthAndDay,
  monthAndYear,
  number,
  time
} from '../../src/i18n/format.ts'
import { LOCALES } from '../../src/i18n/locales.ts'

describe('money', () => {
  test.each(LOCALES)('money: in %s is written as CLDR writes it', locale => {
    const cldr = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'MNT',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0
    })
    for (const amount of [0, 7, 999, 12_345, 1_234_567, 100_000_000])
      expect(money(locale, amount)).toBe(cldr.format(amount))
  })

  test('money: never breaks between sign and number', () => {
    expect(money('mn', 1_234_567)).toBe('₮\u00a01,234,567')
    expect(money('mn', 1_234_567)).not.toContain(' ')
    expect(money('mn', -500)).toBe('-₮\u00a0500')
  })
})

test.each(LOCALES)('numbers: in %s are grouped as CLDR groups them', locale => {
  const cldr = new Intl.NumberFormat(locale)
  for (const value of [0, 12, 12_345, -1_234_567]) expect(number(locale, value)).toBe(cldr.format(value))
})

describe('moment', () => {
  const EVENING = '2026-03-04T16:05:00.000Z'

  test('moment: is written in the time of Ulaanbaatar', () => {
    expect(dateTime('mn', EVENING)).toBe('2026.03.05 00:05')
    expect(time('2026-07-01T15:59:00Z')).toBe('23:59')
  })

  test('moment: is written as each language does', () => {
    expect(LOCALES.map(locale => date(locale, EVENING))).toEqual([
      '2026.03.05',
      '5 Mar 2026',
      '05.03.2026',
      '2026/3/5',
      '05/03/2026'
    ])
  })
})

test.each(LOCALES.filter(locale => locale !== 'mn'))(
  'date: a long one in %s is written as CLDR writes it, in every month',
  locale => {
    // English as everywhere in the shop: the day before the month.
    const cldr = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      dateStyle: 'long',
      timeZone: 'Asia/Ulaanbaatar'
    })
    for (let month = 1; month <= 12; month++) {
      const moment = `2026-${String(month).padStart(2, '0')}-05T16:05:00.000Z`
      expect(longDate(locale, moment).replaceAll('\u00a0', ' ')).toBe(
        cldr.format(new Date(moment)).replaceAll('\u00a0', ' ')
      )
    }
  }
)

test('date: a long one in Mongolian is the short one', () => {
  expect(longDate('mn', '2026-11-16T16:05:00.000Z')).toBe('2026.11.17')
})

test('time: midnight is the end of a day, 24:00', () => {
  expect(deadline('mn', '2026-11-23T16:00:00.000Z')).toEqual({ date: '2026.11.23', time: '24:00' })
  expect(deadline('en', '2026-11-23T15:59:00.000Z')).toEqual({ date: '23 Nov 2026', time: '23:59' })
})

test.each([
  ['mn', 22.5, 1, '22.5'],
  ['ru', 22.5, 1, '22,5'],
  ['it', 1234.56, 1, '1.234,6'],
  ['en', 2, 1, '2'],
  ['ru', 0.789, 3, '0,789']
] as const)('decimals: in %s %d with %i digits is %s', (locale, value, digits, text) =>
  expect(decimal(locale, value, digits)).toBe(text)
)

test('month and year: Mongolian writes the number of the month', () => {
  expect([monthAndYear('mn', '2026-12'), monthAndYear('en', '2026-12')]).toEqual(['2026 оны 12-р сар', 'December 2026'])
})

test('a day of every year: has its month named in English', () => {
  expect([monthAndDay('mn', '07-08'), monthAndDay('en', '07-08'), monthAndDay('en', '11-15')]).toEqual([
    '07.08',
    '8 Jul',
    '15 Nov'
  ])
})
