import type { z } from 'zod'
import { RESERVATION_MINUTES } from '../../../domain/ordering/cart.ts'
import { isProviderMethod, type PaymentMethodId, type PayableKind } from '../../../domain/money/payment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ProblemCode, unprocessable, type Problem } from '../../platform/http/problem.ts'
import { withIdempotency, replayedAnswer, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { insertPayment, paymentsOfPayable, type PaymentRow } from './queries.ts'
import { isBeingOpened, transitionPayment, newPayment, openPayment } from './payment-store.ts'
import {
  syncPayment,
  checkUnconfirmedInvoice,
  closeInvoice,
  ignoreProviderError,
  payableFor,
  type PaymentDeps
} from './invoice-status.ts'
import { providerOf } from './refund-steps.ts'
import { nextActionColumn } from './columns.ts'
import { readDisabledMethods } from './method-settings.ts'
import type { AmountDue, Payer } from './payable.ts'
import { HOUR_MS, MINUTE_MS, later } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface PaymentInput {
  readonly payableKind: PayableKind
  readonly id: string
  /** Left out: the method chosen before. */
  readonly method?: PaymentMethodId | undefined
  /** A source known to the provider: a saved card's token, or the tokens of the app that shows the shop. */
  readonly source?: string | undefined
  /** Whether the payer wants the card saved; left out, the earlier choice stands. */
  readonly keepsCard?: boolean | undefined
  /** Phone for a provider that asks in its own app, instead of the known one. */
  readonly phone?: string | undefined
  readonly principal: Payer
}

/** The method of a payment, and a saved card if one is used. */
export type PaymentMeans = Pick<PaymentInput, 'method' | 'source' | 'keepsCard'>

/** A payment for something that is paid before it is delivered: a booking, a gift card, a recharge. */
export interface PrepaymentInput {
  readonly means: PaymentMeans
  readonly idempotencyKey: IdempotencyKey
  readonly locale: Locale
}

interface StartedPayment {
  /** Undefined when an invoice is open already. */
  readonly row: PaymentRow | undefined
  readonly due: AmountDue
  /** Invoices to close, because this one takes their place. */
  readonly superseded: readonly PaymentRow[]
}

export const paymentUnavailable: Result<never, Problem> = {
  ok: false,
  problem: { status: 503, code: 'payment-unavailable' }
}

/** Provider error codes that tell the payer something. */
const PROBLEM_BY_PROVIDER_CODE: Readonly<Record<string, ProblemCode>> = {
  CARD_DECLINED: 'payment-declined',
  DECLINED: 'payment-declined',
  LIMIT_TOO_SMALL: 'payment-limit-too-small',
  PHONE_NEEDED: 'payment-phone-needed',
  ONLY_IN_APP: 'payment-only-in-app'
}

const refusalProblem = ({ code }: ProviderRefused): Result<never, Problem> => {
  const known = PROBLEM_BY_PROVIDER_CODE[code]
  return known ? unprocessable(known) : paymentUnavailable
}

/**
 * Whether an open invoice fits the request. A card that is being charged does; a page that was only opened does not fit a
 * saved card or another choice about saving, and a request on a phone does not fit a number that was typed again.
 */
const isSamePaymentRequest = ({ invoice_json }: PaymentRow, { source, keepsCard, phone }: PaymentInput) => {
  const action = invoice_json === null ? undefined : nextActionColumn.read(invoice_json)
  if (action?.kind === 'wait') return true
  const savesCardAlike =
    keepsCard === undefined || keepsCard === (action?.kind === 'redirect' && action.keeps_card === true)
  return source === undefined && phone === undefined && savesCardAlike
}

/** Enough for mistyped numbers; more would send requests to strangers' phones. */
const PHONE_REQUESTS_AN_HOUR = 6

const hasReachedRequestLimit = (payments: readonly PaymentRow[], method: string, now: Date) =>
  payments.filter(each => each.method === method && now.getTime() - Date.parse(each.created_at) < HOUR_MS).length >=
  PHONE_REQUESTS_AN_HOUR

const tooManyRequests: Result<never, Problem> = { ok: false, problem: { status: 429, code: 'too-many-requests' } }

export interface OpeningDeps extends PaymentDeps {
  /** Ids of the payments whose invoices this process is opening. */
  readonly beingOpened: Set<string>
}

/** Writes the payment's row before the provider is called, so that a lost answer can be found again. */
function startPayment<T>(
  deps: OpeningDeps,
  input: PaymentInput,
  idempotencyKey: IdempotencyKey,
  answers: z.ZodType<T>
) {
  const { orders, providers, beingOpened } = deps
  const { db } = orders
  return db.change(async (tx): Promise<Result<StartedPayment | { readonly replayed: T }, Problem>> => {
    const { payableKind: kind, id, method, principal } = input
    const now = orders.now()
    const payable = payableFor(deps, kind)
    await payable.lock(tx, id)
    const earlier = await replayedAnswer(tx, id, idempotencyKey, answers)
    if (earlier) return earlier.ok ? ok({ replayed: earlier.value }) : earlier
    const payableAmount = await payable.amountDue(tx, id, principal, now)
    if (!payableAmount.ok) return payableAmount
    const due = payableAmount.value
    const methodId = method ?? due.method ?? ''
    if (!isProviderMethod(methodId)) return unprocessable('paid-otherwise')
    const provider = providers[methodId]
    const isOn = provider && !(await readDisabledMethods(tx)).has(methodId)
    if (!isOn) return unprocessable('payment-method-not-offered')
    const payments = await tx.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })
    const pending = payments.filter(each => each.state === 'pending' && isProviderMethod(each.method))
    const same = pending.find(each => each.method === methodId && each.amount === due.amount)
    if (same && isSamePaymentRequest(same, input)) return ok({ row: undefined, due, superseded: [] })
    if (input.phone !== undefined && hasReachedRequestLimit(payments, methodId, now)) return tooManyRequests
    const opening = payments.find(({ state }) => state === 'checkout')
    if (opening && isBeingOpened(opening, now) && !isAbandoned(deps, opening))
      return unprocessable('payment-in-progress')
    if (opening) await transitionPayment(tx, opening, 'failed', now)
    for (const each of pending) await transitionPayment(tx, each, 'void', now)
    const row = {
      ...newPayment({ ...due, payableKind: kind, payableId: id, attempt: payments.length + 1, method: methodId }, now),
      expires_at: later(now, (provider.payMinutes ?? RESERVATION_MINUTES) * MINUTE_MS).toISOString()
    }
    await tx.run(insertPayment, row)
    // Added before the row is visible to others.
    beingOpened.add(row.id)
    await payable.onInvoiceOpened?.(tx, row, now)
    return ok({ row, due, superseded: pending })
  })
}

/** Its process has ended, and its invoice, if there is one, was never shown to a payer. */
const isAbandoned = (deps: OpeningDeps, opening: PaymentRow) =>
  !deps.beingOpened.has(opening.id) && providerOf(deps, opening)?.isSafeToAbandon === true

interface OpenedAnswer<T> {
  readonly schema: z.ZodType<T>
  readonly read: (tx: Transaction) => Promise<Result<T, Problem>>
}

/** Opens an invoice once per idempotency key and answers with what is read under the payable's lock. */
export async function openInvoiceFor<T>(
  deps: OpeningDeps,
  input: PaymentInput,
  idempotencyKey: IdempotencyKey,
  locale: Locale,
  answer: OpenedAnswer<T>
): Promise<Result<T, Problem>> {
  const { orders } = deps
  const { db } = orders
  await checkEarlierPayments(deps, input)
  const started = await startPayment(deps, input, idempotencyKey, answer.schema)
  if (!started.ok) return started
  if ('replayed' in started.value) return ok(started.value.replayed)
  const { row, due, superseded } = started.value
  const problem = row && (await openInvoice(deps, row, due, locale, input))
  for (const each of superseded) await closeInvoice(deps, each)
  if (problem) return problem
  return db.change(async tx => {
    await payableFor(deps, input.payableKind).lock(tx, input.id)
    return withIdempotency(tx, { principal: input.id, idempotencyKey, answers: answer.schema, now: orders.now() }, () =>
      answer.read(tx)
    )
  })
}

/** Checks the earlier invoices before another is opened: one may have been paid this minute. */
export async function checkEarlierPayments(deps: OpeningDeps, input: PaymentInput) {
  const { orders, beingOpened } = deps
  const { payableKind, id, method } = input
  for (const payment of await orders.db.all(paymentsOfPayable, { payable_kind: payableKind, payable_id: id })) {
    if (isBeingOpened(payment, orders.now()) && !beingOpened.has(payment.id))
      await checkUnconfirmedInvoice(deps, payment).catch(ignoreProviderError)
    if (method === undefined || payment.state !== 'pending') continue
    if (payment.method !== method || !isSamePaymentRequest(payment, input))
      await syncPayment(deps, payment, { isLast: true }).catch(ignoreProviderError)
  }
}

/** Creates the invoice at the provider; undefined on success, else the problem. */
async function openInvoice(
  deps: OpeningDeps,
  row: PaymentRow,
  due: AmountDue,
  locale: Locale,
  { source, keepsCard, phone = due.phone, principal }: PaymentInput
): Promise<Result<never, Problem> | undefined> {
  const { orders, publicUrl, beingOpened } = deps
  const { db } = orders
  // A card is saved only for the account that owns the payable and asked for it.
  const isTheirs = principal.userId !== undefined && principal.userId === due.userId
  try {
    const invoice = await providerOf(deps, row)?.create({
      paymentNumber: row.number,
      amount: row.amount,
      description: due.description,
      callbackUrl: `${publicUrl}/api/v2/payments/${row.method}/callback/${row.id}`,
      returnUrl: publicUrl + localePath(locale, payableFor(deps, row.payable_kind).returnPath(due)),
      locale: locale === 'mn' ? 'mn' : 'en',
      ...(phone && { phone }),
      ...(source !== undefined && { source }),
      ...(keepsCard && isTheirs && { keepsCard }),
      expiresAt: new Date(row.expires_at ?? row.created_at)
    })
    if (!invoice) return paymentUnavailable
    await db.change(tx =>
      openPayment(
        tx,
        row,
        { invoice_id: invoice.invoiceId, invoice_json: nextActionColumn.write(invoice.ask) },
        orders.now()
      )
    )
    return undefined
  } catch (error) {
    const known = error instanceof ProviderUnavailable || error instanceof ProviderRefused
    await db.change(tx => transitionPayment(tx, row, 'failed', orders.now()))
    if (!known) throw error
    return error instanceof ProviderRefused ? refusalProblem(error) : paymentUnavailable
  } finally {
    beingOpened.delete(row.id)
  }
}
