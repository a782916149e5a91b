import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Purchases by instalments: applications, instalments and bills. */
export const leases: Migration = {
  name: '0014-leases',
  async up(db) {
    await createLeases(db)
    await createLeaseInstalments(db)
    await createLeaseBills(db)
  }
}

async function createLeases({ schema }: Kysely<Tables>) {
  await schema
    .createTable('leases')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('price', 'bigint', c => c.notNull())
    .addColumn('down_payment', 'bigint', c => c.notNull())
    .addColumn('financed', 'bigint', c => c.notNull())
    .addColumn('months', 'integer', c => c.notNull())
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('register_number', 'text')
    .addColumn('register_masked', 'text', c => c.notNull())
    .addColumn('consents_json', 'text', c => c.notNull())
    .addColumn('questions_json', 'text', c => c.notNull())
    .addColumn('answers_json', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('contract', 'text')
    .addColumn('down_payment_until', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('started_on', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await schema.createIndex('leases_user').on('leases').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('leases_order').on('leases').column('order_id').execute()
  await schema.createIndex('leases_state').on('leases').columns(['state', 'checked_at']).execute()
}

async function createLeaseInstalments({ schema }: Kysely<Tables>) {
  await schema
    .createTable('lease_instalments')
    .addColumn('lease_id', 'text', c => c.notNull().references('leases.id'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('due_on', 'text', c => c.notNull())
    .addColumn('principal', 'bigint', c => c.notNull().check(sql`principal >= 0`))
    .addColumn('interest', 'bigint', c => c.notNull().check(sql`interest >= 0`))
    .addColumn('paid_at', 'text')
    .addColumn('bill_id', 'text')
    .addColumn('last_reminder', 'text')
    .addPrimaryKeyConstraint('lease_instalments_key', ['lease_id', 'number'])
    .execute()
  await schema.createIndex('lease_instalments_due').on('lease_instalments').columns(['paid_at', 'due_on']).execute()
}

async function createLeaseBills({ schema }: Kysely<Tables>) {
  await schema
    .createTable('lease_bills')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('lease_id', 'text', c => c.notNull().references('leases.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('principal', 'bigint', c => c.notNull())
    .addColumn('interest', 'bigint', c => c.notNull())
    .addColumn('refunded_amount', 'bigint', c => c.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('idempotency_key', 'text', c => c.unique())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('paid_at', 'text')
    .execute()
  await schema.createIndex('lease_bills_lease').on('lease_bills').columns(['lease_id', 'created_at']).execute()
}
