import type { DeliveryEstimate } from '../../contract/ordering/delivery.ts'
import { localDate } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { deadline, money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { wordOf } from '../checkout/words.ts'
import { firstHours } from './first-hours.ts'
import { useEstimate, type Asked } from './use-estimate.ts'

interface Props extends Asked {
  readonly prompt: string
  readonly asks: boolean
}

/** The promise that the checkout would make, in one line. */
export default function EstimateLine({ prompt, asks, ...asked }: Props) {
  const { parts, answer } = useEstimate(asked, asks)
  if (!parts || answer.is !== 'known') return prompt
  return promiseLine(answer.estimate, answer.place[asked.locale], parts.words, asked.locale)
}

function promiseLine(
  { default: chosen, delivery_options }: DeliveryEstimate,
  place: string,
  words: object,
  locale: ShopLocale
) {
  if (!chosen) return delivery_options.length > 0 ? place : `${place}: ${wordOf(words, 'none')}`
  const { fee, promised_by } = chosen
  const when =
    firstHours(chosen, locale, words, localDate(new Date())) ??
    fillPlaceholders(wordOf(words, 'by'), deadline(locale, promised_by))
  const price = fee === 0 ? wordOf(words, 'free') : money(locale, fee)
  return fillPlaceholders(wordOf(words, 'line'), { place, when, fee: price })
}
