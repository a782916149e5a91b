import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Secrets made at the first start, rate limits, idempotency keys, the outbox and the row that health checks write. */
export const platform: Migration = {
  name: '0001-platform',
  async up(db) {
    await createSecrets(db)
    await createLimits(db)
    await createIdempotencyKeys(db)
    await createOutbox(db)
    await createHealthProbes(db)
  }
}

async function createSecrets({ schema }: Kysely<Tables>) {
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .execute()
}

async function createLimits({ schema }: Kysely<Tables>) {
  await schema
    .createTable('rate_limits')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('window_started_at', 'text', c => c.notNull())
    .addColumn('used', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('rate_limits_key', ['name', 'key'])
    .execute()
}

async function createIdempotencyKeys({ schema }: Kysely<Tables>) {
  await schema
    .createTable('idempotency_keys')
    .addColumn('principal', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('fingerprint', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['principal', 'key'])
    .execute()
}

async function createOutbox({ schema }: Kysely<Tables>) {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('dedupe_key', 'text', c => c.notNull().unique())
    .addColumn('payload_json', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('due_at', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('error', 'text')
    .addColumn('queue', 'text', c => c.notNull().defaultTo('mail'))
    .execute()
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'queue', 'due_at']).execute()
}

async function createHealthProbes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('health_probes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('payload', 'text', c => c.notNull())
    .execute()
}
