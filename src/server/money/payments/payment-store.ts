import { v7 as uuid } from 'uuid'
import type { Captured } from '../../../domain/money/payment-captures.ts'
import { paymentCanBecome, type PaymentState } from '../../../domain/ordering/order-state.ts'
import type { StoreCreditMethod, PaymentMethodId, PayableKind } from '../../../domain/money/payment.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { insertPayment, storeOpenedInvoice, updatePaymentState, paymentsOfOrder, type PaymentRow } from './queries.ts'
import { refundsOfOrder, type RefundRow } from './refund-queries.ts'

export type { PaymentRow } from './queries.ts'

/** All payments of an order, oldest first. */
export const paymentsOf = (reader: Reader, orderId: string): Promise<PaymentRow[]> =>
  reader.all(paymentsOfOrder, { order_id: orderId })

/** All refunds of an order, oldest first. */
export const refundsOf = (reader: Reader, orderId: string): Promise<RefundRow[]> =>
  reader.all(refundsOfOrder, { order_id: orderId })

interface NewPayment {
  readonly payableKind: PayableKind
  readonly payableId: string
  readonly userId: string | null
  /** Number of the payable. */
  readonly number: string
  /** Number of the attempt, from 1; makes the payment's number unique. */
  readonly attempt: number
  readonly method: PaymentMethodId
  readonly amount: number
}

/** A payment at its start. */
export const newPayment = (
  { payableKind, payableId, userId, number, attempt, method, amount }: NewPayment,
  now: Date
): PaymentRow => ({
  id: uuid(),
  number: `${number}-${attempt}`,
  payable_kind: payableKind,
  payable_id: payableId,
  order_id: payableKind === 'order' ? payableId : null,
  user_id: userId,
  method,
  state: 'checkout',
  amount,
  refunded_amount: 0,
  invoice_id: null,
  provider_payment_id: null,
  invoice_json: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  expires_at: null,
  checked_at: null
})

/** An unfinished opening of an invoice counts as lost after this; the payer never saw a QR code. */
const OPENING_TIMEOUT_MS = 30_000

export const isBeingOpened = ({ state, created_at }: PaymentRow, now: Date) =>
  state === 'checkout' && now.getTime() - Date.parse(created_at) < OPENING_TIMEOUT_MS

/** A capture beyond the amount of its invoice: a completed payment of its own, without an invoice. */
export const newOverpayment = (
  { payable_kind: payableKind, payable_id: subject_id, user_id, number, method }: PaymentRow,
  { id, amount }: Captured,
  attempt: number,
  now: Date
): PaymentRow => ({
  ...newPayment(
    {
      payableKind,
      payableId: subject_id,
      userId: user_id,
      number: number.slice(0, number.lastIndexOf('-')),
      attempt,
      method,
      amount
    },
    now
  ),
  state: 'completed',
  provider_payment_id: id
})

interface PaidOrder {
  readonly id: string
  readonly number: string
  readonly user_id: string | null
}

const ofOrder = ({ id, number, user_id }: PaidOrder, attempt: number) => ({
  payableKind: 'order' as const,
  payableId: id,
  userId: user_id,
  number,
  attempt
})

/** Records the amount that the courier will collect, ₮. */
export const recordCash = (tx: Transaction, order: PaidOrder, attempt: number, amount: number, now: Date) =>
  tx.send(insertPayment, {
    ...newPayment({ ...ofOrder(order, attempt), method: 'cash', amount }, now),
    state: 'pending'
  })

/** The courier collects the rest, because some was paid another way. */
export const updateCashDue = (tx: Transaction, orderId: string, amount: number, now: Date) =>
  tx.query
    .updateTable('payments')
    .set({ amount, updated_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where('method', '=', 'cash')
    .where('state', '=', 'pending')
    .execute()

/** The courier has brought it. */
export async function completeCashPayment(tx: Transaction, orderId: string, now: Date) {
  for (const payment of await tx.all(paymentsOfOrder, { order_id: orderId }))
    if (payment.method === 'cash' && payment.state === 'pending') await transitionPayment(tx, payment, 'completed', now)
}

/** Records store credit as a completed payment; answers its id, under which the provider of store credit debits. */
export async function recordStoreCredit(
  tx: Transaction,
  order: PaidOrder,
  attempt: number,
  storeCredit: { readonly method: StoreCreditMethod; readonly amount: number },
  now: Date
): Promise<string> {
  const row = { ...newPayment({ ...ofOrder(order, attempt), ...storeCredit }, now), state: 'completed' as const }
  await tx.send(insertPayment, row)
  return row.id
}

/**
 * Moves a payment on, if the table of `domain/ordering/order-state.ts` allows it and nobody has by now; answers how
 * many rows that were. Besides a payment's first state only this, `openPayment` and `completePayment` change it.
 */
export async function transitionPayment(
  tx: Transaction,
  { id, state }: Pick<PaymentRow, 'id' | 'state'>,
  to: PaymentState,
  now: Date
): Promise<number> {
  if (!paymentCanBecome(state, to)) return 0
  return tx.run(updatePaymentState, { id, from: state, to, updated_at: now.toISOString() })
}

/** The invoice is open: the payment waits for its payer. */
export async function openPayment(
  tx: Transaction,
  { id, state }: Pick<PaymentRow, 'id' | 'state'>,
  invoice: { readonly invoice_id: string; readonly invoice_json: string },
  now: Date
): Promise<number> {
  if (!paymentCanBecome(state, 'pending')) return 0
  return tx.run(storeOpenedInvoice, { id, ...invoice, updated_at: now.toISOString() })
}
