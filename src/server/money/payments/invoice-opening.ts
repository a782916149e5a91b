import type { NextAction } from '../../../contract/payment.ts'
import { RESERVATION_MINUTES } from '../../../domain/cart.ts'
import { isProviderMethod, type PaymentMethodId, type PayableKind } from '../../../domain/payment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ProblemCode, unprocessable, type Problem } from '../../platform/http/problem.ts'
import { once, replayed, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { insertPayment, paymentsOfPayable, type PaymentRow } from './queries.ts'
import { isBeingOpened, transitionPayment, newPayment, openPayment } from './records.ts'
import { ignoreProviderError, type PaymentDeps, type Settlement } from './settlement.ts'
import type { AmountDue, Payer } from './payable.ts'
import { HOUR_MS, MINUTE_MS, later } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface PaymentInput {
  readonly payableKind: PayableKind
  readonly id: string
  /** As it was chosen before, when left out. */
  readonly method?: PaymentMethodId | undefined
  /** A means of payment its provider knows already: a saved card's token, the tokens of an app we are opened in. */
  readonly source?: string | undefined
  /** Whether the payer wants the card they type kept; left out, what was said before stands. */
  readonly keepsCard?: boolean | undefined
  /** Whom a provider that asks in its own app is to ask, instead of who is known. */
  readonly phone?: string | undefined
  readonly principal: Payer
}

interface StartedPayment {
  /** Undefined when an invoice is open already. */
  readonly row: PaymentRow | undefined
  readonly due: AmountDue
  /** Invoices that nobody is to pay any more. */
  readonly given: readonly PaymentRow[]
}

export const paymentUnavailable: Result<never, Problem> = {
  ok: false,
  problem: { status: 503, code: 'payment-unavailable' }
}

/** What a provider's no means to a payer, where it means anything. */
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
 * Whether an open invoice is the one that is wished for. A card that is being charged is waited for; a page that was
 * only opened gives way to a saved card, or to another word about keeping the card. A request on a phone gives way to
 * whoever writes a number: the first may have had a slip.
 */
const isSamePaymentRequest = ({ invoice_json }: PaymentRow, { source, keepsCard, phone }: PaymentInput) => {
  const ask = invoice_json === null ? undefined : (JSON.parse(invoice_json) as NextAction)
  if (ask?.kind === 'wait') return true
  const isKeptAlike = keepsCard === undefined || keepsCard === (ask?.kind === 'redirect' && ask.keeps_card === true)
  return source === undefined && phone === undefined && isKeptAlike
}

/** A slip or two in a number that is typed; more would ring the phones of strangers, and the provider pays nobody for that. */
const PHONE_REQUESTS_AN_HOUR = 6

const hasReachedRequestLimit = (payments: readonly PaymentRow[], method: string, now: Date) =>
  payments.filter(each => each.method === method && now.getTime() - Date.parse(each.created_at) < HOUR_MS).length >=
  PHONE_REQUESTS_AN_HOUR

const tooManyRequests: Result<never, Problem> = { ok: false, problem: { status: 429, code: 'too-many-requests' } }

/** Opening invoices at providers: one at a time for whatever is paid for. */
export const createInvoiceOpening = (
  { orders, providers, publicUrl }: PaymentDeps,
  { payableFor, providerOf, check, checkUnconfirmedInvoice, closeInvoice }: Settlement
) => {
  const { db } = orders
  /** Invoices that this process is opening. */
  const beingOpened = new Set<string>()

  /** First half of opening an invoice: the payment's row exists before the provider hears of it. */
  const startPayment = <T>(wish: PaymentInput, idempotency: IdempotencyKey) =>
    db.change(async (tx): Promise<Result<StartedPayment | { readonly answered: T }, Problem>> => {
      const { payableKind: kind, id, method, principal } = wish
      const now = orders.now()
      const payable = payableFor(kind)
      await payable.lock(tx, id)
      const before = await replayed<T>(tx, id, idempotency)
      if (before) return before.ok ? ok({ answered: before.value }) : before
      const asked = await payable.amountDue(tx, id, principal, now)
      if (!asked.ok) return asked
      const due = asked.value
      const wanted = method ?? due.method ?? ''
      if (!isProviderMethod(wanted)) return unprocessable('paid-otherwise')
      const provider = providers[wanted]
      if (!provider) return unprocessable('payment-method-not-offered')
      const payments = await tx.all(paymentsOfPayable, { payable_kind: kind, payable_id: id })
      const pending = payments.filter(each => each.state === 'pending' && isProviderMethod(each.method))
      const same = pending.find(each => each.method === wanted && each.amount === due.amount)
      if (same && isSamePaymentRequest(same, wish)) return ok({ row: undefined, due, given: [] })
      if (wish.phone !== undefined && hasReachedRequestLimit(payments, wanted, now)) return tooManyRequests
      const opening = payments.find(({ state }) => state === 'checkout')
      if (opening && isBeingOpened(opening, now) && !isGivenUp(opening)) return unprocessable('payment-in-progress')
      if (opening) await transitionPayment(tx, opening, 'failed', now)
      for (const each of pending) await transitionPayment(tx, each, 'void', now)
      const row = {
        ...newPayment({ ...due, payableKind: kind, payableId: id, attempt: payments.length + 1, method: wanted }, now),
        expires_at: later(now, (provider.payMinutes ?? RESERVATION_MINUTES) * MINUTE_MS).toISOString()
      }
      await tx.run(insertPayment, row)
      // Before anybody else can see the row.
      beingOpened.add(row.id)
      await payable.onInvoiceOpened?.(tx, row, now)
      return ok({ row, due, given: pending })
    })

  /** Its process has ended, and nobody can pay what it may have made. */
  const isGivenUp = (opening: PaymentRow) =>
    !beingOpened.has(opening.id) && providerOf(opening)?.isUnseenHarmless === true

  /** Opens an invoice and keeps the answer under the caller's key; asking twice never makes two. */
  const openFor = async <T>(
    wish: PaymentInput,
    idempotency: IdempotencyKey,
    locale: Locale,
    answer: (tx: Transaction) => Promise<Result<T, Problem>>
  ): Promise<Result<T, Problem>> => {
    await checkEarlierPayments(wish)
    const begun = await startPayment<T>(wish, idempotency)
    if (!begun.ok) return begun
    if ('answered' in begun.value) return ok(begun.value.answered)
    const { row, due, given } = begun.value
    const problem = row && (await openInvoice(row, due, locale, wish))
    for (const each of given) await closeInvoice(each)
    if (problem) return problem
    return db.change(async tx => {
      await payableFor(wish.payableKind).lock(tx, wish.id)
      return once(tx, wish.id, idempotency, orders.now(), () => answer(tx))
    })
  }

  /** Whoever pays another way may have paid the first one this minute. */
  const checkEarlierPayments = async (wish: PaymentInput) => {
    const { payableKind, id, method } = wish
    for (const payment of await db.all(paymentsOfPayable, { payable_kind: payableKind, payable_id: id })) {
      if (isBeingOpened(payment, orders.now()) && !beingOpened.has(payment.id))
        await checkUnconfirmedInvoice(payment).catch(ignoreProviderError)
      if (method === undefined || payment.state !== 'pending') continue
      if (payment.method !== method || !isSamePaymentRequest(payment, wish))
        await check(payment, { isLast: true }).catch(ignoreProviderError)
    }
  }

  /** Undefined when the invoice is open now; else why not. */
  async function openInvoice(
    row: PaymentRow,
    due: AmountDue,
    locale: Locale,
    { source, keepsCard, phone = due.phone, principal }: PaymentInput
  ): Promise<Result<never, Problem> | undefined> {
    // A card is kept for whoever says so themselves, and for nobody else whose order it may be.
    const isTheirs = principal.userId !== undefined && principal.userId === due.userId
    try {
      const invoice = await providerOf(row)?.create({
        paymentNumber: row.number,
        amount: row.amount,
        description: due.description,
        callbackUrl: `${publicUrl}/api/v2/payments/${row.method}/callback/${row.id}`,
        returnUrl: publicUrl + localePath(locale, payableFor(row.payable_kind).returnPath(due)),
        locale: locale === 'mn' ? 'mn' : 'en',
        ...(phone && { phone }),
        ...(source !== undefined && { source }),
        ...(keepsCard && isTheirs && { keepsCard }),
        expiresAt: new Date(row.expires_at ?? row.created_at)
      })
      if (!invoice) return paymentUnavailable
      await db.change(tx =>
        openPayment(tx, row, { invoice_id: invoice.invoiceId, invoice_json: JSON.stringify(invoice.ask) }, orders.now())
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

  return { openFor, checkEarlierPayments: checkEarlierPayments }
}

export type InvoiceOpening = ReturnType<typeof createInvoiceOpening>
