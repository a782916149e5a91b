import type { TravelQuoteState } from '../../../domain/booking/travel-quote.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { TravelPassengerTable, TravelQuoteOptionTable, TravelQuoteTable } from './tables.ts'

export type QuoteRow = { [K in keyof TravelQuoteTable]: TravelQuoteTable[K] }
export type OptionRow = { [K in keyof TravelQuoteOptionTable]: TravelQuoteOptionTable[K] }
export type PassengerRow = { [K in keyof TravelPassengerTable]: TravelPassengerTable[K] }

/** Reads by plain Kysely: a transaction's own or the database's. */
export type QuoteReader = Reader & Pick<Transaction, 'query'>

const quoteForUpdate = statement<{ id: string }, QuoteRow>((db, p, dialect) => {
  const query = db.selectFrom('travel_quotes').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Locks a quote, so that its changes come one after the other. */
export const lockQuote = (tx: Transaction, id: string) => tx.first(quoteForUpdate, { id })

export const quoteIdByNumber = statement<{ number: string }, Pick<QuoteRow, 'id'>>((db, p) =>
  db.selectFrom('travel_quotes').select('id').where('number', '=', p('number'))
)

export const quoteByNumber = ({ query }: QuoteReader, number: string) =>
  query.selectFrom('travel_quotes').selectAll().where('number', '=', number).executeTakeFirst()

/** Locks the quote of this number; undefined where there is none. */
export async function lockQuoteByNumber(tx: Transaction, number: string) {
  const found = await tx.first(quoteIdByNumber, { number })
  return found && lockQuote(tx, found.id)
}

export const quoteById = ({ query }: QuoteReader, id: string) =>
  query.selectFrom('travel_quotes').selectAll().where('id', '=', id).executeTakeFirst()

/** Options of the newest answer. */
export const optionsOf = ({ query }: QuoteReader, { id, answers }: Pick<QuoteRow, 'id' | 'answers'>) =>
  query
    .selectFrom('travel_quote_options')
    .selectAll()
    .where('quote_id', '=', id)
    .where('answer', '=', answers)
    .orderBy('position')
    .execute()

export const passengersOf = ({ query }: QuoteReader, quoteId: string) =>
  query.selectFrom('travel_passengers').selectAll().where('quote_id', '=', quoteId).orderBy('position').execute()

const passengersForUpdate = statement<{ quote: string }, Pick<PassengerRow, 'id'>>((db, p, dialect) => {
  const query = db.selectFrom('travel_passengers').select('id').where('quote_id', '=', p('quote'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** How many passengers are kept; locked, so that none is deleted while the quote changes. */
export const lockPassengers = async (tx: Transaction, quoteId: string) =>
  (await tx.all(passengersForUpdate, { quote: quoteId })).length

/** Changes a quote that is locked. */
export const updateQuote = (
  { query }: Transaction,
  id: string,
  values: Partial<Omit<QuoteRow, 'id' | 'number' | 'updated_at'>>,
  at: Date
) =>
  query
    .updateTable('travel_quotes')
    .set({ ...values, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()

export const countOpenQuotes = async ({ query }: QuoteReader, userId: string) =>
  Number(
    (
      await query
        .selectFrom('travel_quotes')
        .select(e => e.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('state', 'in', ['requested', 'answered', 'accepted'] satisfies TravelQuoteState[])
        .executeTakeFirstOrThrow()
    ).count
  )
