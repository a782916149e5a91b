import type { ChosenMethod } from '../../../contract/payment.ts'
import type { OrderBody } from '../../../contract/order.ts'
import { canCancel, type CancelReason } from '../../../domain/cancellation.ts'
import { paymentCanBecome } from '../../../domain/order-state.ts'
import { paymentMethodProblem } from '../../../domain/payment-method.ts'
import { isProviderMethod, paidTotal } from '../../../domain/payment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { methodValues, payableOf, switchToCash } from '../../ordering/checkout/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { once, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import {
  cancelPlaced,
  expirePlaced,
  isOverdue,
  type OrderAggregate,
  type OrderKey,
  unpayableReason
} from '../../ordering/orders/index.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import type { InvoiceOpening } from './invoice-opening.ts'
import { insertPayment, paymentsOfOrder, type PaymentRow } from './queries.ts'
import { transitionPayment, newPayment, recordCash } from './records.ts'
import { ignoreProviderError, type PaymentDeps, type Settlement } from './settlement.ts'

type Answer = Promise<Result<OrderBody, Problem>>

interface OrderPaymentInput {
  readonly method?: ChosenMethod | undefined
  readonly source?: string | undefined
  readonly keepsCard?: boolean | undefined
  readonly phone?: string | undefined
}

/** Paying for an order, and what becomes of its money when the order is over. */
export const orderPayments = (
  { orders, refunds, pseudonymize }: PaymentDeps,
  { check, closeInvoice, payableFor }: Settlement,
  { openFor, checkEarlierPayments: checkEarlierPayments }: InvoiceOpening
) => {
  const { db } = orders

  /** What waited for a provider is sold now, and the courier will be given the rest. */
  const payAtDoor = async (id: string, key: OrderKey, idempotency: IdempotencyKey, locale: Locale): Answer => {
    await checkEarlierPayments({ payableKind: 'order', id, method: 'cash', principal: {} })
    const given: PaymentRow[] = []
    const answer = await db.change(async tx => {
      const now = orders.now()
      const aggregate = await orders.lockById(tx, id)
      if (!aggregate) return notFound('order-not-found')
      const { order } = aggregate
      return once(tx, id, idempotency, now, async () => {
        const problem = unpayableReason(order)
        if (problem) return unprocessable(problem)
        if (order.payment_state === 'completed') return unprocessable('already-paid')
        const payments = await tx.all(paymentsOfOrder, { order_id: id })
        for (const each of payments.filter(({ method }) => isProviderMethod(method))) {
          if (!paymentCanBecome(each.state, 'void')) continue
          await transitionPayment(tx, each, 'void', now)
          given.push(each)
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
    if (answer.ok) for (const each of given) await closeInvoice(each)
    return answer
  }

  /** Payments that wait for their payer, and are void when the order ends: their invoices are closed afterwards. */
  const unfinished = async (tx: Transaction, orderId: string) =>
    (await tx.all(paymentsOfOrder, { order_id: orderId })).filter(({ state }) => paymentCanBecome(state, 'void'))

  return {
    /** Opens an invoice for an order, or answers with the one that is open; or lets it be paid at the door after all. */
    async pay(key: OrderKey, wish: OrderPaymentInput, idempotency: IdempotencyKey, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound('order-not-found')
      const { id, payment_method } = found.order
      const order = await orders.read(key, locale)
      const method = wish.method ?? payment_method
      // MostMoney's app has said who pays by its tokens; nothing else pays by it.
      const isInApp = method === 'most' && wish.source !== undefined
      const problem =
        order &&
        method &&
        !isInApp &&
        paymentMethodProblem(method, payableOf({ ...order, phone: wish.phone ?? order.phone }))
      if (problem) return unprocessable(problem, { values: methodValues(problem, locale) })
      if (wish.method === 'cash') return payAtDoor(id, key, idempotency, locale)
      return openFor({ payableKind: 'order', id, ...wish, principal: key }, idempotency, locale, async tx => {
        const aggregate = await orders.lockById(tx, id)
        return aggregate ? ok(await orders.body(tx, aggregate, locale)) : notFound('order-not-found')
      })
    },

    /** Money for an order that no invoice brought: a lender's. It counts like any other; false when nothing waits for it. */
    async recordLenderPayment(
      tx: Transaction,
      { id, number, user_id }: Pick<OrderAggregate['order'], 'id' | 'number' | 'user_id'>,
      { method, amount, from }: { readonly method: 'lease'; readonly amount: number; readonly from: string },
      now: Date
    ): Promise<boolean> {
      const attempt = (await tx.all(paymentsOfOrder, { order_id: id })).length + 1
      const fresh = newPayment(
        { payableKind: 'order', payableId: id, userId: user_id, number, attempt, method, amount },
        now
      )
      const payment = { ...fresh, state: 'completed' as const, provider_payment_id: from }
      await tx.run(insertPayment, payment)
      if ((await payableFor('order').onPaid(tx, payment, now)) === 'kept') return true
      await refunds.refund(tx, payment.id, amount, 'not-kept', now)
      return false
    },

    /** The buyer takes a placed order back: its goods go back on the shelf, and its money to whoever paid it. */
    async cancel(key: OrderKey, reason: CancelReason | undefined, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound('order-not-found')
      // It may have been paid this minute. A provider that does not answer keeps nobody: late money goes back (`settle`).
      for (const payment of await db.all(paymentsOfOrder, { order_id: found.order.id }))
        if (payment.state === 'pending') await check(payment, { isLast: true }).catch(ignoreProviderError)
      const done = await db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        if (!aggregate) return notFound('order-not-found')
        const { order } = aggregate
        if (order.state === 'canceled')
          return ok({ ended: [] as readonly PaymentRow[], order: await orders.body(tx, aggregate, locale) })
        if (!canCancel(order.state, order.shipment_state)) return unprocessable('order-not-cancelable')
        const ended = await unfinished(tx, order.id)
        await cancelPlaced(orders, tx, aggregate, reason ?? null, now)
        const after = await orders.lockById(tx, order.id)
        return ok({ ended, order: await orders.body(tx, after ?? aggregate, locale) })
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
        const aggregate = await orders.lockById(tx, orderId)
        if (!aggregate || !isOverdue(aggregate, now)) return []
        const unpaid = await unfinished(tx, orderId)
        await expirePlaced(orders, tx, aggregate, now)
        return unpaid
      })
      for (const payment of ended) await closeInvoice(payment)
    }
  }
}
