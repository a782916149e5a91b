import type { OrderBody } from '../../../contract/order.ts'
import type { PaymentBody } from '../../../contract/payment.ts'
import { isProviderMethod, type PayableKind, type ProviderMethod } from '../../../domain/payment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { OrderKey } from '../../ordering/orders/index.ts'
import { notFound, type Problem } from '../../platform/http/problem.ts'
import { coalesce } from './coalesce.ts'
import { createInvoiceOpening, paymentUnavailable, type PaymentInput } from './invoice-opening.ts'
import { orderPayments } from './order-payments.ts'
import { paymentBody } from './payment-body.ts'
import { paymentById, paymentByNumber, paymentsOfPayable, type PaymentRow } from './queries.ts'
import { refundsOfPayment } from './refund-queries.ts'
import { createSettlement, type PaymentDeps } from './settlement.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'

/** Readers ask every few seconds; the provider is asked no more often than this per payment. */
const CHECK_EVERY_MS = 1_500

/** Payments through providers, for everything that is payable. */
export const paymentService = (parts: PaymentDeps) => {
  const { orders, providers, refunds } = parts
  const { db } = orders
  const settlement = createSettlement(parts)
  const { check, settle, expire } = settlement
  const opening = createInvoiceOpening(parts, settlement)
  const { openFor } = opening

  const bodyOf = async (id: string): Promise<Result<PaymentBody, Problem>> => {
    const payment = await db.first(paymentById, { id })
    if (!payment) return notFound('payment-not-found')
    return ok(paymentBody(payment, await db.all(refundsOfPayment, { payment_id: id })))
  }

  const inTurn = coalesce<'unknown' | 'lost' | 'checked'>()

  /** Callbacks come in bursts and anybody can send them: the provider is asked once at a time per payment. */
  const checkCalled = async (
    key: string,
    find: () => Promise<PaymentRow | undefined>,
    payload: Readonly<Record<string, unknown>>
  ): Promise<boolean> => {
    const run = (turn: string, evenLost: boolean) =>
      inTurn(turn, async () => {
        const payment = await find()
        if (!payment) return 'unknown'
        if (payment.invoice_id === null && !evenLost) return 'lost'
        await check(payment, { payload })
        return 'checked'
      })
    const found = await run(key, false)
    // Of an invoice that was never heard of, what this very call says may be the one hint where to look.
    return (found === 'lost' ? await run(`${key} ${JSON.stringify(payload)}`, true) : found) === 'checked'
  }

  const refreshOrderPayment = async (payment: PaymentRow): Promise<boolean> => {
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
    check,
    settle,
    expirePayment: expire,
    /** Methods that have a provider. */
    methods: () => Object.keys(providers).filter(isProviderMethod),
    ...refunds,
    ...orderPayments(parts, settlement, opening),

    /** Opens an invoice for anything that can be paid for; whether the caller may is its `Payable`'s to say. */
    open: (wish: PaymentInput, idempotency: IdempotencyKey, locale: Locale): Promise<Result<PaymentBody, Problem>> =>
      openFor(wish, idempotency, locale, async tx => {
        const payments = await tx.all(paymentsOfPayable, { payable_kind: wish.payableKind, payable_id: wish.id })
        const open = payments.findLast(({ state }) => state === 'pending' || state === 'completed')
        return open ? ok(paymentBody(open, [])) : notFound('payment-not-found')
      }),

    /** The newest payment for something; undefined before there is one. */
    async newest(kind: PayableKind, id: string): Promise<PaymentBody | undefined> {
      const payment = (await db.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })).at(-1)
      return payment && paymentBody(payment, await db.all(refundsOfPayment, { payment_id: payment.id }))
    },

    /** The newest payment that waits for its payer, for whatever else is paid for. */
    async newestPending(reader: Reader, kind: PayableKind, id: string): Promise<PaymentBody | undefined> {
      const payments = await reader.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })
      const open = payments.findLast(({ state }) => state === 'pending')
      return open && paymentBody(open, [])
    },

    /** Asks the provider about a payment, whosever it is: its area has looked who asks. */
    async refresh(paymentId: string, evenEnded = false): Promise<Result<PaymentBody, Problem>> {
      const payment = await db.first(paymentById, { id: paymentId })
      if (!payment) return notFound('payment-not-found')
      // Money that comes after all is counted, or goes back.
      if (evenEnded) await check(payment)
      return (await refreshOrderPayment(payment)) ? bodyOf(paymentId) : paymentUnavailable
    },

    /** Asks the provider about a payment of this order and answers the order as it is then. */
    async refreshOrderPayment(key: OrderKey, paymentId: string, locale: Locale): Promise<Result<OrderBody, Problem>> {
      const order = await orders.read(key, locale)
      const payment = order?.payments.some(({ id }) => id === paymentId)
        ? await db.first(paymentById, { id: paymentId })
        : undefined
      if (!payment) return notFound('payment-not-found')
      if (!(await refreshOrderPayment(payment))) return paymentUnavailable
      const after = await orders.read(key, locale)
      return after ? ok(after) : notFound('order-not-found')
    },

    /** A call to the one address a provider has for us: it names the payment by our number, as whom to ask about. */
    async handleSharedWebhook(method: ProviderMethod, payload: Readonly<Record<string, unknown>>): Promise<boolean> {
      const number = providers[method]?.parseCallback?.(payload)
      if (number === undefined) return false
      return checkCalled(`${method} ${number}`, () => db.first(paymentByNumber, { number, method }), payload)
    },

    /** A provider's callback: only a reason to ask. Unknown payments, and those of another method, are nobody's business. */
    handleWebhook: (method: string, id: string, payload: Readonly<Record<string, unknown>>): Promise<boolean> =>
      checkCalled(
        `${method} ${id}`,
        async () => {
          const payment = await db.first(paymentById, { id })
          return payment?.method === method ? payment : undefined
        },
        payload
      )
  }
}

export type PaymentService = ReturnType<typeof paymentService>

const isDue = ({ checked_at }: PaymentRow, now: Date) =>
  checked_at === null || now.getTime() - Date.parse(checked_at) >= CHECK_EVERY_MS
