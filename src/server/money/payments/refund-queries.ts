import { statement } from '../../platform/db/statement.ts'
import type { RefundTable } from './tables.ts'

export type RefundRow = { [K in keyof RefundTable]: RefundTable[K] }

export const refundsOfOrder = statement<{ order_id: string }, RefundRow>((db, p) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.order_id', '=', p('order_id'))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
)

export const refundsOfPayment = statement<{ payment_id: string }, RefundRow>((db, p) =>
  db.selectFrom('refunds').selectAll().where('payment_id', '=', p('payment_id')).orderBy('created_at').orderBy('id')
)

export const refundById = statement<{ id: string }, RefundRow>((db, p) =>
  db.selectFrom('refunds').selectAll().where('id', '=', p('id'))
)

export const refundByIdempotencyKey = statement<Pick<RefundRow, 'payment_id' | 'idempotency_key'>, RefundRow>((db, p) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', p('payment_id'))
    .where('idempotency_key', '=', p('idempotency_key'))
)

export const insertRefund = statement<RefundRow, never>((db, p) =>
  db.insertInto('refunds').values({
    id: p('id'),
    payment_id: p('payment_id'),
    idempotency_key: p('idempotency_key'),
    amount: p('amount'),
    state: p('state'),
    destination: p('destination'),
    fallback_destination: p('fallback_destination'),
    created_at: p('created_at'),
    due_at: p('due_at'),
    done_at: p('done_at')
  })
)

export const reduceRefund = statement<Pick<RefundRow, 'id' | 'amount'>, never>((db, p) =>
  db
    .updateTable('refunds')
    .set(e => ({ amount: e('amount', '-', p('amount')) }))
    .where('id', '=', p('id'))
)

/** Only what is not done moves: the second of two changes nothing. */
export const updateRefundState = statement<
  Pick<RefundRow, 'id' | 'state' | 'destination' | 'due_at' | 'done_at'>,
  never
>((db, p) =>
  db
    .updateTable('refunds')
    .set({ state: p('state'), destination: p('destination'), due_at: p('due_at'), done_at: p('done_at') })
    .where('id', '=', p('id'))
    .where('state', '!=', 'completed')
)

/** Changes no row where the sum would be above what was paid. */
export const addToRefundedAmount = statement<{ id: string; amount: number; updated_at: string }, never>((db, p) =>
  db
    .updateTable('payments')
    .set(e => ({ refunded_amount: e('refunded_amount', '+', p('amount')), updated_at: p('updated_at') }))
    .where('id', '=', p('id'))
    .where('state', '=', 'completed')
)
