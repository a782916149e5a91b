import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Quotes for flights: requests, the options of their answers, and passengers. */
export const travelQuotes: Migration = {
  name: '0030-travel-quotes',
  async up(db) {
    await createTravelQuotes(db)
    await createTravelQuoteOptions(db)
    await createTravelPassengers(db)
  }
}

async function createTravelQuotes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('travel_quotes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('trip', 'text', c => c.notNull())
    .addColumn('flights_json', 'text', c => c.notNull())
    .addColumn('first_flight_on', 'text', c => c.notNull())
    .addColumn('last_flight_on', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('accepted_option_id', 'text')
    .addColumn('amount', 'bigint', c => c.check(sql`amount > 0`))
    .addColumn('payment_id', 'text')
    .addColumn('booking_reference', 'text')
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('answers', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('paid_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await schema.createIndex('travel_quotes_user').on('travel_quotes').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('travel_quotes_state').on('travel_quotes').columns(['state', 'valid_until']).execute()
}

async function createTravelQuoteOptions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('travel_quote_options')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('quote_id', 'text', c => c.notNull().references('travel_quotes.id'))
    .addColumn('answer', 'integer', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('airline', 'text', c => c.notNull())
    .addColumn('flights', 'text', c => c.notNull())
    .addColumn('fare', 'bigint', c => c.notNull().check(sql`fare > 0`))
    .addColumn('baggage', 'text', c => c.notNull())
    .addColumn('rules', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('travel_quote_options_quote')
    .on('travel_quote_options')
    .columns(['quote_id', 'answer', 'position'])
    .execute()
}

async function createTravelPassengers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('travel_passengers')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('quote_id', 'text', c => c.notNull().references('travel_quotes.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('birth_date', 'text', c => c.notNull())
    .addColumn('passport_number', 'text', c => c.notNull())
    .addColumn('passport_expires_on', 'text', c => c.notNull())
    .addColumn('ticket_number', 'text')
    .addColumn('trip_ends_on', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('travel_passengers_quote')
    .on('travel_passengers')
    .columns(['quote_id', 'position'])
    .execute()
  await schema.createIndex('travel_passengers_end').on('travel_passengers').column('trip_ends_on').execute()
}
