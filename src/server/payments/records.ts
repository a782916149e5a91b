import { v7 as uuid } from 'uuid'
import type { Reader, Transaction } from '../db/database.ts'
import { insertPayment, movePayment, paymentsOfOrder, type PaymentRow } from './queries.ts'

export type { PaymentRow } from './queries.ts'

/** All payments of an order, oldest first. */
export const paymentsOf = (reader: Reader, orderId: string): Promise<PaymentRow[]> =>
  reader.all(paymentsOfOrder, { order_id: orderId })

interface Payable {
  readonly id: string
  readonly number: string
  readonly total: number
}

/** What the courier will be given. */
export const recordCash = (tx: Transaction, order: Payable, now: Date) =>
  tx.run(insertPayment, { ...newPayment(order, 1, now), method: 'cash', state: 'pending' })

/** The courier has brought it. */
export async function settleCash(tx: Transaction, orderId: string, now: Date) {
  for (const { id, method, state } of await tx.all(paymentsOfOrder, { order_id: orderId }))
    if (method === 'cash' && state === 'pending')
      await tx.run(movePayment, { id, from: state, to: 'completed', updated_at: now.toISOString() })
}

/** A payment at its start: `attempt` makes its number unlike those of earlier tries. */
export const newPayment = (order: Payable, attempt: number, now: Date): PaymentRow => ({
  id: uuid(),
  number: `${order.number}-${attempt}`,
  order_id: order.id,
  method: 'qpay',
  state: 'checkout',
  amount: order.total,
  invoice_id: null,
  provider_payment_id: null,
  invoice_json: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  expires_at: null,
  checked_at: null
})
