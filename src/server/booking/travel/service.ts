import { pagedBy, type PageQuery } from '../../../contract/paging.ts'
import type {
  AcceptQuoteRequest,
  TravelQuoteBody,
  TravelQuoteList,
  TravelQuoteRequest
} from '../../../contract/booking/travel-quote.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS, localDate } from '../../../domain/time.ts'
import {
  quoteCanBecome,
  canCustomerCancel,
  hasExpired,
  passportProblems
} from '../../../domain/booking/travel-quote.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { prepaymentMethods, type PrepaymentInput } from '../../money/payments/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { TravelDeps } from './deps.ts'
import { mailContent } from './mail-content.ts'
import { decryptedPassenger, endTrip, writePassports } from './passengers.ts'
import { quoteBody } from './quote-body.ts'
import { lockQuoteByNumber, optionsOf, passengersOf, quoteByNumber, updateQuote, type QuoteRow } from './queries.ts'
import { fieldProblems, requestQuote } from './request-quote.ts'

const INVOICE_LIMIT = { name: 'travel-quote-invoices', max: 40, windowMs: HOUR_MS }
const PAUSE_S = 3_600
const QUOTE_NOT_FOUND = notFound('travel-quote-not-found')

/** Quotes for flights, at the door of their customer. */
export const createTravelQuoteService = (deps: TravelDeps) =>
  bindDeps(deps, { request, list, read, accept, cancel, pay, mailContent })

export type TravelQuoteService = ReturnType<typeof createTravelQuoteService>

/** A quote of its customer; another person's is answered like one that does not exist. */
async function ownQuote({ db }: TravelDeps, userId: string, number: string) {
  const row = await quoteByNumber(db, number)
  return row?.user_id === userId ? row : undefined
}

async function request(
  deps: TravelDeps,
  userId: string,
  input: TravelQuoteRequest,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<TravelQuoteBody> {
  const requested = await requestQuote(deps, { userId, locale }, input, idempotencyKey)
  return requested.ok ? bodyOf(deps, userId, requested.value) : requested
}

/** One's own quotes, newest first, and the methods by which one can be paid. */
async function list(
  deps: TravelDeps,
  userId: string,
  { page, per_page }: PageQuery,
  locale: Locale
): Promise<TravelQuoteList> {
  const own = deps.db.query.selectFrom('travel_quotes').where('user_id', '=', userId)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await own.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    travel_quotes: await Promise.all(rows.map(row => quoteBody(deps, row))),
    methods: prepaymentMethods(await deps.payments.methods(), locale),
    ...pagedBy({ page, per_page }, rows.length, Number(total))
  }
}

async function bodyOf(deps: TravelDeps, userId: string, number: string): ServiceResult<TravelQuoteBody> {
  const row = await ownQuote(deps, userId, number)
  return row ? ok(await quoteBody(deps, row)) : QUOTE_NOT_FOUND
}

/** The quote as it is now: an open payment is checked at its provider first. */
async function read(deps: TravelDeps, userId: string, number: string): ServiceResult<TravelQuoteBody> {
  const row = await ownQuote(deps, userId, number)
  if (!row) return QUOTE_NOT_FOUND
  const payment = row.state === 'accepted' ? await deps.payments.newest('travel-quote', row.id) : undefined
  if (payment?.state === 'pending') {
    const refreshed = await deps.payments.refresh(payment.id)
    if (!refreshed.ok) return refreshed
  }
  return bodyOf(deps, userId, number)
}

/** Locks one's own quote and changes it. */
async function change(
  deps: TravelDeps,
  userId: string,
  number: string,
  work: (tx: Transaction, row: QuoteRow, now: Date) => ServiceResult<undefined>
): ServiceResult<TravelQuoteBody> {
  const changed = await deps.db.change(async tx => {
    const row = await lockQuoteByNumber(tx, number)
    return row?.user_id === userId ? work(tx, row, deps.now()) : QUOTE_NOT_FOUND
  })
  return changed.ok ? bodyOf(deps, userId, number) : changed
}

/** Accepts an option of the newest answer; until it is paid for, another one may be accepted instead. */
const accept = (
  deps: TravelDeps,
  { userId, locale }: { readonly userId: string; readonly locale: Locale },
  number: string,
  { option_id, passports }: AcceptQuoteRequest
) =>
  change(deps, userId, number, async (tx, row, now) => {
    if (hasExpired(row, now, localDate(now))) return unprocessable('travel-quote-expired')
    if (!quoteCanBecome(row.state, 'accepted')) return unprocessable('travel-quote-closed')
    const option = (await optionsOf(tx, row)).find(({ id }) => id === option_id)
    if (!option) return notFound('travel-option-not-found')
    const kept = await keepPassports(deps, tx, row, passports, locale)
    if (!kept.ok) return kept
    await updateQuote(tx, row.id, { state: 'accepted', accepted_option_id: option.id, amount: option.fare }, now)
    return ok(undefined)
  })

/** Seats are booked by passports: they are asked of whoever chooses an option, and not of whoever asks for a price. */
async function keepPassports(
  { db: { encryption } }: TravelDeps,
  tx: Transaction,
  row: QuoteRow,
  passports: AcceptQuoteRequest['passports'],
  locale: Locale
): ServiceResult<undefined> {
  const passengers = await passengersOf(tx, row.id)
  const isMissing = passengers.some(each => decryptedPassenger(encryption, each).passport_number === '')
  if (passports.length === 0 && !isMissing) return ok(undefined)
  if (passports.length !== passengers.length) return unprocessable('travel-passports-needed')
  const problems = passportProblems(passports, row.last_flight_on)
  if (problems.length > 0) return fieldProblems(problems, locale)
  await writePassports(tx, encryption, passengers, passports)
  return ok(undefined)
}

/** Cancels a quote that is not paid for. Twice is harmless. */
const cancel = (deps: TravelDeps, userId: string, number: string) =>
  change(deps, userId, number, async (tx, row, now) => {
    if (row.state === 'canceled') return ok(undefined)
    if (!canCustomerCancel(row.state)) return unprocessable('travel-quote-closed')
    await updateQuote(tx, row.id, { state: 'canceled', ended_at: now.toISOString() }, now)
    await endTrip(tx, row.id, localDate(now))
    return ok(undefined)
  })

/** Opens an invoice for the accepted option, with any provider, again after another. */
async function pay(
  deps: TravelDeps,
  userId: string,
  number: string,
  { means, idempotencyKey, locale }: PrepaymentInput
): ServiceResult<TravelQuoteBody> {
  const row = await ownQuote(deps, userId, number)
  if (!row) return QUOTE_NOT_FOUND
  if (!(await deps.db.change(tx => consumeLimit(tx, INVOICE_LIMIT, userId, deps.now()))))
    return tooMany('too-many-requests', PAUSE_S)
  const input = { payableKind: 'travel-quote' as const, id: row.id, ...means, principal: { userId } }
  const opened = await deps.payments.open(input, idempotencyKey, locale)
  return opened.ok ? bodyOf(deps, userId, number) : opened
}
