import { v7 as uuid } from 'uuid'
import { canRefund, isStoreCreditMethod, paidTotal } from '../../../domain/money/payment.ts'
import { REFUND_DUE_HOURS, type RequestedDestination } from '../../../domain/ordering/returns.ts'
import type { SurplusRefundInput } from '../../ordering/orders/index.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PaymentProvider } from '../../providers/payment/index.ts'
import {
  capturesOfPayment,
  lockPayment,
  markRefundRequested,
  markCaptureRefunded,
  paymentById,
  type PaymentRow
} from './queries.ts'
import { paymentsOf, refundsOf } from './payment-store.ts'
import {
  insertRefund,
  addToRefundedAmount,
  refundById,
  refundByIdempotencyKey,
  type RefundRow
} from './refund-queries.ts'
import { HOUR_MS, later } from '../../../domain/time.ts'
import { ProviderRefused } from '../../platform/http-client/index.ts'
import { enqueueRefund } from './messages.ts'

import {
  completeRefund,
  fallbackDestination,
  markForManualPayout,
  providerOf,
  refundByFallback,
  splitRefund,
  type RefundDeps
} from './refund-steps.ts'
/**
 * Refunds, whole or partial, ₮. The amount leaves its payment in the transaction that decides on it and is then in one
 * place only: on its way through the provider, in the wallet, waiting for staff, or done.
 */
export const createRefundService = (deps: RefundDeps) =>
  bindDeps(deps, {
    refund,
    refundOrder,
    refundSurplus,
    processRefund,
    listUnfinishedRefunds,
    markManualRefundDone
  })

interface RefundBase {
  /** ₮ */
  readonly amount: number
  readonly idempotencyKey: string
  readonly now: Date
  /** Left out: the source, or the wallet where the provider cannot refund this amount. */
  readonly destination?: RequestedDestination | undefined
}

export interface RefundInput extends RefundBase {
  readonly paymentId: string
}

interface OrderRefundInput extends RefundBase {
  readonly orderId: string
}

/**
 * Asks the provider to refund every capture of a payment. Answers the ₮ it has refunded, and whether it may have refunded
 * one that it refuses now: after a call without an answer its status is checked before it is asked again.
 */
async function refundCaptures(deps: RefundDeps, payment: PaymentRow, provider: PaymentProvider) {
  const { orders } = deps
  const { db } = orders
  const at = () => orders.now().toISOString()
  let refunded = 0
  for (const { method, provider_id, amount, invoice_payment_id, ...state } of await db.all(capturesOfPayment, {
    payment_id: payment.id
  })) {
    const name = { method, provider_id }
    if (state.refunded_at === null) {
      const wasRequested = state.refund_requested_at !== null
      if (!wasRequested) await db.change(tx => tx.run(markRefundRequested, { ...name, at: at() }))
      try {
        if (!wasRequested || !(await isRefundedAtProvider(deps, provider, invoice_payment_id, provider_id)))
          await provider.refund(provider_id)
      } catch (error) {
        if (error instanceof ProviderRefused) return { refunded, isUnclear: wasRequested }
        throw error
      }
      await db.change(tx => tx.run(markCaptureRefunded, { ...name, at: at() }))
    }
    refunded += amount
  }
  return { refunded, isUnclear: false }
}

/** Whether a capture was refunded at the provider; one that it no longer lists was. */
async function isRefundedAtProvider(
  { orders: { db } }: RefundDeps,
  provider: PaymentProvider,
  invoiceOf: string,
  providerId: string
): Promise<boolean> {
  const invoice = (await db.first(paymentById, { id: invoiceOf }))?.invoice_id
  if (invoice === null || invoice === undefined) return false
  const { captures } = await provider.check(invoice)
  return captures.find(({ id }) => id === providerId)?.isRefunded ?? true
}

/**
 * Refunds `amount` ₮ of a completed payment, once per idempotency key; undefined where less is left of it. Store credit is
 * refunded at once, the rest through the outbox. Call it last in a transaction: it may change the order.
 */
async function refund(
  deps: RefundDeps,
  tx: Transaction,
  { paymentId, amount, idempotencyKey, now, destination }: RefundInput
): Promise<RefundRow | undefined> {
  const { orders, leases } = deps
  const payment = await tx.first(lockPayment, { id: paymentId })
  const before = await tx.first(refundByIdempotencyKey, { payment_id: paymentId, idempotency_key: idempotencyKey })
  if (before) return before
  if (payment?.state !== 'completed' || amount <= 0 || amount > payment.amount - payment.refunded_amount)
    return undefined
  const row: RefundRow = {
    id: uuid(),
    payment_id: payment.id,
    idempotency_key: idempotencyKey,
    amount,
    state: 'pending',
    destination: 'source',
    fallback_destination: fallbackDestination(destination),
    created_at: now.toISOString(),
    due_at: later(now, REFUND_DUE_HOURS * HOUR_MS).toISOString(),
    done_at: null
  }
  await tx.run(addToRefundedAmount, { id: payment.id, amount, updated_at: now.toISOString() })
  await tx.run(insertRefund, row)
  const provider = providerOf(deps, payment)
  if (isStoreCreditMethod(payment.method)) {
    const forStaff = (await orders.storeCreditProvider(payment.method)?.refund(tx, payment.id, amount, now)) ?? 0
    if (forStaff > 0) await markForManualPayout(tx, forStaff < amount ? await splitRefund(tx, row, forStaff) : row)
    if (forStaff < amount) await completeRefund(deps, tx, { payment, refund: row, destination: 'source' }, now)
  } else if (payment.method === 'lease') {
    await leases.reduceForReturn(tx, { leaseId: payment.provider_payment_id ?? '', amount, cause: row.id, now })
    await completeRefund(deps, tx, { payment, refund: row, destination: 'source' }, now)
  } else if (destination !== 'wallet' && provider && canRefund(provider.refunds, payment.amount, amount))
    await enqueueRefund(tx, row.id, now)
  else await refundByFallback(deps, tx, payment, row, now)
  return tx.first(refundById, { id: row.id })
}

/**
 * Refunds `amount` ₮ of an order: payments by store credit first, back to where it came from; then the others, newest
 * first, to `destination` (see `RefundBase`). False where less was paid. Repeated with the same key, nothing is done.
 */
async function refundOrder(
  deps: RefundDeps,
  tx: Transaction,
  { orderId, amount, idempotencyKey, now, destination }: OrderRefundInput
): Promise<boolean> {
  const payments = (await paymentsOf(tx, orderId)).filter(({ state }) => state === 'completed')
  const inOrder = [
    ...payments.filter(({ method }) => isStoreCreditMethod(method)),
    ...payments.filter(({ method }) => !isStoreCreditMethod(method)).reverse()
  ]
  const before = await refundsOf(tx, orderId)
  if (before.some(each => each.idempotency_key === idempotencyKey)) return true
  if (paidTotal(payments) < amount) return false
  let left = amount
  for (const payment of inOrder) {
    const part = Math.min(left, payment.amount - payment.refunded_amount)
    if (part > 0) await refund(deps, tx, { paymentId: payment.id, amount: part, idempotencyKey, now, destination })
    left -= part
  }
  await deps.orders.notifyOfRefund(tx, orderId, idempotencyKey, now)
  return true
}

/** Key of the refund of what was paid beyond the total. */
export const SURPLUS_REFUND = 'too-much'

/**
 * Refunds an overpayment of an order: another payment of exactly this amount where there is one, because providers refund
 * whole payments only; else a part of the newest.
 */
async function refundSurplus(
  deps: RefundDeps,
  tx: Transaction,
  { orderId, paymentId, amount, now }: SurplusRefundInput
) {
  const whole = (await paymentsOf(tx, orderId)).find(
    each =>
      each.state === 'completed' &&
      each.refunded_amount === 0 &&
      each.amount === amount &&
      providerOf(deps, each)?.refunds === 'whole'
  )
  return refund(deps, tx, { paymentId: whole?.id ?? paymentId, amount, idempotencyKey: SURPLUS_REFUND, now })
}

/** Processes a refund from the outbox: through the provider, or by its fallback where the provider refuses. */
async function processRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const { orders } = deps
  const { db } = orders
  const row = await db.first(refundById, { id: refundId })
  const payment = row && (await db.first(paymentById, { id: row.payment_id }))
  if (row?.state !== 'pending' || !payment) return
  const provider = providerOf(deps, payment)
  const { refunded, isUnclear } = provider
    ? await refundCaptures(deps, payment, provider)
    : { refunded: 0, isUnclear: false }
  await db.change(async tx => {
    const now = orders.now()
    if (payment.order_id !== null) await orders.lockById(tx, payment.order_id)
    const current = await tx.first(refundById, { id: refundId })
    if (current?.state !== 'pending') return
    const left = current.amount - refunded
    const rest = left > 0 ? (refunded > 0 ? await splitRefund(tx, current, left) : current) : undefined
    // Staff look at a refund with an unclear outcome: in the wallet it might be paid twice.
    if (rest) await (isUnclear ? markForManualPayout(tx, rest) : refundByFallback(deps, tx, payment, rest, now))
    if (refunded > 0) await completeRefund(deps, tx, { payment, refund: current, destination: 'source' }, now)
  })
}

/** Refunds that are not done, with their payment's number, the most urgent first; 500 at most. */
const listUnfinishedRefunds = ({ orders: { db } }: RefundDeps) =>
  db.query
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payments.number', 'payments.method', 'payments.order_id'])
    .select(['refunds.amount', 'refunds.state', 'refunds.due_at'])
    .where('refunds.state', '!=', 'completed')
    .orderBy('refunds.due_at')
    .limit(500)
    .execute()

/** Staff have brought the money; false where the refund does not wait for them. */
function markManualRefundDone(deps: RefundDeps, refundId: string, actor: StaffActor = 'command'): Promise<boolean> {
  const { orders } = deps
  const { db } = orders
  return db.change(async tx => {
    const found = await tx.first(refundById, { id: refundId })
    const payment = found && (await tx.first(paymentById, { id: found.payment_id }))
    if (typeof payment?.order_id === 'string') await orders.lockById(tx, payment.order_id)
    // Read once more under the lock: of two who mark it at once, the second is told.
    const row = await tx.first(refundById, { id: refundId })
    if (row?.state !== 'manual' || !payment) return false
    await completeRefund(deps, tx, { payment, refund: row, destination: 'manual' }, orders.now())
    const subject = { type: 'payment', id: payment.number }
    const after = { refund: refundId, amount: Number(row.amount) }
    await recordStaffAction(tx, actor, { action: 'refunds.mark_done', subject, after }, orders.now())
    return true
  })
}

export type RefundService = ReturnType<typeof createRefundService>
