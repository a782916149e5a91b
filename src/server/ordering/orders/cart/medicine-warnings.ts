import type { OrderBody } from '../../../../contract/ordering/order.ts'
import { medicineWarnings } from '../../../../domain/ordering/medicine-warnings.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { AggregateLine } from '../order-aggregate.ts'

/** Warnings about medicines of one order that must not be taken together, in the reader's language. */
export function medicineWarningsBody(lines: readonly AggregateLine[], locale: Locale): OrderBody['medicine_warnings'] {
  const language = locale === 'mn' ? 'mn' : 'en'
  return medicineWarnings(lines.map(({ details }) => details)).map(({ code, substances, productIds }) => ({
    code,
    products: [...productIds],
    message: words(locale, 'problem')(code, {
      substances: substances.map(text => text[language]).join(', '),
      count: String(productIds.length)
    })
  }))
}
