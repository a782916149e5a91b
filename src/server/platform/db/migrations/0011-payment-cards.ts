import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Cards saved at the bank, and their registrations. */
export const paymentCards: Migration = {
  name: '0011-payment-cards',
  async up(db) {
    await createPaymentCards(db)
    await createPaymentCardRegistrations(db)
  }
}

async function createPaymentCards({ schema }: Kysely<Tables>) {
  await schema
    .createTable('payment_cards')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('token', 'text', c => c.notNull())
    .addColumn('brand', 'text', c => c.notNull())
    .addColumn('last_four', 'text', c => c.notNull())
    .addColumn('bank', 'text', c => c.notNull())
    .addColumn('expires', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('token_key', 'text')
    .addUniqueConstraint('payment_cards_token', ['user_id', 'token'])
    .execute()
  await schema
    .createIndex('payment_cards_token_key')
    .unique()
    .on('payment_cards')
    .columns(['user_id', 'token_key'])
    .execute()
}

async function createPaymentCardRegistrations({ schema }: Kysely<Tables>) {
  await schema
    .createTable('payment_card_registrations')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('url', 'text')
    .addColumn('card_id', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('checked_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('payment_card_registrations_user')
    .on('payment_card_registrations')
    .columns(['user_id', 'created_at'])
    .execute()
  await schema
    .createIndex('payment_card_registrations_state')
    .on('payment_card_registrations')
    .columns(['state', 'checked_at'])
    .execute()
}
