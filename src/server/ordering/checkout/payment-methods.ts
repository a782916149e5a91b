import type { ChosenMethod, PaymentMethodsResponse } from '../../../contract/money/payment.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { leaseOrderProblem } from '../../../domain/money/lease.ts'
import {
  paymentMethodLimit,
  paymentMethodProblem,
  type PaymentMethodProblem
} from '../../../domain/money/payment-method.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { leaseMessage } from './lease-message.ts'

type Payable = Pick<OrderBody, 'amount_due' | 'age_restricted' | 'phone' | 'line_items'>

/** Methods that are set up, and why some cannot pay this order; without an order, for anybody. */
export function offeredMethods(
  methods: readonly ChosenMethod[],
  order: (Payable & Pick<OrderBody, 'item_total' | 'state'>) | undefined,
  locale: Locale,
  isGuest: boolean
): PaymentMethodsResponse {
  const t = words(locale, 'payment')
  const answer = { payment_methods: [], unavailable: [] } as {
    payment_methods: PaymentMethodsResponse['payment_methods'][number][]
    unavailable: PaymentMethodsResponse['unavailable'][number][]
  }
  for (const id of methods) {
    // MostMoney pays only inside its own app, which starts the payment itself.
    if (id === 'most') continue
    const method = { id, name: t(id), description: t(`${id}-description`) }
    const reason =
      order && (methodReason(id, order, locale) ?? (id === 'lease' ? leaseReason(order, locale, isGuest) : undefined))
    if (reason) answer.unavailable.push({ ...method, reason })
    else answer.payment_methods.push(method)
  }
  return answer
}

export const payableOf = ({ amount_due, age_restricted, phone, line_items }: Payable) => ({
  amount: amount_due,
  hasAlcohol: age_restricted,
  hasTickets: line_items.some(({ requires_shipping }) => !requires_shipping),
  phone: parsePhone(phone) ?? ''
})

function methodReason(id: ChosenMethod, order: Payable & Pick<OrderBody, 'state'>, locale: Locale): string | undefined {
  const payable = payableOf(order)
  // The payer of a placed order may give another phone number.
  const problem = paymentMethodProblem(id, isOpen(order.state) ? payable : { ...payable, phone: '' })
  return problem && words(locale, 'problem')(problem, methodValues(problem, locale))
}

/** Why an order cannot be leased. Whether its buyer can have a lease is checked when they apply. */
function leaseReason(
  { item_total, amount_due, age_restricted }: Payable & Pick<OrderBody, 'item_total'>,
  locale: Locale,
  isGuest: boolean
): string | undefined {
  const payable = { productTotal: Math.min(item_total, amount_due), price: amount_due, hasAlcohol: age_restricted }
  const problem = leaseOrderProblem({ ...payable, hasPrescription: false }) ?? (isGuest ? 'lease-guest' : undefined)
  return problem && leaseMessage(problem, locale)
}

export const methodValues = (problem: PaymentMethodProblem, locale: Locale) => {
  const bound = paymentMethodLimit(problem)
  return bound === undefined ? {} : { amount: money(locale, bound) }
}
