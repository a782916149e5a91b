import type { OrderBody } from '../../contract/ordering/order.ts'

/** The kind of payment that the confirmation names: own money only, cash, QPay, lease, or another provider. */
export function paymentKindOf({
  amount_due,
  payment_method
}: OrderBody): 'own' | 'cash' | 'qpay' | 'lease' | 'provider' {
  if (amount_due === 0) return 'own'
  return payment_method === 'cash' || payment_method === 'qpay' || payment_method === 'lease'
    ? payment_method
    : 'provider'
}
