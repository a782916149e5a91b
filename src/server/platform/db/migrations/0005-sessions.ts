import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Devices, sessions, their tokens, and what happened to an account. */
export const sessions: Migration = {
  name: '0005-sessions',
  async up(db) {
    await createDevices(db)
    await createSessions(db)
    await createSessionTokens(db)
    await createAccountEvents(db)
  }
}

async function createDevices({ schema }: Kysely<Tables>) {
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
}

async function createSessions({ schema }: Kysely<Tables>) {
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
    .addColumn('authenticated_at', 'text')
    .execute()
  await schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'seen_at']).execute()
}

async function createSessionTokens({ schema }: Kysely<Tables>) {
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
}

async function createAccountEvents({ schema }: Kysely<Tables>) {
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
