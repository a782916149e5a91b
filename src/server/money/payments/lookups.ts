import type { PayableKind } from '../../../domain/money/payment.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { captureByProviderId } from './queries.ts'

type Query = Pick<Transaction, 'query'>

/** Ids of the payables of one kind for which a user has an open payment. */
export async function pendingPayables({ query }: Query, userId: string, kind: PayableKind): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('payments')
    .select('payable_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('payable_kind', '=', kind)
    .where('state', '=', 'pending')
    .execute()
  return rows.map(({ payable_id }) => payable_id)
}

/** Transfers with an invoice since a moment; overpayments have no invoice. */
export const transfersSince = ({ query }: Query, since: Date) =>
  query
    .selectFrom('payments')
    .select(['id', 'number', 'amount', 'state'])
    .where('method', '=', 'transfer')
    .where('invoice_id', 'is not', null)
    .where('created_at', '>', since.toISOString())
    .execute()

/** Whether a line of a bank statement counts for a payment. */
export const isTransferCounted = async (tx: Transaction, entryId: string) =>
  (await tx.first(captureByProviderId, { method: 'transfer', provider_id: entryId })) !== undefined

/** Entries of the bank that count for a payment, for a condition of another module's statement. */
export const countedTransfers = ({ query }: Query) =>
  query.selectFrom('payment_captures').select('provider_id').where('method', '=', 'transfer')

/** When payments of orders last changed, and how many there are: a text that differs after any change. */
export async function paymentFingerprints({ query }: Query, orderIds: readonly string[]) {
  const payments = await query
    .selectFrom('payments')
    .select(['order_id', p => p.fn.max('updated_at').as('updated_at'), p => p.fn.countAll().as('count')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  return new Map(payments.map(each => [each.order_id ?? '', `${each.updated_at} ${each.count}`]))
}
