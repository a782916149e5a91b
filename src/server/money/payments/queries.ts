import type { PaymentState } from '../../../domain/ordering/order-state.ts'
import { PROVIDER_METHODS } from '../../../domain/money/payment.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PaymentCaptureTable, PaymentTable } from './tables.ts'

export type PaymentRow = { [K in keyof PaymentTable]: PaymentTable[K] }
export type CaptureRow = { [K in keyof PaymentCaptureTable]: PaymentCaptureTable[K] }

export const paymentsOfOrder = statement<{ order_id: string }, PaymentRow>((db, p) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', p('order_id')).orderBy('created_at').orderBy('number')
)

export const paymentsOfPayable = statement<Pick<PaymentRow, 'payable_kind' | 'payable_id'>, PaymentRow>((db, p) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('payable_kind', '=', p('payable_kind'))
    .where('payable_id', '=', p('payable_id'))
    .orderBy('created_at')
    .orderBy('number')
)

export const paymentById = statement<{ id: string }, PaymentRow>((db, p) =>
  db.selectFrom('payments').selectAll().where('id', '=', p('id'))
)

export const paymentByNumber = statement<Pick<PaymentRow, 'number' | 'method'>, PaymentRow>((db, p) =>
  db.selectFrom('payments').selectAll().where('number', '=', p('number')).where('method', '=', p('method'))
)

/** Locks a payment, so that two refunds of it are serial. */
export const lockPayment = statement<{ id: string }, PaymentRow>((db, p, dialect) => {
  const query = db.selectFrom('payments').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const insertPayment = statement<PaymentRow, never>((db, p) =>
  db.insertInto('payments').values({
    id: p('id'),
    number: p('number'),
    payable_kind: p('payable_kind'),
    payable_id: p('payable_id'),
    order_id: p('order_id'),
    user_id: p('user_id'),
    method: p('method'),
    state: p('state'),
    amount: p('amount'),
    refunded_amount: p('refunded_amount'),
    invoice_id: p('invoice_id'),
    provider_payment_id: p('provider_payment_id'),
    invoice_json: p('invoice_json'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
    expires_at: p('expires_at'),
    checked_at: p('checked_at')
  })
)

/** Changes a payment's state; no row changes where it is not `from` any more. */
export const updatePaymentState = statement<
  { id: string; from: PaymentState; to: PaymentState; updated_at: string },
  never
>((db, p) =>
  db
    .updateTable('payments')
    .set({ state: p('to'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    .where('state', '=', p('from'))
)

/** Completes a payment with the amount received; no row changes where its state has changed since. */
export const completePayment = statement<
  { id: string; from: PaymentState; amount: number; provider_payment_id: string | null; updated_at: string },
  never
>((db, p) =>
  db
    .updateTable('payments')
    .set({
      state: 'completed',
      amount: p('amount'),
      provider_payment_id: p('provider_payment_id'),
      updated_at: p('updated_at')
    })
    .where('id', '=', p('id'))
    .where('state', '=', p('from'))
)

export const storeOpenedInvoice = statement<
  { id: string; invoice_id: string; invoice_json: string; updated_at: string },
  never
>((db, p) =>
  db
    .updateTable('payments')
    .set({
      state: 'pending',
      invoice_id: p('invoice_id'),
      invoice_json: p('invoice_json'),
      updated_at: p('updated_at')
    })
    .where('id', '=', p('id'))
    .where('state', '=', 'checkout')
)

/** Stores the provider's id of an invoice whose creation was not answered. */
export const setInvoiceId = statement<{ id: string; invoice_id: string; updated_at: string }, never>((db, p) =>
  db
    .updateTable('payments')
    .set({ invoice_id: p('invoice_id'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    .where('invoice_id', 'is', null)
)

/** All captures on the invoice of a payment, including those that count as overpayments. */
export const capturesOfInvoice = statement<{ invoice_payment_id: string }, CaptureRow>((db, p) =>
  db
    .selectFrom('payment_captures')
    .selectAll()
    .where('invoice_payment_id', '=', p('invoice_payment_id'))
    .orderBy('provider_id')
)

export const captureByProviderId = statement<Pick<CaptureRow, 'method' | 'provider_id'>, CaptureRow>((db, p) =>
  db
    .selectFrom('payment_captures')
    .selectAll()
    .where('method', '=', p('method'))
    .where('provider_id', '=', p('provider_id'))
)

export const capturesOfPayment = statement<{ payment_id: string }, CaptureRow>((db, p) =>
  db.selectFrom('payment_captures').selectAll().where('payment_id', '=', p('payment_id')).orderBy('provider_id')
)

export const insertCapture = statement<CaptureRow, never>((db, p) =>
  db.insertInto('payment_captures').values({
    method: p('method'),
    provider_id: p('provider_id'),
    payment_id: p('payment_id'),
    invoice_payment_id: p('invoice_payment_id'),
    amount: p('amount'),
    recorded_at: p('recorded_at'),
    refund_requested_at: p('refund_requested_at'),
    refunded_at: p('refunded_at')
  })
)

type CaptureRefundMoment = Pick<CaptureRow, 'method' | 'provider_id'> & { readonly at: string }

export const markRefundRequested = statement<CaptureRefundMoment, never>((db, p) =>
  db
    .updateTable('payment_captures')
    .set({ refund_requested_at: p('at') })
    .where('method', '=', p('method'))
    .where('provider_id', '=', p('provider_id'))
    .where('refund_requested_at', 'is', null)
)

export const markCaptureRefunded = statement<CaptureRefundMoment, never>((db, p) =>
  db
    .updateTable('payment_captures')
    .set({ refunded_at: p('at') })
    .where('method', '=', p('method'))
    .where('provider_id', '=', p('provider_id'))
    .where('refunded_at', 'is', null)
)

export const markChecked = statement<{ id: string; checked_at: string }, never>((db, p) =>
  db
    .updateTable('payments')
    .set({ checked_at: p('checked_at') })
    .where('id', '=', p('id'))
)

/**
 * Invoices that are open, or whose opening was interrupted, and that were not checked since `before`: polling is the
 * backup of webhooks.
 */
export const pendingUnchecked = statement<{ before: string; limit: number }, Pick<PaymentRow, 'id' | 'method'>>(
  (db, p) =>
    db
      .selectFrom('payments')
      .select(['id', 'method'])
      .where('state', 'in', ['pending', 'checkout'])
      .where('method', 'in', PROVIDER_METHODS)
      .where(e => e.or([e('checked_at', 'is', null), e('checked_at', '<', p('before'))]))
      .orderBy('checked_at', o => o.asc().nullsFirst())
      .limit(p('limit'))
)

/** Orders of a payment by an id that its provider gave it, or by that of a capture. */
export async function orderIdsByProvider(
  { query }: Pick<Database, 'query'>,
  providerId: string
): Promise<readonly string[]> {
  const methods = [...PROVIDER_METHODS]
  const paid = await query
    .selectFrom('payments')
    .select('order_id')
    // With the method, which stands first in both indexes.
    .where('method', 'in', methods)
    .where(e => e.or([e('invoice_id', '=', providerId), e('provider_payment_id', '=', providerId)]))
    .execute()
  const captured = await query
    .selectFrom('payment_captures')
    .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
    .select('payments.order_id')
    .where('payment_captures.method', 'in', methods)
    .where('payment_captures.provider_id', '=', providerId)
    .execute()
  return [...paid, ...captured].flatMap(({ order_id }) => order_id ?? [])
}
