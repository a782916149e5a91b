import type { PaymentBody } from '../../contract/payment.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { fill } from '../../i18n/fill.ts'
import { wordOf, type OrderWords } from './words.ts'

export type PayWords = Messages<'pay'>

/** What every way of paying is handed. */
export interface PayProps {
  readonly locale: ShopLocale
  readonly words: OrderWords
  readonly pay: PayWords
}

/** A method as people call it, `SocialPay`. */
export const methodName = ({ words }: Pick<PayProps, 'words'>, { payment_method_name }: PaymentBody) =>
  wordOf(words, `method_${payment_method_name}`)

export function payTitle({ words, pay }: Pick<PayProps, 'words' | 'pay'>, payment: PaymentBody): string {
  if (payment.payment_method_name === 'card') return pay.title_card
  if (payment.payment_method_name === 'transfer') return pay.title_transfer
  return fill(pay.title, { method: methodName({ words }, payment) })
}
