import { daysBefore, localDate } from '../../../domain/time.ts'
import { PASSPORT_RETENTION_DAYS } from '../../../domain/booking/travel-quote.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { flightsColumn } from './columns.ts'
import { decryptedPassenger } from './passengers.ts'
import { optionsOf, passengersOf } from './queries.ts'

export const travelPersonalData: PersonalData = {
  export: async (db, { userId }) => ({ travel_quotes: await quoteRows(db, userId) }),
  erase: (tx, { userId }, at) => eraseTravelQuotes(tx, userId, at)
}

/** Quotes with everything that was written in them. */
async function quoteRows(db: Database, userId: string) {
  const rows = await db.query.selectFrom('travel_quotes').selectAll().where('user_id', '=', userId).execute()
  return Promise.all(
    rows.map(async ({ id, user_id: _, payment_id: __, flights_json, ...row }) => ({
      ...row,
      flights: flightsColumn.read(flights_json),
      options: (await optionsOf(db, { id, answers: row.answers })).map(
        ({ id: _id, quote_id: _quote, answer: _answer, ...option }) => option
      ),
      passengers: (await passengersOf(db, id)).map(passenger => {
        const { id: _id, quote_id: _quote, ...own } = decryptedPassenger(db.encryption, passenger)
        return own
      })
    }))
  )
}

const ANONYMIZED = { user_id: null, phone: '', email: '', notes: '' }

/**
 * Deletes what a customer wrote; sums stay, as the law on accounting requires. A trip that is paid for and still to
 * come keeps its passengers and the way to reach them until it has ended: without them nobody could fly.
 */
async function eraseTravelQuotes({ query }: Transaction, userId: string, at: Date) {
  const upcoming = query
    .selectFrom('travel_quotes')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['paid', 'ticketed'])
    .where('last_flight_on', '>=', localDate(at))
  const own = query.selectFrom('travel_quotes').select('id').where('user_id', '=', userId)
  await query
    .deleteFrom('travel_passengers')
    .where('quote_id', 'in', own)
    .where('quote_id', 'not in', upcoming)
    .execute()
  await query
    .updateTable('travel_quotes')
    .set({ state: 'canceled', ended_at: at.toISOString(), updated_at: at.toISOString() })
    .where('user_id', '=', userId)
    .where('state', 'in', ['requested', 'answered', 'accepted'])
    .execute()
  await query
    .updateTable('travel_quotes')
    .set(ANONYMIZED)
    .where('user_id', '=', userId)
    .where('id', 'not in', upcoming)
    .execute()
  await query.updateTable('travel_quotes').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/** Days for which a quote that was never paid for is kept after its end. */
const UNPAID_KEPT_DAYS = 365

/** Passport data go after the trip, contacts of a deleted account with them, and unpaid quotes after a year. */
export async function pruneTravelQuotes(tx: Transaction, now: Date) {
  const { query } = tx
  await deleteExpired(tx, 'travel_passengers', now)
  await query
    .updateTable('travel_quotes')
    .set(ANONYMIZED)
    .where('user_id', 'is', null)
    .where('email', '!=', '')
    .where('last_flight_on', '<', localDate(daysBefore(now, PASSPORT_RETENTION_DAYS)))
    .execute()
  const unpaid = query
    .selectFrom('travel_quotes')
    .select('id')
    .where('state', 'in', ['expired', 'canceled'])
    .where('paid_at', 'is', null)
    .where('updated_at', '<', daysBefore(now, UNPAID_KEPT_DAYS).toISOString())
  const rows = await unpaid.execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await query.deleteFrom('travel_passengers').where('quote_id', 'in', ids).execute()
  await query.deleteFrom('travel_quote_options').where('quote_id', 'in', ids).execute()
  await query.deleteFrom('travel_quotes').where('id', 'in', ids).execute()
}
