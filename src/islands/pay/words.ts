import type { PayRequest, PaymentBody } from '../../contract/money/payment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type PayWords = Messages<'pay'>

/** Props shared by all parts of paying. */
export interface PayProps {
  readonly locale: ShopLocale
  readonly pay: PayWords
}

/** A payment that waits, and what its payer can do besides paying it. */
export interface PaymentActionProps extends PayProps {
  readonly payment: PaymentBody
  /** Name of the method, `SocialPay`. */
  readonly method: string
  /** Goods are kept for a buyer who pays by bank transfer. */
  readonly reservesStock: boolean
  /** True while another one is being opened. */
  readonly busy: boolean
  /** Opens another, as it is said; answers it, or nothing where that did not go through. */
  readonly onPay: (how: PayRequest) => Promise<PaymentBody | undefined>
}

export function payTitle({ method, pay, payment }: Pick<PaymentActionProps, 'method' | 'pay' | 'payment'>): string {
  if (payment.payment_method_name === 'card') return pay.title_card
  if (payment.payment_method_name === 'transfer') return pay.title_transfer
  return fillPlaceholders(pay.title, { method })
}
