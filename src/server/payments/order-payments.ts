import type { ChosenMethod } from '../../contract/payment.ts'
import type { OrderBody } from '../../contract/order.ts'
import { mayCancel, type CancelReason } from '../../domain/cancel.ts'
import { paymentCanBecome, type PaymentState, type ShipmentState } from '../../domain/order-state.ts'
import { methodProblem } from '../../domain/payment-method.ts'
import { isProviderMethod, paidTotal, type PaymentMethodId } from '../../domain/payment.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Locale } from '../../i18n/locales.ts'
import { cashProblemOf } from '../checkout/cash.ts'
import { confirmPlaced } from '../checkout/confirmation.ts'
import { methodValues, payableOf } from '../checkout/offered.ts'
import type { Transaction } from '../db/database.ts'
import { once, type OnceKey } from '../idempotency/once.ts'
import { releaseAll, sellAll, takeBackAll } from '../orders/holds.ts'
import type { OrderKey } from '../orders/orders.ts'
import { no, notFound, type OrderRefusal } from '../orders/refusal.ts'
import { stateOf, unpayable, writeOrder, type WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderMail, enqueueOrderNews } from '../outbox/messages.ts'
import type { Opening } from './opening.ts'
import { insertPayment, paymentsOfOrder, type PaymentRow } from './queries.ts'
import { moveTo, newPayment, recordCash } from './records.ts'
import { ignoreProvider, type PaymentParts, type Settling } from './settling.ts'

type Answer = Promise<Result<OrderBody, OrderRefusal>>

interface OrderWish {
  readonly method?: ChosenMethod | undefined
  readonly source?: string | undefined
  readonly keepsCard?: boolean | undefined
  readonly phone?: string | undefined
}

/** Paying for an order, and what becomes of its money when the order is over. */
export const orderPayments = (
  { orders, refunds, blur }: PaymentParts,
  { check, closeInvoice, subjectOf }: Settling,
  { openFor, lookBeforeAnother }: Opening
) => {
  const { db } = orders

  /** What waited for a provider is sold now, and the courier will be given the rest. */
  const payAtDoor = async (id: string, key: OrderKey, idempotency: OnceKey, locale: Locale): Answer => {
    await lookBeforeAnother({ subject: 'order', id, method: 'cash', caller: {} })
    const given: PaymentRow[] = []
    const answer = await db.change(async tx => {
      const now = orders.now()
      const working = await orders.lockById(tx, id)
      if (!working) return notFound()
      const { order } = working
      return once(tx, id, idempotency, now, async () => {
        const problem = unpayable(order)
        if (problem) return no(problem)
        if (order.payment_state === 'completed') return no('already-paid')
        const payments = await tx.all(paymentsOfOrder, { order_id: id })
        for (const each of payments.filter(({ method }) => isProviderMethod(method))) {
          if (!paymentCanBecome(each.state as PaymentState, 'void')) continue
          await moveTo(tx, each, 'void', now)
          given.push(each)
        }
        if (order.payment_method !== 'cash') {
          const due = order.total - paidTotal(payments)
          const cash = await cashProblemOf(tx, order, due, now)
          if (cash) return no(cash)
          await sellAll(tx, working, now)
          await recordCash(tx, order, payments.length + 1, due, now)
          order.payment_method = 'cash'
          await writeOrder(tx, working, now)
          await enqueueOrderMail(tx, order, now)
          await confirmPlaced(tx, order, { blur, network: key.network ?? '' }, now)
        }
        return ok(await orders.body(tx, working, locale))
      })
    })
    if (answer.ok) for (const each of given) await closeInvoice(each)
    return answer
  }

  /** Of an order that is over: what was paid goes back, the rest is void; answers what is to be closed at a provider. */
  async function endPayments(tx: Transaction, orderId: string, reason: string, now: Date) {
    const ended: PaymentRow[] = []
    for (const payment of await tx.all(paymentsOfOrder, { order_id: orderId })) {
      if (payment.state === 'completed')
        await refunds.refund(tx, payment.id, payment.amount - payment.refunded_amount, reason, now)
      if (!paymentCanBecome(payment.state as PaymentState, 'void')) continue
      await moveTo(tx, payment, 'void', now)
      ended.push(payment)
    }
    return ended
  }

  return {
    /** Opens an invoice for an order, or answers with the one that is open; or lets it be paid at the door after all. */
    async pay(key: OrderKey, wish: OrderWish, idempotency: OnceKey, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      const { id, payment_method } = found.order
      const order = await orders.read(key, locale)
      const method = wish.method ?? payment_method
      // MostMoney's app has said who pays by its tokens; nothing else pays by it.
      const isInApp = method === 'most' && wish.source !== undefined
      const problem =
        order &&
        method &&
        !isInApp &&
        methodProblem(method as PaymentMethodId, payableOf({ ...order, phone: wish.phone ?? order.phone }))
      if (problem) return no(problem, { values: methodValues(problem, locale) })
      if (wish.method === 'cash') return payAtDoor(id, key, idempotency, locale)
      return openFor({ subject: 'order', id, ...wish, caller: key }, idempotency, locale, async tx => {
        const working = await orders.lockById(tx, id)
        return working ? ok(await orders.body(tx, working, locale)) : notFound()
      })
    },

    /** Money for an order that no invoice brought: a lender's. It counts like any other; false when nothing waits for it. */
    async receive(
      tx: Transaction,
      { id, number, user_id }: Pick<WorkingOrder['order'], 'id' | 'number' | 'user_id'>,
      { method, amount, from }: { readonly method: 'lease'; readonly amount: number; readonly from: string },
      now: Date
    ): Promise<boolean> {
      const attempt = (await tx.all(paymentsOfOrder, { order_id: id })).length + 1
      const fresh = newPayment(
        { subject: 'order', subjectId: id, userId: user_id, number, attempt, method, amount },
        now
      )
      const payment = { ...fresh, state: 'completed', provider_payment_id: from }
      await tx.run(insertPayment, payment)
      if ((await subjectOf('order').paid(tx, payment, now)) === 'kept') return true
      await refunds.refund(tx, payment.id, amount, 'not-kept', now)
      return false
    },

    /** The buyer takes a placed order back: its goods go back on the shelf, and its money to whoever paid it. */
    async cancel(key: OrderKey, reason: CancelReason | undefined, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      // It may have been paid this minute. A provider that does not answer keeps nobody: late money goes back (`settle`).
      for (const payment of await db.all(paymentsOfOrder, { order_id: found.order.id }))
        if (payment.state === 'pending') await check(payment, { isLast: true }).catch(ignoreProvider)
      const done = await db.change(async tx => {
        const now = orders.now()
        const working = await orders.lock(tx, key)
        if (!working) return notFound()
        const { order } = working
        if (stateOf(order) === 'canceled')
          return ok({ ended: [] as readonly PaymentRow[], order: await orders.body(tx, working, locale) })
        if (!mayCancel(stateOf(order), order.shipment_state as ShipmentState)) return no('order-not-cancelable')
        const isPaid = order.payment_state === 'completed'
        if (isPaid || order.payment_method === 'cash') await takeBackAll(tx, working, now)
        else await releaseAll(tx, working, now)
        order.state = 'canceled'
        order.canceled_at = now.toISOString()
        if (!isPaid) order.payment_state = 'void'
        await writeOrder(tx, working, now)
        await orders.note(tx, working, 'canceled', now, reason ?? null)
        await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
        const ended = await endPayments(tx, order.id, 'canceled', now)
        const after = await orders.lockById(tx, order.id)
        return ok({ ended, order: await orders.body(tx, after ?? working, locale) })
      })
      if (!done.ok) return done
      for (const payment of done.value.ended) await closeInvoice(payment)
      return ok(done.value.order)
    },

    /** Time is up for a placed, unpaid order: one last question, then its goods go back on the shelf. */
    async expire(orderId: string): Promise<void> {
      for (const payment of await db.all(paymentsOfOrder, { order_id: orderId }))
        if (payment.state === 'pending') await check(payment, { isLast: true })
      const ended = await db.change(async tx => {
        const now = orders.now()
        const working = await orders.lockById(tx, orderId)
        if (!working || !isOverdue(working, now)) return []
        working.order.state = 'expired'
        working.order.payment_state = 'void'
        await releaseAll(tx, working, now)
        await writeOrder(tx, working, now)
        await orders.note(tx, working, 'expired', now)
        return endPayments(tx, orderId, 'expired', now)
      })
      for (const payment of ended) await closeInvoice(payment)
    }
  }
}

const isOverdue = ({ order }: WorkingOrder, now: Date) =>
  stateOf(order) === 'complete' &&
  order.payment_state === 'pending' &&
  order.held_until !== null &&
  Date.parse(order.held_until) <= now.getTime()
