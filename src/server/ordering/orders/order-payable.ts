import { reservedUntil, unpaidReservedUntil } from '../../../domain/ordering/cart.ts'
import { orderCanBecome, unpayableReason } from '../../../domain/ordering/order-state.ts'
import { isProviderMethod, paidTotal } from '../../../domain/money/payment.ts'
import { ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, notFound } from '../../platform/http/problem.ts'
import { enqueueOrderConfirmationMail, enqueueOrderNotification } from './messages.ts'
import { writeOrder, type OrderAggregate } from './order-aggregate.ts'
import type { OrderPayment, RefundsOfOrder } from './order-ports.ts'
import type { Orders } from './orders.ts'
import { allocateAll, releaseAll, reserveAll } from './lifecycle/reservations.ts'

interface PayableDeps {
  readonly orders: Orders
  readonly refunds: Pick<RefundsOfOrder, 'refundSurplus'>
}

/** A payment of an order, with what tells how long it waits for its payer. */
interface IncomingPayment extends OrderPayment {
  readonly order_id: string | null
  readonly created_at: string
  readonly expires_at: string | null
}

/** An order as something that is paid for; implements `Payable` of the payments. */
export const orderPayable = (deps: PayableDeps) => ({
  kind: 'order' as const,
  lock: (tx: Transaction, id: string) => deps.orders.lockRow(tx, id),
  amountDue: (tx: Transaction, id: string) => amountDue(deps, tx, id),
  onInvoiceOpened: (tx: Transaction, payment: IncomingPayment, now: Date) => waitForPayer(deps, tx, payment, now),
  onPaid: (tx: Transaction, payment: IncomingPayment, now: Date) => receivePayment(deps, tx, payment, now),
  returnPath: ({ number }: { readonly number: string }) => `/order?${new URLSearchParams({ number })}`
})

async function amountDue({ orders }: PayableDeps, tx: Transaction, id: string) {
  const aggregate = await orders.lockById(tx, id)
  if (!aggregate) return notFound('order-not-found')
  const { order } = aggregate
  const problem = unpayableReason(order.state, order.payment_state)
  if (problem) return unprocessable(problem)
  return ok({
    amount: order.total - paidTotal(await orders.payments.list(tx, id)),
    number: order.number,
    description: `${words('mn', 'company')('name')} ${order.number}`,
    userId: order.user_id,
    phone: order.phone,
    method: order.payment_method
  })
}

/** An invoice was opened: the goods stay reserved for as long as it can be paid. */
async function waitForPayer({ orders }: PayableDeps, tx: Transaction, payment: IncomingPayment, now: Date) {
  const aggregate = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
  // A cash order stays one until a provider has the money.
  if (!aggregate || aggregate.order.payment_method === 'cash') return
  const { completed_at: placedAt } = aggregate.order
  const { created_at: startedAt, expires_at: expiresAt } = payment
  aggregate.order.reserved_until =
    placedAt === null || expiresAt === null
      ? expiresAt
      : unpaidReservedUntil(new Date(placedAt), new Date(startedAt), new Date(expiresAt)).toISOString()
  if (isProviderMethod(payment.method)) aggregate.order.payment_method = payment.method
  await writeOrder(tx, aggregate, now)
}

/** `payment.amount` ₮ have come; `refund` where the order does not take them. */
async function receivePayment(
  deps: PayableDeps,
  tx: Transaction,
  payment: IncomingPayment,
  now: Date
): Promise<'accepted' | 'refund'> {
  const { orders, refunds } = deps
  const aggregate = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
  if (!aggregate) return 'refund'
  const { order } = aggregate
  const isAlive = unpayableReason(order.state, order.payment_state) === undefined
  const isRevived =
    !isAlive && orderCanBecome(order.state, 'complete') && (await revive(deps, tx, aggregate, payment.amount, now))
  if (!isAlive && !isRevived) return 'refund'
  const due = order.total - (paidTotal(await orders.payments.list(tx, order.id)) - payment.amount)
  if (payment.amount < due) {
    if (order.payment_method === 'cash') await orders.payments.updateCashDue(tx, order.id, due - payment.amount, now)
    else order.reserved_until = reservedUntil(now).toISOString()
    await writeOrder(tx, aggregate, now)
    return 'accepted'
  }
  await closePaid(deps, tx, aggregate, payment, now)
  if (payment.amount > due)
    await refunds.refundSurplus(tx, { orderId: order.id, paymentId: payment.id, amount: payment.amount - due, now })
  return 'accepted'
}

/** Marks the order as paid and allocates its stock. */
async function closePaid(
  { orders }: PayableDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  payment: OrderPayment,
  now: Date
) {
  const { order } = aggregate
  // Goods to be paid at the door were allocated when the order was placed.
  if (order.payment_method !== 'cash') await allocateAll(tx, aggregate, now)
  await orders.payments.voidCash(tx, order.id, now)
  order.payment_method = payment.method
  order.reserved_until = null
  await orders.mustTransition(tx, aggregate, { payment: 'completed' }, { now })
  await enqueueOrderConfirmationMail(tx, order, now)
  await enqueueOrderNotification(tx, { order, notification: 'paid' }, now)
}

/**
 * Money for an expired order: the order is revived if its goods, and the store credit it was to be paid with, are left,
 * and its buyer has not reached a limit with other orders meanwhile.
 */
async function revive({ orders }: PayableDeps, tx: Transaction, aggregate: OrderAggregate, amount: number, now: Date) {
  const { order } = aggregate
  await orders.lockBuyerIfLimited(tx, aggregate)
  if (await orders.revivalProblem(tx, aggregate, now)) return false
  const storeCredits = await orders.storeCreditsFor(tx, aggregate, Math.max(0, order.total - amount), now)
  if (storeCredits.reduce((sum, storeCredit) => sum + storeCredit.amount, amount) < order.total) return false
  const isReserved = (await reserveAll(tx, aggregate, now)).length === 0
  if (!isReserved || !(await orders.canReserveInExtensions(tx, aggregate, now))) {
    await releaseAll(tx, aggregate, now)
    await orders.mustTransition(tx, aggregate, { state: 'canceled' }, { now, reason: 'out-of-stock' })
    return false
  }
  if (!(await orders.takeStoreCredit(tx, aggregate, storeCredits, now)))
    throw new Error(`Order ${order.number}: the store credit it was offered is gone`)
  await orders.mustTransition(tx, aggregate, { state: 'complete' }, { now })
  return true
}
