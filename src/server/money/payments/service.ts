import type { OrderBody } from '../../../contract/ordering/order.ts'
import { paymentBodySchema, type PaymentBody } from '../../../contract/money/payment.ts'
import { isProviderMethod, type PayableKind, type ProviderMethod } from '../../../domain/money/payment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { OrderCredentials } from '../../ordering/orders/index.ts'
import { notFound, type Problem } from '../../platform/http/problem.ts'
import { coalesce } from './coalesce.ts'
import { openInvoiceFor, paymentUnavailable, type OpeningDeps, type PaymentInput } from './invoice-opening.ts'
import { cancelOrder, expireOrder, payOrder, recordLenderPayment, refundAsStaff } from './order-payments.ts'
import { paymentBody } from './payment-body.ts'
import { paymentById, paymentByNumber, paymentsOfPayable, type PaymentRow } from './queries.ts'
import { refundsOfPayment } from './refund-queries.ts'
import { syncPayment, expireInvoice, applyInvoiceStatus, type PaymentDeps } from './invoice-status.ts'
import { readDisabledMethods, type ProviderTest } from './method-settings.ts'
import { testProvider } from './provider-test.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'

/** Browsers poll every few seconds; the provider is asked no more often than this per payment. */
const CHECK_EVERY_MS = 1_500

interface ServiceDeps extends OpeningDeps {
  /** Runs one check per payment at a time. */
  readonly webhooks: ReturnType<typeof coalesce<'unknown' | 'unrecorded' | 'checked'>>
}

/** Payments through providers, for everything that is payable. */
export const createPaymentService = (deps: PaymentDeps) => {
  const state: ServiceDeps = { ...deps, beingOpened: new Set(), webhooks: coalesce() }
  return {
    ...bindDeps(state, {
      check: syncPayment,
      applyInvoiceStatus,
      expirePayment: expireInvoice,
      methods,
      configuredMethods,
      mayTest,
      test,
      open,
      newest,
      refresh,
      refreshOrderPayment,
      handleSharedWebhook,
      handleWebhook,
      pay: payOrder,
      recordLenderPayment,
      cancel: cancelOrder,
      expire: expireOrder,
      refundAsStaff
    }),
    newestPending
  }
}

async function bodyOf({ orders: { db } }: ServiceDeps, id: string): Promise<Result<PaymentBody, Problem>> {
  const payment = await db.first(paymentById, { id })
  if (!payment) return notFound('payment-not-found')
  return ok(paymentBody(payment, await db.all(refundsOfPayment, { payment_id: id })))
}

/** Webhooks come in bursts and anybody can send them: one check at a time per payment. */
async function syncPaymentByWebhook(
  deps: ServiceDeps,
  key: string,
  find: () => Promise<PaymentRow | undefined>,
  payload: Readonly<Record<string, unknown>>
): Promise<boolean> {
  const run = (turn: string, evenUnrecorded: boolean) =>
    deps.webhooks(turn, async () => {
      const payment = await find()
      if (!payment) return 'unknown'
      if (payment.invoice_id === null && !evenUnrecorded) return 'unrecorded'
      await syncPayment(deps, payment, { payload })
      return 'checked'
    })
  const found = await run(key, false)
  // For an invoice whose creation was not answered, this payload may be the only hint, so it is checked on its own.
  return (found === 'unrecorded' ? await run(`${key} ${JSON.stringify(payload)}`, true) : found) === 'checked'
}

async function syncPaymentIfDue(deps: ServiceDeps, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'pending' || !isDue(payment, deps.orders.now())) return true
  try {
    await syncPayment(deps, payment)
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}

/** Methods with a configured provider, whether staff switched them off or not. */
const configuredMethods = ({ providers }: ServiceDeps) => Object.keys(providers).filter(isProviderMethod)

/** Methods by which something can be paid now. */
async function methods(deps: ServiceDeps, reader: Reader = deps.orders.db): Promise<readonly ProviderMethod[]> {
  const disabled = await readDisabledMethods(reader)
  return configuredMethods(deps).filter(method => !disabled.has(method))
}

/** True where the method's provider has a test call. */
const mayTest = ({ providers }: ServiceDeps, method: ProviderMethod) => providers[method]?.testCall !== undefined

/** Calls the provider of a method without moving anything; undefined where there is none to call. */
const test = async ({ providers }: ServiceDeps, method: ProviderMethod): Promise<ProviderTest | undefined> => {
  const provider = providers[method]
  return provider?.testCall && testProvider(() => provider.testCall?.() ?? Promise.resolve(''))
}

/** Opens an invoice for a payable; the `Payable` decides whether the caller may. */
const open = (
  deps: ServiceDeps,
  input: PaymentInput,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): Promise<Result<PaymentBody, Problem>> =>
  openInvoiceFor(deps, input, idempotencyKey, locale, {
    schema: paymentBodySchema,
    read: async tx => {
      const payments = await tx.all(paymentsOfPayable, { payable_kind: input.payableKind, payable_id: input.id })
      const newestOpen = payments.findLast(({ state }) => state === 'pending' || state === 'completed')
      return newestOpen ? ok(paymentBody(newestOpen, [])) : notFound('payment-not-found')
    }
  })

/** The newest payment of a payable; undefined before there is one. */
async function newest(
  { orders: { db } }: ServiceDeps,
  kind: PayableKind,
  id: string
): Promise<PaymentBody | undefined> {
  const payment = (await db.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })).at(-1)
  return payment && paymentBody(payment, await db.all(refundsOfPayment, { payment_id: payment.id }))
}

/** The newest payment of a payable that waits for its payer. */
async function newestPending(reader: Reader, kind: PayableKind, id: string): Promise<PaymentBody | undefined> {
  const payments = await reader.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })
  const newestOpen = payments.findLast(({ state }) => state === 'pending')
  return newestOpen && paymentBody(newestOpen, [])
}

/** Checks a payment at its provider; the caller has checked who asks. `evenEnded` also checks one that has ended. */
async function refresh(deps: ServiceDeps, paymentId: string, evenEnded = false): Promise<Result<PaymentBody, Problem>> {
  const { db } = deps.orders
  const payment = await db.first(paymentById, { id: paymentId })
  if (!payment) return notFound('payment-not-found')
  // A late payment is accepted or refunded.
  if (evenEnded) await syncPayment(deps, payment)
  return (await syncPaymentIfDue(deps, payment)) ? bodyOf(deps, paymentId) : paymentUnavailable
}

/** Checks a payment of this order at its provider and answers the order as it is then. */
async function refreshOrderPayment(
  deps: ServiceDeps,
  key: OrderCredentials,
  paymentId: string,
  locale: Locale
): Promise<Result<OrderBody, Problem>> {
  const { orders } = deps
  const { db } = orders
  const order = await orders.read(key, locale)
  const payment = order?.payments.some(({ id }) => id === paymentId)
    ? await db.first(paymentById, { id: paymentId })
    : undefined
  if (!payment) return notFound('payment-not-found')
  if (!(await syncPaymentIfDue(deps, payment))) return paymentUnavailable
  const after = await orders.read(key, locale)
  return after ? ok(after) : notFound('order-not-found')
}

/** Webhook of a provider with one URL for all payments: its payload names our payment number. False for an unknown one. */
async function handleSharedWebhook(
  deps: ServiceDeps,
  method: ProviderMethod,
  payload: Readonly<Record<string, unknown>>
): Promise<boolean> {
  const {
    providers,
    orders: { db }
  } = deps
  const number = providers[method]?.parseCallback?.(payload)
  if (number === undefined) return false
  return syncPaymentByWebhook(deps, `${method} ${number}`, () => db.first(paymentByNumber, { number, method }), payload)
}

/** Webhook of one payment: only a reason to check it. False for an unknown payment or one of another method. */
function handleWebhook(
  deps: ServiceDeps,
  method: string,
  id: string,
  payload: Readonly<Record<string, unknown>>
): Promise<boolean> {
  const {
    orders: { db }
  } = deps
  return syncPaymentByWebhook(
    deps,
    `${method} ${id}`,
    async () => {
      const payment = await db.first(paymentById, { id })
      return payment?.method === method ? payment : undefined
    },
    payload
  )
}

export type PaymentService = ReturnType<typeof createPaymentService>

const isDue = ({ checked_at }: PaymentRow, now: Date) =>
  checked_at === null || now.getTime() - Date.parse(checked_at) >= CHECK_EVERY_MS
