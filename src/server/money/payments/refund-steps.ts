import { v7 as uuid } from 'uuid'
import { isProviderMethod, paidTotal, type RefundDestination } from '../../../domain/money/payment.ts'
import { CANCELED_REFUND_DAYS, type RequestedDestination } from '../../../domain/ordering/returns.ts'
import { publishEvent } from '../../messaging/webhooks/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { settleOrderAfterRefund, type Orders } from '../../ordering/orders/index.ts'
import type { PaymentProviders } from '../../providers/payment/index.ts'
import { paymentById, type PaymentRow } from './queries.ts'
import { transitionPayment, paymentsOf, refundsOf } from './payment-store.ts'
import { insertRefund, reduceRefund, updateRefundState, refundsOfPayment, type RefundRow } from './refund-queries.ts'
import { HOUR_MS } from '../../../domain/time.ts'

/** The payer's wallet, for refunds that their source does not take. */
export interface StoreCreditPort {
  /** Credits `amount` ₮ once per refund; false where the account is deleted. */
  credit(tx: Transaction, userId: string, amount: number, refundId: string, now: Date): Promise<boolean>
}

/** Refunds of leased goods: the lease is reduced, and instalments that were paid are refunded to their sources. */
export interface LeasePort {
  reduceForReturn(tx: Transaction, reduction: LeaseRefund): Promise<void>
}

export interface LeaseRefund {
  readonly leaseId: string
  /** ₮ */
  readonly amount: number
  /** Id of the refund: the same one reduces the lease once. */
  readonly cause: string
  readonly now: Date
}

export interface RefundDeps {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly storeCredit: StoreCreditPort
  readonly leases: LeasePort
}

/** The provider that a payment is made through; undefined for store credit, leases and cash. */
export const providerOf = ({ providers }: Pick<RefundDeps, 'providers'>, { method }: Pick<PaymentRow, 'method'>) =>
  isProviderMethod(method) ? providers[method] : undefined

interface CompletedRefund {
  readonly payment: PaymentRow
  readonly refund: RefundRow
  readonly destination: RefundDestination
}

export async function completeRefund(
  deps: RefundDeps,
  tx: Transaction,
  { payment, refund, destination }: CompletedRefund,
  now: Date
) {
  const moved = await tx.run(updateRefundState, {
    ...refund,
    state: 'completed',
    destination,
    done_at: now.toISOString()
  })
  if (moved === 0) return
  const { id, amount } = refund
  await publishEvent(
    tx,
    'refund.completed',
    { id, order_id: payment.order_id, amount, currency: 'MNT', destination },
    now
  )
  await updateAfterRefundDone(deps, tx, payment, now)
}

/** Updates the payment and its order when none of their refunds is under way any more. */
async function updateAfterRefundDone({ orders }: RefundDeps, tx: Transaction, { id, order_id }: PaymentRow, now: Date) {
  const payment = await tx.first(paymentById, { id })
  const refunds = await tx.all(refundsOfPayment, { payment_id: id })
  if (payment?.refunded_amount === payment?.amount && refunds.every(({ state }) => state === 'completed'))
    await transitionPayment(tx, { id, state: 'completed' }, 'refunded', now)
  if (order_id === null) return
  const isAllBack = (await refundsOf(tx, order_id)).every(({ state }) => state === 'completed')
  await settleOrderAfterRefund(
    orders,
    tx,
    order_id,
    { isAllBack, paid: paidTotal(await paymentsOf(tx, order_id)) },
    now
  )
}

/**
 * A refund that the provider cannot make: to the wallet, or to staff if the source was asked for or there is no
 * account.
 */
export async function refundByFallback(
  deps: RefundDeps,
  tx: Transaction,
  payment: PaymentRow,
  refund: RefundRow,
  now: Date
) {
  const { orders, storeCredit } = deps
  const owner = payment.order_id === null ? payment.user_id : await orders.ownerOf(payment.order_id, tx)
  const isAllowed = refund.fallback_destination === 'wallet'
  if (owner !== null && isAllowed && (await storeCredit.credit(tx, owner, refund.amount, refund.id, now)))
    return completeRefund(deps, tx, { payment, refund, destination: 'wallet' }, now)
  await markForManualPayout(tx, refund)
}

/** Staff have to pay the money out; promised within `CANCELED_REFUND_DAYS` (spec §9). */
export async function markForManualPayout(tx: Transaction, refund: RefundRow) {
  const due = new Date(Date.parse(refund.created_at) + CANCELED_REFUND_DAYS.to * 24 * HOUR_MS)
  await tx.run(updateRefundState, {
    ...refund,
    state: 'manual',
    destination: 'manual',
    due_at: due.toISOString(),
    done_at: null
  })
}

/** Destination of a refund that the provider cannot make: to staff if the source was asked for, else to the wallet. */
export const fallbackDestination = (to: RequestedDestination | undefined) => (to === 'source' ? 'manual' : 'wallet')

export const splitRefundKey = (idempotencyKey: string) => `${idempotencyKey}:rest`

/** Splits `amount` ₮ off a refund into a row of its own. */
export async function splitRefund(tx: Transaction, row: RefundRow, amount: number): Promise<RefundRow> {
  await tx.run(reduceRefund, { id: row.id, amount })
  const rest = { ...row, id: uuid(), idempotency_key: splitRefundKey(row.idempotency_key), amount }
  await tx.run(insertRefund, rest)
  return rest
}
