import type { StoredValueMethod } from '../../../contract/payment.ts'
import { STORED_VALUE_METHODS } from '../../../domain/payment-method.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

/** Methods that can pay for stored value (recharges and gift cards), of those that are configured. */
export function storedValueMethods(methods: readonly string[], locale: Locale): readonly StoredValueMethod[] {
  const t = words(locale, 'payment')
  return STORED_VALUE_METHODS.filter(id => methods.includes(id)).map(id => ({
    id,
    name: t(id),
    description: t(`${id}-description`)
  }))
}
