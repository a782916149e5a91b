import { DAY_MS } from '../../domain/time.ts'
import { courierHours } from '../../i18n/courier-hours.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { wordOf } from '../checkout/words.ts'

interface Hours {
  readonly date?: string | null
  readonly slot?: string | null
}

/** `Маргааш 12–16`, later `Мягмар 12.01, 12–16`; undefined where no hours are chosen. `today` is the day in Ulaanbaatar. */
export function firstHours({ date, slot }: Hours, locale: ShopLocale, words: object, today: string) {
  if (!date || !slot) return undefined
  const distance = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  const near = ['today', 'tomorrow'][distance]
  return near ? `${wordOf(words, near)} ${slot.replace('-', '–')}` : courierHours(locale, date, slot)
}
