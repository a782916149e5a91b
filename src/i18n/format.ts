import type { Locale } from './locales.ts'
import { UTC_OFFSET_MS } from '../domain/time.ts'

/**
 * Money, numbers and dates. Our own and not `Intl`: the ICU of a visitor's browser may differ from the build's,
 * and then a late island would draw another text than its HTML promised. The forms are CLDR's (mn, en with the
 * narrow symbol), compared with `Intl` in the tests; Mongolian shops also write `1,234₮`, but CLDR is what phones
 * and banks show. The sign and the number never part: the gap is a no-break space.
 */

const NBSP = '\u00a0'
const GROUP: Record<Locale, string> = { mn: ',', en: ',', ru: NBSP, zh: ',', it: '.' }

/** Whole numbers with groups of three: `12,345`. */
export function number(locale: Locale, value: number): string {
  const digits = Math.abs(Math.trunc(value)).toString()
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  const grouped = groups.join(GROUP[locale])
  return value < 0 ? `-${grouped}` : grouped
}

/** A number from 0 up with at most so many digits behind the point: `22.5`, in Russian and Italian `22,5`. */
export function decimal(locale: Locale, value: number, digits = 1): string {
  const [whole = '', part] = String(Math.round(value * 10 ** digits) / 10 ** digits).split('.')
  const sign = locale === 'ru' || locale === 'it' ? ',' : '.'
  return part === undefined ? number(locale, Number(whole)) : `${number(locale, Number(whole))}${sign}${part}`
}

const MONEY: Record<Locale, (amount: string) => string> = {
  mn: amount => `₮${NBSP}${amount}`,
  en: amount => `₮${amount}`,
  zh: amount => `₮${amount}`,
  ru: amount => `${amount}${NBSP}₮`,
  it: amount => `${amount}${NBSP}₮`
}

/** `money('mn', 1234567)` is `₮ 1,234,567`; the amount is whole tögrög. */
export function money(locale: Locale, amount: number): string {
  const text = MONEY[locale](number(locale, Math.abs(amount)))
  return amount < 0 ? `-${text}` : text
}

// Written as one string each: what a page does not use is left out of its script.
const MONTHS_EN = 'January February March April May June July August September October November December'
const MONTHS_RU = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'
const MONTHS_IT = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'
const named = (months: string, month: number) => months.split(' ')[month - 1] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

function parts(moment: string) {
  const at = new Date(Date.parse(moment) + UTC_OFFSET_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hours: two(at.getUTCHours()),
    minutes: two(at.getUTCMinutes())
  }
}

/**
 * Short date in Ulaanbaatar: `2026.03.05`. CLDR's except where it would be misread here: English names the month
 * (`5 Mar 2026`, for `3/5/26` is May to half of its readers) and years keep four digits. Takes an ISO moment.
 */
export function date(locale: Locale, moment: string): string {
  const { year, month, day } = parts(moment)
  if (locale === 'mn') return `${year}.${two(month)}.${two(day)}`
  if (locale === 'en') return `${day} ${named(MONTHS_EN, month).slice(0, 3)} ${year}`
  if (locale === 'ru') return `${two(day)}.${two(month)}.${year}`
  return locale === 'zh' ? `${year}/${month}/${day}` : `${two(day)}/${two(month)}/${year}`
}

/** The day and hour by which something is there: midnight is `24:00` of the day that ends with it. */
export function deadline(locale: Locale, moment: string): { readonly date: string; readonly time: string } {
  const hour = time(moment)
  const isMidnight = hour === '00:00'
  const day = isMidnight ? new Date(Date.parse(moment) - 1).toISOString() : moment
  return { date: date(locale, day), time: isMidnight ? '24:00' : hour }
}

/**
 * Date as it stands in running text: `5 March 2026`. Mongolian keeps `2026.03.05`: CLDR's
 * `2026 оны гуравдугаар сарын 5` is too long for a line above a title. Takes an ISO moment.
 */
export function longDate(locale: Locale, moment: string): string {
  const { year, month, day } = parts(moment)
  if (locale === 'mn') return date(locale, moment)
  if (locale === 'en') return `${day} ${named(MONTHS_EN, month)} ${year}`
  if (locale === 'ru') return `${day} ${named(MONTHS_RU, month)} ${year} г.`
  return locale === 'zh' ? `${year}年${month}月${day}日` : `${day} ${named(MONTHS_IT, month)} ${year}`
}

/** Month and year above a calendar: `2026 оны 12-р сар`, `December 2026`. Takes a month, `2026-12`. */
export function monthAndYear(locale: 'mn' | 'en', text: string): string {
  const [year = '', month = ''] = text.split('-')
  if (locale === 'mn') return `${year} оны ${Number(month)}-р сар`
  return `${named(MONTHS_EN, Number(month))} ${year}`
}

/** A day of every year, as `date` writes it: `07.08`, `8 Jul`. Takes month and day, `07-08`. */
export function monthAndDay(locale: 'mn' | 'en', text: string): string {
  const [month = '', day = ''] = text.split('-')
  return locale === 'mn' ? `${month}.${day}` : `${Number(day)} ${named(MONTHS_EN, Number(month)).slice(0, 3)}`
}

/** Hours and minutes in Ulaanbaatar: `14:05`. Takes an ISO moment. */
export function time(moment: string): string {
  const { hours, minutes } = parts(moment)
  return `${hours}:${minutes}`
}

/** `2026.03.05 14:05` in Ulaanbaatar. Takes an ISO moment. */
export const dateTime = (locale: Locale, moment: string) => `${date(locale, moment)} ${time(moment)}`
