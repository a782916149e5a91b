import { holdUntil, unpaidHoldUntil } from '../../domain/cart.ts'
import { orderCanBecome } from '../../domain/order-state.ts'
import { isProviderMethod, paidTotal } from '../../domain/payment.ts'
import { ok } from '../../domain/result.ts'
import { words } from '../../i18n/words.ts'
import type { Transaction } from '../db/database.ts'
import { holdAll, releaseAll, sellAll } from '../orders/holds.ts'
import type { Orders } from '../orders/orders.ts'
import { no, notFound } from '../orders/refusal.ts'
import { stateOf, unpayable, writeOrder, type WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderMail, enqueueOrderNews } from '../outbox/messages.ts'
import { movePayment, type PaymentRow } from './queries.ts'
import { leaveCash, paymentsOf } from './records.ts'
import type { RefundService } from './refunds.ts'
import type { PaymentSubject } from './subject.ts'

/** Paying for goods. */
export const orderSubject = (orders: Orders, refunds: Pick<RefundService, 'refundSurplus'>): PaymentSubject => {
  /** All of it is paid: the goods leave. */
  const close = async (tx: Transaction, working: WorkingOrder, payment: PaymentRow, now: Date) => {
    const { order } = working
    // Of what the courier was to be given nothing is left to give; its goods are sold already.
    if (order.payment_method !== 'cash') await sellAll(tx, working, now)
    for (const { id, method, state } of await paymentsOf(tx, order.id))
      if (method === 'cash' && state === 'pending')
        await tx.run(movePayment, { id, from: state, to: 'void', updated_at: now.toISOString() })
    order.state = 'complete'
    order.payment_method = payment.method
    order.payment_state = 'completed'
    order.paid_at = now.toISOString()
    order.held_until = null
    await writeOrder(tx, working, now)
    await orders.note(tx, working, 'paid', now)
    await enqueueOrderMail(tx, order, now)
    await enqueueOrderNews(tx, { order, news: 'paid' }, now)
  }

  /** Money for an order that ran out: brought back if the goods, and the buyer's own part of the money, are still there. */
  const revive = async (tx: Transaction, working: WorkingOrder, amount: number, now: Date): Promise<boolean> => {
    const { order } = working
    const covers = await orders.coversOf(tx, working, Math.max(0, order.total - amount), now)
    if (covers.reduce((sum, cover) => sum + cover.amount, amount) < order.total) return false
    if ((await holdAll(tx, working, now)).length > 0) {
      await releaseAll(tx, working, now)
      order.state = 'canceled'
      order.canceled_at = now.toISOString()
      await writeOrder(tx, working, now)
      await orders.note(tx, working, 'canceled', now, 'out-of-stock')
      await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
      return false
    }
    if (!(await orders.takeOwn(tx, working, covers, now)))
      throw new Error(`Order ${order.number}: offered money is gone`)
    order.state = 'complete'
    await orders.note(tx, working, 'revived', now)
    return true
  }

  return {
    kind: 'order',
    hold: (tx, id) => orders.hold(tx, id),

    async begin(tx, id) {
      const working = await orders.lockById(tx, id)
      if (!working) return notFound()
      const { order } = working
      const problem = unpayable(order)
      if (problem) return no(problem)
      if (order.payment_state === 'completed') return no('already-paid')
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
      const working = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
      // What is to be paid at the door stays so until other money is there.
      if (!working || working.order.payment_method === 'cash') return
      const { completed_at: placedAt } = working.order
      const { created_at: begunAt, expires_at: expiresAt } = payment
      working.order.held_until =
        placedAt === null || expiresAt === null
          ? expiresAt
          : unpaidHoldUntil(new Date(placedAt), new Date(begunAt), new Date(expiresAt)).toISOString()
      if (isProviderMethod(payment.method)) working.order.payment_method = payment.method
      await writeOrder(tx, working, now)
    },

    async paid(tx, payment, now) {
      const working = payment.order_id === null ? undefined : await orders.lockById(tx, payment.order_id)
      if (!working) return 'refund'
      const { order } = working
      const isAlive = stateOf(order) === 'complete' && order.payment_state !== 'completed'
      const isRevived =
        !isAlive && orderCanBecome(stateOf(order), 'complete') && (await revive(tx, working, payment.amount, now))
      if (!isAlive && !isRevived) return 'refund'
      const due = order.total - (paidTotal(await paymentsOf(tx, order.id)) - payment.amount)
      if (payment.amount < due) {
        if (order.payment_method === 'cash') await leaveCash(tx, order.id, due - payment.amount, now)
        else order.held_until = holdUntil(now).toISOString()
        await writeOrder(tx, working, now)
        return 'kept'
      }
      await close(tx, working, payment, now)
      if (payment.amount > due) await refunds.refundSurplus(tx, order.id, payment.id, payment.amount - due, now)
      return 'kept'
    },

    returnPath: ({ number }) => `/order?${new URLSearchParams({ number })}`
  }
}
