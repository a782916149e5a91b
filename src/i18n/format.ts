import type { Locale } from './locales.ts'

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
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, GROUP[locale])
  return value < 0 ? `-${grouped}` : grouped
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

/** Ulaanbaatar is UTC+8 all year; daylight saving ended in 2017. */
const ULAANBAATAR_MS = 8 * 3_600_000
const MONTHS: Partial<Record<Locale, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
}
const two = (value: number) => String(value).padStart(2, '0')

function parts(moment: string) {
  const at = new Date(Date.parse(moment) + ULAANBAATAR_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hours: two(at.getUTCHours()),
    minutes: two(at.getUTCMinutes())
  }
}

/** Short date in Ulaanbaatar: `2026.03.05`, in English `5 Mar 2026`. Takes an ISO moment. */
export function date(locale: Locale, moment: string): string {
  const { year, month, day } = parts(moment)
  if (locale === 'mn') return `${year}.${two(month)}.${two(day)}`
  if (locale === 'en') return `${day} ${MONTHS.en?.[month - 1]?.slice(0, 3)} ${year}`
  if (locale === 'ru') return `${two(day)}.${two(month)}.${year}`
  return locale === 'zh' ? `${year}/${month}/${day}` : `${two(day)}/${two(month)}/${year}`
}

/** Date in words: `2026 оны 3-р сарын 5`, in English `5 March 2026`. Takes an ISO moment. */
export function longDate(locale: Locale, moment: string): string {
  const { year, month, day } = parts(moment)
  if (locale === 'mn') return `${year} оны ${month}-р сарын ${day}`
  if (locale === 'zh') return `${year}年${month}月${day}日`
  const words = `${day} ${MONTHS[locale]?.[month - 1]} ${year}`
  return locale === 'ru' ? `${words} г.` : words
}

/** Hours and minutes in Ulaanbaatar: `14:05`. Takes an ISO moment. */
export function time(moment: string): string {
  const { hours, minutes } = parts(moment)
  return `${hours}:${minutes}`
}

/** `2026.03.05 14:05` in Ulaanbaatar. Takes an ISO moment. */
export const dateTime = (locale: Locale, moment: string) => `${date(locale, moment)} ${time(moment)}`
