import type { OrderBody } from '../../contract/order.ts'
import { holdUntil } from '../../domain/cart.ts'
import { mayCancel, type CancelReason } from '../../domain/cancel.ts'
import { orderCanBecome, paymentCanBecome, type PaymentState, type ShipmentState } from '../../domain/order-state.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Locale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import { once, replayed, type OnceKey } from '../idempotency/once.ts'
import { noteEvent } from '../orders/events.ts'
import { holdAll, releaseAll, sellAll, takeBackAll } from '../orders/holds.ts'
import type { OrderKey, Orders } from '../orders/orders.ts'
import { no, notFound, type OrderRefusal } from '../orders/refusal.ts'
import { stateOf, writeOrder, type WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderMail, enqueueOrderNews, enqueueRefund } from '../outbox/messages.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type InvoiceStatus,
  type PaymentProvider
} from '../providers/payment/port.ts'
import type { Transaction } from '../db/database.ts'
import { newPayment } from './records.ts'
import {
  insertPayment,
  keepInvoice,
  keepProviderPayment,
  markChecked,
  movePayment,
  paymentById,
  paymentsOfOrder,
  type PaymentRow
} from './queries.ts'

type Answer = Promise<Result<OrderBody, OrderRefusal>>

/** An unfinished try to open an invoice counts as lost after this; it never showed anybody a QR code. */
const OPENING_MS = 30_000
/** Readers ask every few seconds; the provider is asked no more often than this per payment. */
const CHECK_EVERY_MS = 1_500

interface Settings {
  readonly callbackUrl: (paymentId: string) => string
}

/**
 * Payments through a provider. Whatever a callback or a browser says, the state comes from `check`;
 * the payment's row is the lock, so that money counts once however often it is announced.
 */
export const paymentService = (orders: Orders, provider: PaymentProvider, { callbackUrl }: Settings) => {
  const { db } = orders

  /** First half of opening an invoice: the payment's row exists before the provider hears of it. */
  const begin = (key: OrderKey, idempotency: OnceKey) =>
    db.change(async tx => {
      const now = orders.now()
      const working = await orders.lock(tx, key)
      if (!working) return notFound()
      const { order } = working
      const before = await replayed<OrderBody>(tx, order.id, idempotency)
      if (before) return before.ok ? ok({ answered: before.value }) : before
      if (stateOf(order) !== 'complete') return no('order-not-placed')
      if (order.payment_method !== 'qpay') return no('paid-otherwise')
      if (order.payment_state === 'completed') return no('already-paid')
      const payments = await tx.all(paymentsOfOrder, { order_id: order.id })
      const open = payments.find(({ state }) => state === 'pending')
      const opening = payments.find(({ state }) => state === 'checkout')
      if (open) return ok({ row: undefined })
      if (opening && now.getTime() - Date.parse(opening.created_at) < OPENING_MS) return no('payment-in-progress')
      if (opening)
        await tx.run(movePayment, { id: opening.id, from: 'checkout', to: 'failed', updated_at: now.toISOString() })
      const row = { ...newPayment(order, payments.length + 1, now), expires_at: holdUntil(now).toISOString() }
      await tx.run(insertPayment, row)
      order.held_until = row.expires_at
      await writeOrder(tx, working, now)
      return ok({ row })
    })

  const settle = async (paymentId: string, status: InvoiceStatus) => {
    if (status.state !== 'paid') return
    await db.change(async tx => {
      const now = orders.now()
      const payment = await tx.first(paymentById, { id: paymentId })
      const working = payment && (await orders.lockById(tx, payment.order_id))
      // Read again: whoever held the order may have counted this payment already.
      const current = working && (await tx.first(paymentById, { id: paymentId }))
      if (!current || !working) return
      const from = current.state as PaymentState
      if (!paymentCanBecome(from, 'completed') || status.paidAmount < current.amount) return
      const moved = await tx.run(movePayment, { id: current.id, from, to: 'completed', updated_at: now.toISOString() })
      if (moved === 0) return
      await tx.run(keepProviderPayment, { id: current.id, provider_payment_id: status.providerPaymentId })
      await countPayment(tx, working, current, now)
    })
  }

  const check = async (payment: PaymentRow): Promise<void> => {
    if (payment.invoice_id === null) return
    const status = await provider.check(payment.invoice_id)
    await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
    await settle(payment.id, status)
  }

  return {
    /** Opens an invoice, or answers with the one that is open: asking twice never makes two. */
    async pay(key: OrderKey, idempotency: OnceKey, locale: Locale): Answer {
      const begun = await begin(key, idempotency)
      if (!begun.ok) return begun
      if ('answered' in begun.value) return ok(begun.value.answered)
      const { row } = begun.value
      const problem = row && (await openInvoice(row))
      if (problem) return problem
      return db.change(async tx => {
        const working = await orders.lock(tx, key)
        if (!working) return notFound()
        return once(tx, working.order.id, idempotency, orders.now(), async () =>
          ok(await orders.body(tx, working, locale))
        )
      })
    },

    /** Asks the provider about a payment of this order and answers the order as it is then. */
    async refresh(key: OrderKey, paymentId: string, locale: Locale): Answer {
      const order = await orders.read(key, locale)
      if (!order?.payments.some(({ id }) => id === paymentId)) return notFound('payment-not-found')
      const payment = await db.first(paymentById, { id: paymentId })
      if (payment?.state === 'pending' && isDue(payment, orders.now())) {
        try {
          await check(payment)
        } catch (error) {
          if (error instanceof ProviderUnavailable) return unavailable
          throw error
        }
      }
      const after = await orders.read(key, locale)
      return after ? ok(after) : notFound()
    },

    /** A provider's callback: only a reason to ask. Unknown payments are nobody's business. */
    async called(paymentId: string): Promise<boolean> {
      const payment = await db.first(paymentById, { id: paymentId })
      if (!payment) return false
      await check(payment)
      return true
    },

    check,

    /** Gives back money that came too late. */
    async refund(paymentId: string): Promise<void> {
      const payment = await db.first(paymentById, { id: paymentId })
      if (!payment || payment.state !== 'completed' || payment.provider_payment_id === null) return
      await provider.refund(payment.provider_payment_id, payment.amount)
      await db.change(async tx => {
        const now = orders.now()
        if (
          (await tx.run(movePayment, {
            id: payment.id,
            from: 'completed',
            to: 'refunded',
            updated_at: now.toISOString()
          })) === 0
        )
          return
        const working = await orders.lockById(tx, payment.order_id)
        if (!working) return
        working.order.payment_state = 'refunded'
        await noteEvent(tx, working.order.id, 'refunded', now)
        await writeOrder(tx, working, now)
      })
    },

    /** The buyer takes a placed order back: its goods go back on the shelf, and its money to whoever paid it. */
    async cancel(key: OrderKey, reason: CancelReason | undefined, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      const payments = await db.all(paymentsOfOrder, { order_id: found.order.id })
      // It may have been paid this minute. A provider that does not answer keeps nobody: late money goes back (`settle`).
      for (const payment of payments) if (payment.state === 'pending') await check(payment).catch(ignoreProvider)
      const done = await db.change(async tx => {
        const now = orders.now()
        const working = await orders.lock(tx, key)
        if (!working) return notFound()
        const { order } = working
        const answered = async (invoices: readonly string[]) =>
          ok({ invoices, order: await orders.body(tx, working, locale) })
        if (stateOf(order) === 'canceled') return answered([])
        if (!mayCancel(stateOf(order), order.shipment_state as ShipmentState)) return no('order-not-cancelable')
        const isPaid = order.payment_state === 'completed'
        if (isPaid || order.payment_method === 'cash') await takeBackAll(tx, working, now)
        else await releaseAll(tx, working, now)
        const invoices = await endPayments(tx, order.id, now)
        order.state = 'canceled'
        order.canceled_at = now.toISOString()
        if (!isPaid) order.payment_state = 'void'
        await noteEvent(tx, order.id, 'canceled', now, reason ?? null)
        await writeOrder(tx, working, now)
        await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
        return answered(invoices)
      })
      if (!done.ok) return done
      for (const invoice of done.value.invoices) await provider.cancel(invoice).catch(ignoreProvider)
      return ok(done.value.order)
    },

    /** Time is up for a placed, unpaid order: one last question, then its goods go back on the shelf. */
    async expire(orderId: string): Promise<void> {
      const payments = await db.all(paymentsOfOrder, { order_id: orderId })
      const open = payments.filter(({ state }) => state === 'pending')
      for (const payment of open) await check(payment)
      const invoices = await db.change(async tx => {
        const now = orders.now()
        const working = await orders.lockById(tx, orderId)
        if (!working || !isOverdue(working, now)) return []
        working.order.state = 'expired'
        working.order.payment_state = 'void'
        await releaseAll(tx, working, now)
        for (const { id, state } of await tx.all(paymentsOfOrder, { order_id: orderId }))
          if (paymentCanBecome(state as PaymentState, 'void'))
            await tx.run(movePayment, { id, from: state, to: 'void', updated_at: now.toISOString() })
        await noteEvent(tx, orderId, 'expired', now)
        await writeOrder(tx, working, now)
        return open.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]))
      })
      for (const invoice of invoices) await provider.cancel(invoice).catch(ignoreProvider)
    }
  }

  /** Undefined when the invoice is open now; else why not. */
  async function openInvoice(row: PaymentRow): Promise<Result<never, OrderRefusal> | undefined> {
    try {
      const invoice = await provider.create({
        paymentNumber: row.number,
        amount: row.amount,
        description: `${words('mn', 'site')('name')} ${row.number}`,
        callbackUrl: callbackUrl(row.id),
        // QPay sends nobody anywhere: its buttons open apps.
        returnUrl: callbackUrl(row.id),
        locale: 'mn',
        expiresAt: new Date(row.expires_at ?? row.created_at)
      })
      await db.change(tx =>
        tx.run(keepInvoice, {
          id: row.id,
          invoice_id: invoice.invoiceId,
          invoice_json: JSON.stringify(invoice.ask),
          expires_at: row.expires_at ?? row.created_at,
          updated_at: orders.now().toISOString()
        })
      )
      return undefined
    } catch (error) {
      const known = error instanceof ProviderUnavailable || error instanceof ProviderRefusal
      await db.change(tx =>
        tx.run(movePayment, { id: row.id, from: 'checkout', to: 'failed', updated_at: orders.now().toISOString() })
      )
      if (!known) throw error
      return unavailable
    }
  }
}

export type PaymentService = ReturnType<typeof paymentService>

const unavailable: Result<never, OrderRefusal> = { ok: false, problem: { status: 503, code: 'payment-unavailable' } }

/** The invoice stays open at the provider; if it is paid after all, `settle` deals with it. */
const ignoreProvider = (error: unknown) => {
  if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error
}

const isDue = ({ checked_at }: PaymentRow, now: Date) =>
  checked_at === null || now.getTime() - Date.parse(checked_at) >= CHECK_EVERY_MS

const isOverdue = ({ order }: WorkingOrder, now: Date) =>
  stateOf(order) === 'complete' &&
  order.payment_state === 'pending' &&
  order.held_until !== null &&
  Date.parse(order.held_until) <= now.getTime()

/** Of an order that was taken back: paid ones are refunded, the others are void; answers the invoices to close. */
async function endPayments(tx: Transaction, orderId: string, now: Date): Promise<readonly string[]> {
  const invoices: string[] = []
  for (const { id, state, invoice_id } of await tx.all(paymentsOfOrder, { order_id: orderId })) {
    if (state === 'completed') await enqueueRefund(tx, id, now)
    if (!paymentCanBecome(state as PaymentState, 'void')) continue
    await tx.run(movePayment, { id, from: state, to: 'void', updated_at: now.toISOString() })
    if (invoice_id !== null) invoices.push(invoice_id)
  }
  return invoices
}

/** Money has come: the goods leave, or if they are gone and the order is dead, the money goes back. */
async function countPayment(tx: Transaction, working: WorkingOrder, payment: PaymentRow, now: Date) {
  const { order } = working
  const alive = stateOf(order) === 'complete' && order.payment_state !== 'completed'
  const revived = stateOf(order) === 'expired' && (await holdAll(tx, working, now)).length === 0
  if (!alive && !revived) {
    await releaseAll(tx, working, now)
    if (orderCanBecome(stateOf(order), 'canceled') && order.payment_state !== 'completed') {
      order.state = 'canceled'
      order.canceled_at = now.toISOString()
      await noteEvent(tx, order.id, 'canceled', now, 'out-of-stock')
      await writeOrder(tx, working, now)
      await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
    }
    await enqueueRefund(tx, payment.id, now)
    return
  }
  order.state = 'complete'
  order.payment_state = 'completed'
  order.paid_at = now.toISOString()
  await sellAll(tx, working, now)
  await noteEvent(tx, order.id, 'paid', now)
  await writeOrder(tx, working, now)
  await enqueueOrderMail(tx, order, now)
}
