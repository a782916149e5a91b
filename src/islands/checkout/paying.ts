import type { OrderBody } from '../../contract/order.ts'

/** Who is paid: nobody any more, the courier, or a house. */
export const payingOf = ({ amount_due, payment_method }: OrderBody) =>
  amount_due === 0 ? 'own' : payment_method === 'cash' ? 'cash' : 'qpay'
