import type { DeliveryOptionBody } from '../../contract/ordering/delivery.ts'
import { deliveryNameOf, type PromisedDelivery } from '../../domain/ordering/delivery-name.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, deadline } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { wordOf } from './words.ts'

/** A way of delivery is named for what it is now: in the evening the fastest one comes tomorrow. */
export function deliveryName(offered: PromisedDelivery, locale: ShopLocale, words: object) {
  const name = wordOf(words, `option_${deliveryNameOf(offered, new Date())}`)
  return offered.promised_by === null ? name : fillPlaceholders(name, deadline(locale, offered.promised_by))
}

/** When it comes: where the hours are chosen, on which days; else by when. */
export function promiseOf({ days, promised_by }: DeliveryOptionBody, locale: ShopLocale, words: object) {
  if (days.length === 0) return fillPlaceholders(wordOf(words, 'promised_by'), deadline(locale, promised_by))
  const ends = new Set([days[0], days.at(-1)].map(each => date(locale, `${each?.date}T00:00:00+08:00`)))
  return fillPlaceholders(wordOf(words, 'promised_days'), { days: [...ends].join('–') })
}
