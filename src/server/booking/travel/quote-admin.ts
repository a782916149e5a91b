import { v7 as uuid } from 'uuid'
import type { AnswerQuoteRequest } from '../../../contract/booking/travel-quote.ts'
import { ok } from '../../../domain/result.ts'
import { daysAfter, localDate } from '../../../domain/time.ts'
import { ANSWER_DAYS, quoteChangeProblem, type TravelQuoteState } from '../../../domain/booking/travel-quote.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { RefundService } from '../../money/payments/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import { flightsColumn } from './columns.ts'
import { enqueueQuoteNotification } from './messages.ts'
import { decryptedPassenger, endTrip } from './passengers.ts'
import {
  lockPassengers,
  lockQuoteByNumber,
  optionsOf,
  passengersOf,
  quoteByNumber,
  updateQuote,
  type QuoteRow
} from './queries.ts'

interface Deps {
  readonly db: Database
  readonly refunds: Pick<RefundService, 'refund'>
  readonly now: () => Date
}

/** Quotes for staff: what is asked is answered, ticketed or declined. */
export const createTravelQuoteAdmin = (deps: Deps) => bindDeps(deps, { list, show, answer, ticket, decline, expire })

export type TravelQuoteAdmin = ReturnType<typeof createTravelQuoteAdmin>

/** The oldest first: it has waited longest. */
async function list({ db }: Deps, states: readonly TravelQuoteState[], limit: number) {
  const rows = await db.query
    .selectFrom('travel_quotes')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, flights: flightsColumn.read(row.flights_json) }))
}

/** A quote with the passport data by which seats are booked. */
async function show({ db }: Deps, number: string) {
  const row = await quoteByNumber(db, number)
  if (!row) return undefined
  const passengers = await passengersOf(db, row.id)
  return {
    ...row,
    flights: flightsColumn.read(row.flights_json),
    options: await optionsOf(db, row),
    passengers: passengers.map(passenger => decryptedPassenger(db.encryption, passenger))
  }
}

interface Change {
  readonly number: string
  readonly to: TravelQuoteState
  readonly by: StaffActor
  /** How often it had been answered when staff looked at it; left out where that does not matter. */
  readonly answers?: number | undefined
}

const change = (
  { db, now }: Deps,
  { number, to, by, answers }: Change,
  work: (tx: Transaction, row: QuoteRow, at: Date) => Promise<unknown>
): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await lockQuoteByNumber(tx, number)
    if (!row) return notFound('travel-quote-not-found')
    const problem = quoteChangeProblem(row.state, to, await lockPassengers(tx, row.id))
    if (problem) return unprocessable(problem)
    // Two of the staff, or one twice: the second reads the first one's answer before another is sent.
    if (answers !== undefined && answers !== row.answers) return conflict('travel-quote-changed')
    const at = now()
    await work(tx, row, at)
    const subject = { type: 'travel-quote', id: row.number }
    const states = { before: { state: row.state }, after: { state: to } }
    await recordStaffAction(tx, by, { action: `travel_quotes.${to}`, subject, ...states }, at)
    return ok(undefined)
  })

/** Answers a quote with options, anew where it was answered before; what was accepted then is accepted no more. */
async function answer(
  deps: Deps,
  number: string,
  { options, message, valid_until, answers: seen }: AnswerQuoteRequest,
  by: StaffActor = 'command'
) {
  const { now } = deps
  const until = valid_until === undefined ? daysAfter(now(), ANSWER_DAYS) : new Date(valid_until)
  if (until <= now()) return unprocessable('travel-answer-past')
  return change(deps, { number, to: 'answered', by, answers: seen }, async (tx, row, at) => {
    const answers = row.answers + 1
    const rows = options.map((option, position) => ({
      ...{ id: uuid(), quote_id: row.id, answer: answers, position },
      ...option
    }))
    await tx.query.insertInto('travel_quote_options').values(rows).execute()
    await updateQuote(
      tx,
      row.id,
      {
        ...{ state: 'answered', answers, message, valid_until: until.toISOString() },
        ...{ accepted_option_id: null, amount: null, ended_at: null }
      },
      at
    )
    await keepPassengers(tx, row)
    await enqueueQuoteNotification(tx, row.id, 'answered', answers, at)
  })
}

/** One that had expired may be answered after all: its passengers are kept until the trip has ended. */
const keepPassengers = ({ query }: Transaction, { id, last_flight_on }: QuoteRow) =>
  query.updateTable('travel_passengers').set({ trip_ends_on: last_flight_on }).where('quote_id', '=', id).execute()

/** Records the tickets of a paid quote; their numbers in the order of the passengers. */
const ticket = (
  deps: Deps,
  number: string,
  bookingReference: string,
  ticketNumbers: readonly string[],
  by: StaffActor = 'command'
) =>
  change(deps, { number, to: 'ticketed', by }, async (tx, row, at) => {
    await updateQuote(
      tx,
      row.id,
      { state: 'ticketed', booking_reference: bookingReference, ended_at: at.toISOString() },
      at
    )
    for (const [position, ticket_number] of ticketNumbers.entries())
      await tx.query
        .updateTable('travel_passengers')
        .set({ ticket_number })
        .where('quote_id', '=', row.id)
        .where('position', '=', position)
        .execute()
    await enqueueQuoteNotification(tx, row.id, 'ticketed', row.answers, at)
  })

/** Cancels a quote with a reason that its customer reads; what was paid is refunded. */
const decline = (deps: Deps, number: string, reason: string, by: StaffActor = 'command') =>
  change(deps, { number, to: 'canceled', by }, async (tx, row, at) => {
    await updateQuote(tx, row.id, { state: 'canceled', reason, ended_at: at.toISOString() }, at)
    await endTrip(tx, row.id, localDate(at))
    if (row.payment_id !== null && row.amount !== null)
      await deps.refunds.refund(tx, {
        paymentId: row.payment_id,
        amount: row.amount,
        idempotencyKey: 'travel-declined',
        now: at
      })
    await enqueueQuoteNotification(tx, row.id, 'canceled', row.answers, at)
  })

/** Ends a quote before its time: the fare is gone. It may be answered anew. */
const expire = (deps: Deps, number: string, by: StaffActor = 'command') =>
  change(deps, { number, to: 'expired', by }, async (tx, row, at) => {
    await updateQuote(tx, row.id, { state: 'expired', ended_at: at.toISOString() }, at)
    await endTrip(tx, row.id, localDate(at))
    await enqueueQuoteNotification(tx, row.id, 'expired', row.answers, at)
  })
