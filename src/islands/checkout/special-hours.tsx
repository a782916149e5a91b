import type { DeliverySpecialHours } from '../../contract/ordering/delivery.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { slotName, wordOf } from './words.ts'

interface Props {
  readonly entries: readonly DeliverySpecialHours[]
  readonly locale: ShopLocale
  /** Words of `locales/<locale>/checkout.json`. */
  readonly words: object
  readonly className?: string
}

/** Days on which couriers do not come as usual, with the reason: why it takes longer. */
export function SpecialHours({ entries, locale, words, className = '' }: Props) {
  if (entries.length === 0) return null
  return (
    <ul className={`figures grid gap-1 text-sm text-warn ${className}`}>
      {entries.map(entry => (
        <li key={entry.first_day}>{sentenceOf(entry, locale, words)}</li>
      ))}
    </ul>
  )
}

function sentenceOf({ first_day, last_day, hours, reason }: DeliverySpecialHours, locale: ShopLocale, words: object) {
  const ends = new Set([first_day, last_day].map(day => date(locale, `${day}T00:00:00+08:00`)))
  return fillPlaceholders(wordOf(words, hours ? 'special_hours' : 'special_closed'), {
    days: [...ends].join('–'),
    hours: hours ? slotName(words, hours) : '',
    reason: reason[locale]
  })
}
