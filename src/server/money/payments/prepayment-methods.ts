import type { PrepaymentMethod } from '../../../contract/money/payment.ts'
import { PREPAYMENT_METHODS } from '../../../domain/money/payment-method.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

/** Methods that can pay for stored value (recharges and gift cards), of those that are configured. */
export function prepaymentMethods(methods: readonly string[], locale: Locale): readonly PrepaymentMethod[] {
  const t = words(locale, 'payment')
  return PREPAYMENT_METHODS.filter(id => methods.includes(id)).map(id => ({
    id,
    name: t(id),
    description: t(`${id}-description`)
  }))
}
