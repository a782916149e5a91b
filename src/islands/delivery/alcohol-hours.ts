import type { DeliveryEstimate } from '../../contract/ordering/delivery.ts'
import { WEEKDAYS } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { slotName, wordOf } from '../checkout/words.ts'

type Restriction = DeliveryEstimate['alcohol_restrictions'][number]

/** When alcohol is not handed over at a place, in a sentence; empty where nothing forbids it. */
export function alcoholHours(restrictions: readonly Restriction[], locale: ShopLocale, words: object): string {
  if (restrictions.length === 0) return ''
  const times = restrictions.map(({ day, from, to }) => {
    const name = dayOf(day, locale, words)
    return from === 0 && to === 24 ? name : `${name} ${slotName(words, { from, to })}`
  })
  return fillPlaceholders(wordOf(words, 'alcohol_hours'), { times: times.join('; ') })
}

function dayOf(day: string, locale: ShopLocale, words: object): string {
  if (day === 'daily' || (WEEKDAYS as readonly string[]).includes(day)) return wordOf(words, `alcohol_${day}`)
  if (/^\d{1,2}$/.test(day)) return fillPlaceholders(wordOf(words, 'alcohol_monthly'), { day })
  if (day.length === 5) return fillPlaceholders(wordOf(words, 'alcohol_yearly'), { day: day.replace('-', '.') })
  return date(locale, `${day}T00:00:00+08:00`)
}
