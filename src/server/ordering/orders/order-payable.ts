import { reservedUntil, unpaidReservedUntil } from '../../../domain/cart.ts'
import { orderCanBecome } from '../../../domain/order-state.ts'
import { isProviderMethod, paidTotal } from '../../../domain/payment.ts'
import { ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { reserveAll, releaseAll, allocateAll } from './reservations.ts'
import type { Orders } from './orders.ts'
import { unprocessable, notFound } from '../../platform/http/problem.ts'
import { unpayableReason, writeOrder, type OrderAggregate } from './order-aggregate.ts'
import { expectCash, moveTo, paymentsOf, type PaymentRow } from '../../money/payments/records.ts'
import type { RefundService } from '../../money/payments/refunds.ts'
import type { Payable } from '../../money/payments/payable.ts'
import { enqueueOrderMail, enqueueOrderNews } from './messages.ts'

/** Paying for goods. */
export const orderPayable = (orders: Orders, refunds: Pick<RefundService, 'refundSurplus'>): Payable => {
  /** All of it is paid: the goods leave. */
  const close = async (tx: Transaction, aggregate: OrderAggregate, payment: PaymentRow, now: Date) => {
    const { order } = aggregate
    // Of what the courier was to be given nothing is left to give; its goods are sold already.
    if (order.payment_method !== 'cash') await allocateAll(tx, aggregate, now)
    for (const each of await paymentsOf(tx, order.id))
      if (each.method === 'cash' && each.state === 'pending') await moveTo(tx, each, 'void', now)
    order.payment_method = payment.method
    order.reserved_until = null
    await orders.mustTransition(tx, aggregate, { payment: 'completed' }, { now })
    await enqueueOrderMail(tx, order, now)
    await enqueueOrderNews(tx, { order, news: 'paid' }, now)
  }

  /** Money for an order that ran out: brought back if the goods, and the buyer's own part of the money, are still there. */
  const revive = async (tx: Transaction, aggregate: OrderAggregate, amount: number, now: Date): Promise<boolean> => {
    const { order } = aggregate
    const covers = await orders.tendersFor(tx, aggregate, Math.max(0, order.total - amount), now)
    if (covers.reduce((sum, cover) => sum + cover.amount, amount) < order.total) return false
    if ((await reserveAll(tx, aggregate, now)).length > 0) {
      await releaseAll(tx, aggregate, now)
      await orders.mustTransition(tx, aggregate, { state: 'canceled' }, { now, reason: 'out-of-stock' })
      await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
      return false
    }
    if (!(await orders.takeStoreCredit(tx, aggregate, covers, now)))
      throw new Error(`Order ${order.number}: offered money is gone`)
    await orders.mustTransition(tx, aggregate, { state: 'complete' }, { now })
    return true
  }

  return {
    kind: 'order',
    lock: (tx, id) => orders.lockRow(tx, id),

    async begin(tx, id) {
      const aggregate = await orders.lockById(tx, id)
      if (!aggregate) return notFound('order-not-found')
      const { order } = aggregate
      const problem = unpayableReason(order)
      if (problem) return unprocessable(problem)
      if (order.payment_state === 'completed') return unprocessable('already-paid')
      return ok({
        amount: order.total - paidTotal(await paymentsOf(tx, id)),
        number: order.number,
        description: `${words('mn', 'site')('name')} ${order.number}`,
        userId: order.user_id,
        phone: order.phone,
        method: order.payment_method
      })
    },

    async opened(tx, payment, now) {
      const aggregate = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
      // What is to be paid at the door stays so until other money is there.
      if (!aggregate || aggregate.order.payment_method === 'cash') return
      const { completed_at: placedAt } = aggregate.order
      const { created_at: begunAt, expires_at: expiresAt } = payment
      aggregate.order.reserved_until =
        placedAt === null || expiresAt === null
          ? expiresAt
          : unpaidReservedUntil(new Date(placedAt), new Date(begunAt), new Date(expiresAt)).toISOString()
      if (isProviderMethod(payment.method)) aggregate.order.payment_method = payment.method
      await writeOrder(tx, aggregate, now)
    },

    async paid(tx, payment, now) {
      const aggregate = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
      if (!aggregate) return 'refund'
      const { order } = aggregate
      const isAlive = order.state === 'complete' && order.payment_state !== 'completed'
      const isRevived =
        !isAlive && orderCanBecome(order.state, 'complete') && (await revive(tx, aggregate, payment.amount, now))
      if (!isAlive && !isRevived) return 'refund'
      const due = order.total - (paidTotal(await paymentsOf(tx, order.id)) - payment.amount)
      if (payment.amount < due) {
        if (order.payment_method === 'cash') await expectCash(tx, order.id, due - payment.amount, now)
        else order.reserved_until = reservedUntil(now).toISOString()
        await writeOrder(tx, aggregate, now)
        return 'kept'
      }
      await close(tx, aggregate, payment, now)
      if (payment.amount > due) await refunds.refundSurplus(tx, order.id, payment.id, payment.amount - due, now)
      return 'kept'
    },

    returnPath: ({ number }) => `/order?${new URLSearchParams({ number })}`
  }
}
