import type { ChosenMethod } from '../../../contract/money/payment.ts'
import { orderBodySchema, type OrderBody } from '../../../contract/ordering/order.ts'
import { canCancel, type CancelReason } from '../../../domain/ordering/cancellation.ts'
import { paymentCanBecome, unpayableReason } from '../../../domain/ordering/order-state.ts'
import { paymentMethodProblem } from '../../../domain/money/payment-method.ts'
import { isProviderMethod, paidTotal } from '../../../domain/money/payment.ts'
import { err, ok } from '../../../domain/result.ts'
import type { RequestedDestination } from '../../../domain/ordering/returns.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { methodValues, payableOf, switchToCash } from '../../ordering/checkout/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import {
  cancelPlaced,
  expirePlaced,
  isOverdue,
  type OrderAggregate,
  type OrderCredentials,
  requiresDelivery
} from '../../ordering/orders/index.ts'
import { unprocessable, notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { checkEarlierPayments, openInvoiceFor, type OpeningDeps } from './invoice-opening.ts'
import { insertPayment, paymentsOfOrder, type PaymentRow } from './queries.ts'
import type { RefundRow } from './refund-queries.ts'
import { fallbackDestination, splitRefundKey } from './refund-steps.ts'
import { transitionPayment, newPayment, recordCash, refundsOf } from './payment-store.ts'
import { syncPayment, closeInvoice, ignoreProviderError, payableFor } from './invoice-status.ts'
import { readDisabledMethods } from './method-settings.ts'

interface OrderPaymentInput {
  readonly method?: ChosenMethod | undefined
  readonly source?: string | undefined
  readonly keepsCard?: boolean | undefined
  readonly phone?: string | undefined
}

/** Cash on delivery instead of a provider: the open invoices are closed and the courier collects the rest. */
async function switchOrderToCash(
  deps: OpeningDeps,
  id: string,
  key: OrderCredentials,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<OrderBody> {
  const { orders, pseudonymize } = deps
  const { db } = orders
  await checkEarlierPayments(deps, { payableKind: 'order', id, method: 'cash', principal: {} })
  const superseded: PaymentRow[] = []
  const answer = await db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, id)
    if (!aggregate) return notFound('order-not-found')
    if ((await readDisabledMethods(tx)).has('cash')) return unprocessable('payment-method-not-offered')
    const { order } = aggregate
    return withIdempotency(tx, { principal: id, idempotencyKey, answers: orderBodySchema, now }, async () => {
      const problem = unpayableReason(order.state, order.payment_state)
      if (problem) return unprocessable(problem)
      const payments = await tx.all(paymentsOfOrder, { order_id: id })
      for (const each of payments.filter(({ method }) => isProviderMethod(method))) {
        if (!paymentCanBecome(each.state, 'void')) continue
        await transitionPayment(tx, each, 'void', now)
        superseded.push(each)
      }
      if (order.payment_method !== 'cash') {
        const due = order.total - paidTotal(payments)
        const sender = { pseudonymize, network: key.network ?? '' }
        const refusal = await switchToCash(tx, aggregate, due, sender, now)
        if (refusal) return unprocessable(refusal)
        await recordCash(tx, order, payments.length + 1, due, now)
      }
      return ok(await orders.body(tx, aggregate, locale))
    })
  })
  if (answer.ok) for (const each of superseded) await closeInvoice(deps, each)
  return answer
}

/** Payments that are void when the order ends; their invoices are closed afterwards. */
const voidablePayments = async (tx: Transaction, orderId: string) =>
  (await tx.all(paymentsOfOrder, { order_id: orderId })).filter(({ state }) => paymentCanBecome(state, 'void'))

/** Opens an invoice for an order or answers with the one that fits; `cash` switches to cash on delivery. */
export async function payOrder(
  deps: OpeningDeps,
  key: OrderCredentials,
  input: OrderPaymentInput,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<OrderBody> {
  const { orders } = deps
  const found = await orders.find(key)
  if (!found) return notFound('order-not-found')
  const { id, payment_method, state, payment_state } = found.order
  const order = await orders.read(key, locale)
  const method = input.method ?? payment_method
  // MostMoney's app names the payer by its tokens: the phone rule of other payments does not apply.
  const isInApp = method === 'most' && input.source !== undefined
  const problem =
    order &&
    method &&
    !isInApp &&
    paymentMethodProblem(method, payableOf({ ...order, phone: input.phone ?? order.phone }))
  // A reason why the order cannot be paid at all comes before one against the method.
  const unpayable = problem && unpayableReason(state, payment_state)
  if (unpayable) return unprocessable(unpayable)
  if (problem) return unprocessable(problem, { values: methodValues(problem, locale) })
  if (input.method === 'cash') return switchOrderToCash(deps, id, key, idempotencyKey, locale)
  const request = { payableKind: 'order' as const, id, ...input, principal: key }
  return openInvoiceFor(deps, request, idempotencyKey, locale, {
    schema: orderBodySchema,
    read: async tx => {
      const aggregate = await orders.lockById(tx, id)
      return aggregate ? ok(await orders.body(tx, aggregate, locale)) : notFound('order-not-found')
    }
  })
}

/** Records a lender's payment, which has no invoice; false where the order does not accept it: then it is refunded. */
export async function recordLenderPayment(
  deps: OpeningDeps,
  tx: Transaction,
  { id, number, user_id }: Pick<OrderAggregate['order'], 'id' | 'number' | 'user_id'>,
  { method, amount, from }: { readonly method: 'lease'; readonly amount: number; readonly from: string },
  now: Date
): Promise<boolean> {
  const attempt = (await tx.all(paymentsOfOrder, { order_id: id })).length + 1
  const created = newPayment(
    { payableKind: 'order', payableId: id, userId: user_id, number, attempt, method, amount },
    now
  )
  const payment = { ...created, state: 'completed' as const, provider_payment_id: from }
  await tx.run(insertPayment, payment)
  if ((await payableFor(deps, 'order').onPaid(tx, payment, now)) === 'accepted') return true
  await deps.refunds.refund(tx, { paymentId: payment.id, amount, idempotencyKey: 'not-accepted', now })
  return false
}

/** Cancels a placed order for its buyer or for staff. Its stock is restocked, and `order-subscriber.ts` refunds its payments. */
export async function cancelOrder(
  deps: OpeningDeps,
  key: OrderCredentials,
  reason: CancelReason | undefined,
  locale: Locale
): ServiceResult<OrderBody> {
  const { orders } = deps
  const found = await orders.find(key)
  if (!found) return notFound('order-not-found')
  // An open invoice may have been paid this minute. A provider that does not answer does not block the cancellation:
  // `applyInvoiceStatus` refunds a late payment.
  for (const payment of await orders.db.all(paymentsOfOrder, { order_id: found.order.id }))
    if (payment.state === 'pending') await syncPayment(deps, payment, { isLast: true }).catch(ignoreProviderError)
  const done = await orders.changeOrder(key, async (tx, aggregate, now) => {
    const { order } = aggregate
    if (order.state === 'canceled')
      return ok({ ended: [] as readonly PaymentRow[], order: await orders.body(tx, aggregate, locale) })
    if (!canCancel(order.state, order.shipment_state, requiresDelivery(aggregate)))
      return unprocessable('order-not-cancelable')
    const problem = await orders.cancelProblem(tx, aggregate, now)
    if (problem) return err(problem)
    const ended = await voidablePayments(tx, order.id)
    await cancelPlaced(orders, tx, aggregate, reason ?? null, now)
    const after = await orders.lockById(tx, order.id)
    return ok({ ended, order: await orders.body(tx, after ?? aggregate, locale) })
  })
  if (!done.ok) return done
  for (const payment of done.value.ended) await closeInvoice(deps, payment)
  return ok(done.value.order)
}

/** Expires a placed order that was not paid in time, after a last check of its invoices; its stock is released. */
export async function expireOrder(deps: OpeningDeps, orderId: string): Promise<void> {
  const { orders } = deps
  const { db } = orders
  for (const payment of await db.all(paymentsOfOrder, { order_id: orderId }))
    if (payment.state === 'pending') await syncPayment(deps, payment, { isLast: true })
  const ended = await db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, orderId)
    if (!aggregate || !isOverdue(aggregate, now)) return []
    const unpaid = await voidablePayments(tx, orderId)
    await expirePlaced(orders, tx, aggregate, now)
    return unpaid
  })
  for (const payment of ended) await closeInvoice(deps, payment)
}

const staffRefundKey = (idempotencyKey: string) => `staff:${idempotencyKey}`

interface StaffRefund {
  /** ₮ */
  readonly amount: number
  readonly to: RequestedDestination
}

/** Whether the refunds made under one key, with those split off from them, have this amount and destination. */
const isSameRefund = (refunds: readonly RefundRow[], { amount, to }: StaffRefund) =>
  refunds.reduce((sum, each) => sum + each.amount, 0) === amount &&
  refunds.every(each => each.fallback_destination === fallbackDestination(to))

/**
 * Refunds a part or all of an order for staff, without ending the order: once per key, and never more than was paid.
 */
export function refundAsStaff(
  { orders, refunds }: OpeningDeps,
  key: OrderCredentials,
  { amount, to }: StaffRefund,
  idempotencyKey: string
): ServiceResult<void> {
  const idempotency = staffRefundKey(idempotencyKey)
  const madeBefore = async (reader: Reader, orderId: string) =>
    (await refundsOf(reader, orderId)).filter(({ idempotency_key: key }) =>
      [idempotency, splitRefundKey(idempotency)].includes(key)
    )
  const isRepeat = async (reader: Reader, orderId: string) => (await madeBefore(reader, orderId)).length > 0
  const staffChange = key.staffChange && { ...key.staffChange, isRepeat }
  return orders.changeOrder({ ...key, ...(staffChange && { staffChange }) }, async (tx, aggregate, now) => {
    const { id, user_id } = aggregate.order
    const before = await madeBefore(tx, id)
    if (before.length > 0)
      return isSameRefund(before, { amount, to }) ? ok(undefined) : unprocessable('idempotency-key-reused')
    if (to === 'wallet' && user_id === null) return unprocessable('refund-needs-account', { field: 'to' })
    if (!(await refunds.refundOrder(tx, { orderId: id, amount, idempotencyKey: idempotency, now, destination: to })))
      return unprocessable('refund-too-much', { field: 'amount' })
    const after = await orders.lockById(tx, id)
    // A refund under way does not change the order itself; its version is raised so that streams of the order show the
    // refund.
    if (after && after.order.version === aggregate.order.version) await orders.touch(tx, after, now)
    return ok(undefined)
  })
}
