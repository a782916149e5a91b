import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { TravelQuoteRequest } from '../../../contract/booking/travel-quote.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { HOUR_MS, localDate } from '../../../domain/time.ts'
import {
  firstFlightDay,
  lastFlightDay,
  OPEN_QUOTES_MAX,
  passengerProblems,
  PASSPORT_MONTHS,
  routeProblems
} from '../../../domain/booking/travel-quote.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { lockUser } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  tooMany,
  unprocessable,
  type Problem,
  type ProblemCode,
  type ServiceResult
} from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import { flightsColumn, type StoredFlights } from './columns.ts'
import type { TravelDeps } from './deps.ts'
import { enqueueQuoteNotification } from './messages.ts'
import { insertPassengers } from './passengers.ts'
import { countOpenQuotes, quoteIdByNumber, type QuoteRow } from './queries.ts'

/** Requests of one customer; more would be a program. */
const HOURLY_LIMIT = { name: 'travel-quotes', max: 10, windowMs: HOUR_MS }
const PAUSE_S = 3_600

interface Requester {
  readonly userId: string
  readonly locale: Locale
}

/** Requests a quote once per idempotency key; answers its number. */
export async function requestQuote(
  deps: TravelDeps,
  { userId, locale }: Requester,
  input: TravelQuoteRequest,
  idempotencyKey: IdempotencyKey
): ServiceResult<string> {
  const { db, now } = deps
  const checked = await checkedFlights(deps, input, locale)
  if (!checked.ok) return checked
  return db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    return withIdempotency(
      tx,
      { principal: `travel:${userId}`, idempotencyKey, answers: z.string(), now: now() },
      async () => {
        if ((await countOpenQuotes(tx, userId)) >= OPEN_QUOTES_MAX)
          return unprocessable('travel-quotes-open', { values: { max: OPEN_QUOTES_MAX } })
        if (!(await consumeLimit(tx, HOURLY_LIMIT, userId, now()))) return tooMany('too-many-requests', PAUSE_S)
        return ok(await insertRequest(deps, tx, { userId, locale }, input, checked.value))
      }
    )
  })
}

/** The flights with their airports by name; problems name their fields. */
async function checkedFlights(
  { findAirport, now }: TravelDeps,
  { trip, flights, passengers }: TravelQuoteRequest,
  locale: Locale
): ServiceResult<StoredFlights> {
  const today = localDate(now())
  const problems: { field: string; code: ProblemCode }[] = [...routeProblems(trip, flights, today)]
  const named = await Promise.all(
    flights.map(async ({ from, to, date }) => ({ from: await findAirport(from), to: await findAirport(to), date }))
  )
  for (const [at, flight] of named.entries())
    for (const name of ['from', 'to'] as const)
      if (!flight[name]) problems.push({ field: `flights.${at}.${name}`, code: 'travel-airport-unknown' })
  problems.push(...passengerProblems(passengers, flights, today))
  if (problems.length > 0) return fieldProblems(problems, locale)
  return ok(named.flatMap(({ from, to, date }) => (from && to ? [{ from: placeOf(from), to: placeOf(to), date }] : [])))
}

const placeOf = ({ iata, name, city, city_mn, cc }: StoredFlights[number]['from']) => ({
  iata,
  name,
  city,
  city_mn,
  cc
})

/** All problems at once, each at its field. */
export function fieldProblems(
  problems: readonly { readonly field: string; readonly code: ProblemCode }[],
  locale: Locale
): Result<never, Problem> {
  const t = words(locale, 'problem')
  const fields = Object.fromEntries(problems.map(({ field, code }) => [field, [t(code, { months: PASSPORT_MONTHS })]]))
  return unprocessable(problems[0]?.code ?? 'invalid', { fields, values: { months: PASSPORT_MONTHS } })
}

async function insertRequest(
  { db, now }: TravelDeps,
  tx: Transaction,
  { userId, locale }: Requester,
  { trip, flights, passengers, phone, email, notes }: TravelQuoteRequest,
  stored: StoredFlights
): Promise<string> {
  const at = now().toISOString()
  const row: QuoteRow = {
    ...{ id: uuid(), number: await newReferenceNumber(tx, 'Q', quoteIdByNumber) },
    ...{ user_id: userId, locale, state: 'requested', trip, phone, email, notes },
    flights_json: flightsColumn.write(stored),
    first_flight_on: firstFlightDay(flights),
    last_flight_on: lastFlightDay(flights),
    ...{ message: '', valid_until: null, accepted_option_id: null, amount: null, payment_id: null },
    ...{ booking_reference: null, reason: '', answers: 0 },
    ...{ created_at: at, updated_at: at, paid_at: null, ended_at: null }
  }
  await tx.query.insertInto('travel_quotes').values(row).execute()
  await insertPassengers(tx, db.encryption, row, passengers)
  await enqueueQuoteNotification(tx, row.id, 'requested', 0, now())
  return row.number
}
