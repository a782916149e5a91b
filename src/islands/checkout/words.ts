import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { weekday } from '../../i18n/courier-hours.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { FieldProblem } from '../../stores/ordering/checkout-fields.ts'
import { DAY_MS } from '../../domain/time.ts'

export type CheckoutWords = Messages<'checkout'>

/** Props shared by all parts of checkout. */
export interface CheckoutProps {
  readonly locale: ShopLocale
  readonly words: CheckoutWords
}

/** A word whose key is made of data, such as `option_4h`. */
export const wordOf = (words: object, key: string) => (words as Readonly<Record<string, string>>)[key] ?? ''

export const problemText = (words: CheckoutWords, problem: FieldProblem) =>
  'text' in problem ? problem.text : wordOf(words, `error_${problem.code}`)

interface WordsOfDays {
  readonly locale: ShopLocale
  /** Words of `locales/<locale>/checkout.json`. */
  readonly words: object
}

/** `Маргааш · 11.22`: how people say a day of delivery; `today` is the day in Ulaanbaatar. */
export function dayName({ words, locale }: WordsOfDays, day: string, today: string): string {
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  const name =
    distance === 0 ? wordOf(words, 'today') : distance === 1 ? wordOf(words, 'tomorrow') : weekday(locale, day)
  const [, month = '', date = ''] = day.split('-')
  return `${name} · ${locale === 'mn' ? `${month}.${date}` : `${Number(date)}/${Number(month)}`}`
}

export const slotName = (words: object, slot: { readonly from: number | string; readonly to: number | string }) =>
  fillPlaceholders(wordOf(words, 'slot_hours'), { from: slot.from, to: slot.to })
