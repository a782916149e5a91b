import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** People, what proves who they are, their devices and sessions, what they keep with the shop. */
export const accounts: Migration = {
  name: '0007-accounts',
  async up(db) {
    await people(db)
    await sessions(db)
    await addressBook(db)
    await db.schema
      .alterTable('orders')
      .addColumn('user_id', 'text', c => c.references('users.id'))
      .execute()
    await db.schema.createIndex('orders_user').on('orders').columns(['user_id', 'completed_at']).execute()
    await db.schema.createIndex('orders_phone').on('orders').column('phone').execute()
    await db.schema.createIndex('orders_email').on('orders').column('email').execute()
  }
}

async function people({ schema }: Kysely<Tables>) {
  await schema
    .createTable('users')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('register_number', 'text')
    .addColumn('organisation_json', 'text')
    .addColumn('loyalty_since', 'text')
    .addColumn('preferences_json', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await schema
    .createTable('identities')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('verified_at', 'text', c => c.notNull())
    .addUniqueConstraint('identities_subject', ['kind', 'subject'])
    .execute()
  await schema.createIndex('identities_user').on('identities').column('user_id').execute()
  await schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('challenge_hash', 'text', c => c.notNull().unique())
    .addColumn('purpose', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('code_hash', 'text', c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('ticket_hash', 'text', c => c.unique())
    .addColumn('ticket_expires_at', 'text')
    .execute()
  await schema.createIndex('one_time_codes_created').on('one_time_codes').column('created_at').execute()
}

async function sessions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('devices')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('token_hash', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('player_id', 'text')
    .addColumn('first_seen_at', 'text', c => c.notNull())
    .addColumn('last_seen_at', 'text', c => c.notNull())
    .addUniqueConstraint('devices_owner', ['token_hash', 'user_id'])
    .execute()
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('device_id', 'text', c => c.notNull().references('devices.id'))
    .addColumn('client', 'text', c => c.notNull())
    .addColumn('remembered', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('seen_at', 'text', c => c.notNull())
    .addColumn('idle_ends_at', 'text', c => c.notNull())
    .addColumn('ends_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'seen_at']).execute()
  await schema
    .createTable('session_tokens')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('session_id', 'text', c => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await schema.createIndex('session_tokens_session').on('session_tokens').column('session_id').execute()
  await schema.createIndex('session_tokens_expiry').on('session_tokens').column('expires_at').execute()
  await schema
    .createTable('account_events')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('network', 'text', c => c.notNull())
    .addColumn('happened_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('account_events_user').on('account_events').columns(['user_id', 'happened_at']).execute()
}

async function addressBook({ schema }: Kysely<Tables>) {
  await schema
    .createTable('user_addresses')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('address_json', 'text', c => c.notNull())
    .addColumn('is_default', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('user_addresses_user').on('user_addresses').column('user_id').execute()
  await schema
    .createTable('bank_accounts')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('iban', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addUniqueConstraint('bank_accounts_iban', ['user_id', 'iban'])
    .execute()
}
