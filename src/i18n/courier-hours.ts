import type { ShopLocale } from './locales.ts'

const WEEKDAYS: Record<ShopLocale, string> = {
  mn: 'Ням Даваа Мягмар Лхагва Пүрэв Баасан Бямба',
  en: 'Sun Mon Tue Wed Thu Fri Sat'
}

/** `Мягмар`, `Tue`. Takes a day, `2026-12-01`. */
export const weekday = (locale: ShopLocale, day: string) => WEEKDAYS[locale].split(' ')[new Date(day).getUTCDay()] ?? ''

/** When a courier comes, as people say it: `Мягмар 12.01, 12–16`, `Tue 1/12, 12–16`. Takes a day and a slot, `12-16`. */
export function courierHours(locale: ShopLocale, day: string, slot: string): string {
  const [, month = '', date = ''] = day.split('-')
  const written = locale === 'mn' ? `${month}.${date}` : `${Number(date)}/${Number(month)}`
  return `${weekday(locale, day)} ${written}, ${slot.replace('-', '–')}`
}
