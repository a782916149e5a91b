import type { OrderBody, PaymentBody } from '../../contract/order.ts'
import type { PaymentAsk } from '../../contract/payment.ts'
import { HOLD_MINUTES } from '../../domain/cart.ts'
import { mayCancel, type CancelReason } from '../../domain/cancel.ts'
import { paymentCanBecome, type PaymentState, type ShipmentState } from '../../domain/order-state.ts'
import {
  isProviderMethod,
  type PaymentMethodId,
  type PaymentSubjectKind,
  type ProviderMethod
} from '../../domain/payment.ts'
import { ok, type Result } from '../../domain/result.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import type { Reader, Transaction } from '../db/database.ts'
import type { ProblemCode } from '../http/refuse.ts'
import { once, replayed, type OnceKey } from '../idempotency/once.ts'
import { releaseAll, takeBackAll } from '../orders/holds.ts'
import type { OrderKey, Orders } from '../orders/orders.ts'
import type { OrderRow } from '../orders/queries.ts'
import { no, notFound, type OrderRefusal } from '../orders/refusal.ts'
import { stateOf, writeOrder, type WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderNews } from '../outbox/messages.ts'
import type { PaymentProviders } from '../providers/payment/open.ts'
import { ProviderRefusal, ProviderUnavailable, type InvoiceStatus } from '../providers/payment/port.ts'
import { orderSubject } from './order-subject.ts'
import { paymentBody } from './payment-body.ts'
import {
  completePayment,
  insertPayment,
  keepInvoice,
  markChecked,
  movePayment,
  paymentById,
  paymentByNumber,
  paymentsOfOrder,
  paymentsOfSubject,
  type PaymentRow
} from './queries.ts'
import { refundsOfPayment } from './refund-queries.ts'
import type { RefundService } from './refunds.ts'
import { newPayment } from './records.ts'
import type { Due, PayCaller, PaymentSubject } from './subject.ts'

type Answer = Promise<Result<OrderBody, OrderRefusal>>

/** An unfinished try to open an invoice counts as lost after this; it never showed anybody a QR code. */
const OPENING_MS = 30_000
/** Readers ask every few seconds; the provider is asked no more often than this per payment. */
const CHECK_EVERY_MS = 1_500

interface Parts {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly refunds: RefundService
  readonly publicUrl: string
}

export interface PaymentWish {
  readonly subject: PaymentSubjectKind
  readonly id: string
  /** As it was chosen before, when left out. */
  readonly method?: PaymentMethodId | undefined
  /** A means of payment its house knows already: a saved card's token, the tokens of an app we are opened in. */
  readonly source?: string | undefined
  readonly caller: PayCaller
}

type OrderWish = Pick<PaymentWish, 'source'> & { readonly method?: ProviderMethod | undefined }

interface Begun {
  /** Undefined when an invoice is open already. */
  readonly row: PaymentRow | undefined
  readonly due: Due
  /** Invoices that nobody is to pay any more. */
  readonly given: readonly PaymentRow[]
}

/**
 * Payments through providers. Whatever a callback or a browser says, the state comes from `check`;
 * the payment's row is the lock, so that money counts once however often it is announced.
 */
export const paymentService = ({ orders, providers, refunds, publicUrl }: Parts) => {
  const { db } = orders
  const subjects = new Map<PaymentSubjectKind, PaymentSubject>()
  const join = (subject: PaymentSubject) => void subjects.set(subject.kind, subject)
  join(orderSubject(orders, refunds))

  const subjectOf = (kind: PaymentSubjectKind) => {
    const found = subjects.get(kind)
    if (!found) throw new Error(`Nothing takes payments for a ${kind}`)
    return found
  }
  const providerOf = ({ method }: Pick<PaymentRow, 'method'>) =>
    isProviderMethod(method) ? providers[method] : undefined

  /** First half of opening an invoice: the payment's row exists before the provider hears of it. */
  const begin = <T>({ subject: kind, id, method, source, caller }: PaymentWish, idempotency: OnceKey) =>
    db.change(async (tx): Promise<Result<Begun | { readonly answered: T }, OrderRefusal>> => {
      const now = orders.now()
      const subject = subjectOf(kind)
      await subject.hold(tx, id)
      const before = await replayed<T>(tx, id, idempotency)
      if (before) return before.ok ? ok({ answered: before.value }) : before
      const asked = await subject.begin(tx, id, caller, now)
      if (!asked.ok) return asked
      const due = asked.value
      const wanted = method ?? due.method ?? ''
      if (!isProviderMethod(wanted)) return no('paid-otherwise')
      const provider = providers[wanted]
      if (!provider) return no('payment-method-not-offered')
      const payments = await tx.all(paymentsOfSubject, { subject: kind, subject_id: id })
      const pending = payments.filter(each => each.state === 'pending' && isProviderMethod(each.method))
      const same = pending.find(each => each.method === wanted && each.amount === due.amount)
      // A card that is being charged is waited for; a page that was only opened gives way to a saved card.
      if (same && (source === undefined || isBeingTaken(same))) return ok({ row: undefined, due, given: [] })
      const opening = payments.find(({ state }) => state === 'checkout')
      if (opening && now.getTime() - Date.parse(opening.created_at) < OPENING_MS) return no('payment-in-progress')
      if (opening) await move(tx, opening, 'failed', now)
      for (const each of pending) await move(tx, each, 'void', now)
      const row = {
        ...newPayment({ ...due, subject: kind, subjectId: id, attempt: payments.length + 1, method: wanted }, now),
        expires_at: new Date(now.getTime() + (provider.payMinutes ?? HOLD_MINUTES) * 60_000).toISOString()
      }
      await tx.run(insertPayment, row)
      await subject.opened?.(tx, row, now)
      return ok({ row, due, given: pending })
    })

  /** Opens an invoice and keeps the answer under the caller's key; asking twice never makes two. */
  const openFor = async <T>(
    wish: PaymentWish,
    idempotency: OnceKey,
    locale: Locale,
    answer: (tx: Transaction) => Promise<Result<T, OrderRefusal>>
  ): Promise<Result<T, OrderRefusal>> => {
    await lookBeforeAnother(wish)
    const begun = await begin<T>(wish, idempotency)
    if (!begun.ok) return begun
    if ('answered' in begun.value) return ok(begun.value.answered)
    const { row, due, given } = begun.value
    const problem = row && (await openInvoice(row, due, locale, wish.source))
    for (const each of given) await closeInvoice(each)
    if (problem) return problem
    return db.change(async tx => {
      await subjectOf(wish.subject).hold(tx, wish.id)
      return once(tx, wish.id, idempotency, orders.now(), () => answer(tx))
    })
  }

  /** Whoever pays another way may have paid the first one this minute. */
  const lookBeforeAnother = async ({ subject, id, method }: PaymentWish) => {
    if (method === undefined) return
    for (const payment of await db.all(paymentsOfSubject, { subject, subject_id: id }))
      if (payment.state === 'pending' && payment.method !== method) await check(payment, true).catch(ignoreProvider)
  }

  /** Counts money once. `isLast`: the invoice ends now, so that what has come of it is all that comes. */
  const settle = async (paymentId: string, status: InvoiceStatus, isLast: boolean) => {
    if (status.state === 'open' || status.state === 'refunded') return
    await db.change(async tx => {
      const now = orders.now()
      const known = await tx.first(paymentById, { id: paymentId })
      if (!known) return
      const subject = subjectOf(known.subject)
      await subject.hold(tx, known.subject_id)
      // Read again: whoever held it may have counted this payment already.
      const payment = await tx.first(paymentById, { id: paymentId })
      const from = payment?.state as PaymentState
      if (!payment) return
      if (status.paidAmount === 0) {
        if (status.state === 'closed' && from === 'pending') {
          await move(tx, payment, 'failed', now)
          await subject.ended?.(tx, payment, now)
        }
        return
      }
      const isWhole = status.paidAmount >= payment.amount
      if (!paymentCanBecome(from, 'completed') || (!isWhole && !isLast && from === 'pending')) return
      const received = { amount: status.paidAmount, provider_payment_id: status.providerPaymentId }
      const updated_at = now.toISOString()
      if ((await tx.run(completePayment, { id: payment.id, from, ...received, updated_at })) === 0) return
      const paid = { ...payment, ...received, state: 'completed', updated_at }
      if ((await subject.paid(tx, paid, now)) === 'refund')
        await refunds.refund(tx, payment.id, received.amount, 'not-kept', now)
    })
  }

  const check = async (payment: PaymentRow, isLast = false): Promise<void> => {
    const provider = providerOf(payment)
    if (payment.invoice_id === null || !provider) return
    const status = await provider.check(payment.invoice_id)
    await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
    await settle(payment.id, status, isLast)
  }

  /** Nobody is to pay it any more; if it is paid after all, `settle` deals with it. */
  const closeInvoice = async (payment: PaymentRow) => {
    if (payment.invoice_id !== null) await providerOf(payment)?.cancel(payment.invoice_id).catch(ignoreProvider)
  }

  const bodyOf = async (id: string): Promise<Result<PaymentBody, OrderRefusal>> => {
    const payment = await db.first(paymentById, { id })
    if (!payment) return notFound('payment-not-found')
    return ok(paymentBody(payment, await db.all(refundsOfPayment, { payment_id: id })))
  }

  const look = async (payment: PaymentRow): Promise<boolean> => {
    if (payment.state !== 'pending' || !isDue(payment, orders.now())) return true
    try {
      await check(payment)
      return true
    } catch (error) {
      if (error instanceof ProviderUnavailable) return false
      throw error
    }
  }

  return {
    /** Lets something else be paid for. */
    join,
    /** Methods that have a provider. */
    methods: () => Object.keys(providers).filter(isProviderMethod),
    ...refunds,

    /** Opens an invoice for anything that can be paid for; whether the caller may is the subject's to say. */
    open: (wish: PaymentWish, idempotency: OnceKey, locale: Locale): Promise<Result<PaymentBody, OrderRefusal>> =>
      openFor(wish, idempotency, locale, async tx => {
        const payments = await tx.all(paymentsOfSubject, { subject: wish.subject, subject_id: wish.id })
        const open = payments.findLast(({ state }) => state === 'pending' || state === 'completed')
        return open ? ok(paymentBody(open, [])) : notFound('payment-not-found')
      }),

    /** The newest payment for something; undefined before there is one. */
    async newest(subject: PaymentSubjectKind, id: string): Promise<PaymentBody | undefined> {
      const payment = (await db.all(paymentsOfSubject, { subject, subject_id: id })).at(-1)
      return payment && paymentBody(payment, await db.all(refundsOfPayment, { payment_id: payment.id }))
    },

    /** The newest payment that waits for its payer, for whatever else is paid for. */
    async waiting(reader: Reader, subject: PaymentSubjectKind, id: string): Promise<PaymentBody | undefined> {
      const payments = await reader.all(paymentsOfSubject, { subject, subject_id: id })
      const open = payments.findLast(({ state }) => state === 'pending')
      return open && paymentBody(open, [])
    },

    /** Asks the provider about a payment, whosever it is: its area has looked who asks. */
    async refresh(paymentId: string, evenEnded = false): Promise<Result<PaymentBody, OrderRefusal>> {
      const payment = await db.first(paymentById, { id: paymentId })
      if (!payment) return notFound('payment-not-found')
      // Money that comes after all is counted, or goes back.
      if (evenEnded) await check(payment)
      return (await look(payment)) ? bodyOf(paymentId) : unavailable
    },

    /** Opens an invoice for an order, or answers with the one that is open. */
    async pay(key: OrderKey, wish: OrderWish, idempotency: OnceKey, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      const { id } = found.order
      return openFor({ subject: 'order', id, ...wish, caller: key }, idempotency, locale, async tx => {
        const working = await orders.lockById(tx, id)
        return working ? ok(await orders.body(tx, working, locale)) : notFound()
      })
    },

    /** Asks the provider about a payment of this order and answers the order as it is then. */
    async look(key: OrderKey, paymentId: string, locale: Locale): Answer {
      const order = await orders.read(key, locale)
      const payment = order?.payments.some(({ id }) => id === paymentId)
        ? await db.first(paymentById, { id: paymentId })
        : undefined
      if (!payment) return notFound('payment-not-found')
      if (!(await look(payment))) return unavailable
      const after = await orders.read(key, locale)
      return after ? ok(after) : notFound()
    },

    /** A call to the one address a house has for us: it names the payment by our number, as whom to ask about. */
    async calledAbout(method: ProviderMethod, said: Readonly<Record<string, unknown>>): Promise<boolean> {
      const number = providers[method]?.parseCallback?.(said)
      const payment = number === undefined ? undefined : await db.first(paymentByNumber, { number, method })
      if (!payment) return false
      await check(payment)
      return true
    },

    /** Money for an order that no invoice brought: a lender's. It counts like any other; false when nothing waits for it. */
    async receive(
      tx: Transaction,
      { id, number, user_id }: Pick<OrderRow, 'id' | 'number' | 'user_id'>,
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

    /** A provider's callback: only a reason to ask. Unknown payments, and those of another method, are nobody's business. */
    async called(method: string, paymentId: string): Promise<boolean> {
      const payment = await db.first(paymentById, { id: paymentId })
      if (payment?.method !== method) return false
      await check(payment)
      return true
    },

    check,

    /** Nobody has paid an invoice in time: one last question, then it is over. */
    async lapse(payment: PaymentRow): Promise<void> {
      await check(payment, true)
      const isOver = await db.change(async tx => {
        const now = orders.now()
        const subject = subjectOf(payment.subject)
        await subject.hold(tx, payment.subject_id)
        if ((await move(tx, payment, 'void', now)) === 0) return false
        await subject.ended?.(tx, payment, now)
        return true
      })
      if (isOver) await closeInvoice(payment)
    },

    /** The buyer takes a placed order back: its goods go back on the shelf, and its money to whoever paid it. */
    async cancel(key: OrderKey, reason: CancelReason | undefined, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      // It may have been paid this minute. A provider that does not answer keeps nobody: late money goes back (`settle`).
      for (const payment of await db.all(paymentsOfOrder, { order_id: found.order.id }))
        if (payment.state === 'pending') await check(payment, true).catch(ignoreProvider)
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
        if (payment.state === 'pending') await check(payment, true)
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

  /** Of an order that is over: what was paid goes back, the rest is void; answers what is to be closed at a provider. */
  async function endPayments(tx: Transaction, orderId: string, reason: string, now: Date) {
    const ended: PaymentRow[] = []
    for (const payment of await tx.all(paymentsOfOrder, { order_id: orderId })) {
      if (payment.state === 'completed')
        await refunds.refund(tx, payment.id, payment.amount - payment.refunded_amount, reason, now)
      if (!paymentCanBecome(payment.state as PaymentState, 'void')) continue
      await move(tx, payment, 'void', now)
      ended.push(payment)
    }
    return ended
  }

  /** Undefined when the invoice is open now; else why not. */
  async function openInvoice(
    row: PaymentRow,
    due: Due,
    locale: Locale,
    source: string | undefined
  ): Promise<Result<never, OrderRefusal> | undefined> {
    try {
      const invoice = await providerOf(row)?.create({
        paymentNumber: row.number,
        amount: row.amount,
        description: due.description,
        callbackUrl: `${publicUrl}/api/v2/payments/${row.method}/callback/${row.id}`,
        returnUrl: publicUrl + localePath(locale, subjectOf(row.subject).returnPath(due)),
        locale: locale === 'mn' ? 'mn' : 'en',
        ...(due.phone && { phone: due.phone }),
        ...(source !== undefined && { source }),
        expiresAt: new Date(row.expires_at ?? row.created_at)
      })
      if (!invoice) return unavailable
      await db.change(tx =>
        tx.run(keepInvoice, {
          id: row.id,
          invoice_id: invoice.invoiceId,
          invoice_json: JSON.stringify(invoice.ask),
          updated_at: orders.now().toISOString()
        })
      )
      return undefined
    } catch (error) {
      const known = error instanceof ProviderUnavailable || error instanceof ProviderRefusal
      await db.change(tx => move(tx, row, 'failed', orders.now()))
      if (!known) throw error
      return error instanceof ProviderRefusal ? refusedBy(error) : unavailable
    }
  }
}

export type PaymentService = ReturnType<typeof paymentService>

const move = (tx: Transaction, { id, state }: PaymentRow, to: PaymentState, now: Date) =>
  tx.run(movePayment, { id, from: state, to, updated_at: now.toISOString() })

const unavailable: Result<never, OrderRefusal> = { ok: false, problem: { status: 503, code: 'payment-unavailable' } }

/** What a provider's no means to a payer, where it means anything. */
const REFUSED: Readonly<Record<string, ProblemCode>> = {
  CARD_DECLINED: 'payment-declined',
  DECLINED: 'payment-declined',
  LIMIT_TOO_SMALL: 'payment-limit-too-small',
  PHONE_NEEDED: 'payment-phone-needed',
  ONLY_IN_APP: 'payment-only-in-app'
}

const refusedBy = ({ code }: ProviderRefusal): Result<never, OrderRefusal> => {
  const known = REFUSED[code]
  return known ? no(known) : unavailable
}

const isBeingTaken = ({ invoice_json }: PaymentRow) =>
  invoice_json !== null && (JSON.parse(invoice_json) as PaymentAsk).kind === 'wait'

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
