import type { OrderBody } from '../../contract/order.ts'

/** Who is paid, for what is said at the end: nobody any more, the courier, by a QR code, a lender, or another provider. */
export function paymentKindOf({ amount_due, payment_method }: OrderBody): 'own' | 'cash' | 'qpay' | 'lease' | 'house' {
  if (amount_due === 0) return 'own'
  return payment_method === 'cash' || payment_method === 'qpay' || payment_method === 'lease' ? payment_method : 'house'
}
