import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Payments, captures that providers reported, refunds, lines of bank statements. */
export const payments: Migration = {
  name: '0010-payments',
  async up(db) {
    await createPayments(db)
    await createPaymentCaptures(db)
    await createRefunds(db)
    await createBankEntries(db)
  }
}

async function createPayments({ schema }: Kysely<Tables>) {
  await schema
    .createTable('payments')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('payable_kind', 'text', c => c.notNull())
    .addColumn('payable_id', 'text', c => c.notNull())
    .addColumn('order_id', 'text', c => c.references('orders.id'))
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('method', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount >= 0`))
    .addColumn('refunded_amount', 'bigint', c =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`refunded_amount between 0 and amount`)
    )
    .addColumn('invoice_id', 'text')
    .addColumn('provider_payment_id', 'text')
    .addColumn('invoice_json', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('checked_at', 'text')
    .addUniqueConstraint('payments_invoice', ['method', 'invoice_id'])
    .addUniqueConstraint('payments_provider_payment', ['method', 'provider_payment_id'])
    .execute()
  await schema.createIndex('payments_order').on('payments').column('order_id').execute()
  await schema.createIndex('payments_payable').on('payments').columns(['payable_kind', 'payable_id']).execute()
  await schema
    .createIndex('payments_open')
    .on('payments')
    .column('checked_at')
    .where(sql<boolean>`state = 'pending'`)
    .execute()
}

async function createPaymentCaptures({ schema }: Kysely<Tables>) {
  await schema
    .createTable('payment_captures')
    .addColumn('method', 'text', c => c.notNull())
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id'))
    .addColumn('invoice_payment_id', 'text', c => c.notNull().references('payments.id'))
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addColumn('refund_requested_at', 'text')
    .addColumn('refunded_at', 'text')
    .addPrimaryKeyConstraint('payment_captures_key', ['method', 'provider_id'])
    .execute()
  await schema.createIndex('payment_captures_payment').on('payment_captures').column('payment_id').execute()
  await schema.createIndex('payment_captures_invoice').on('payment_captures').column('invoice_payment_id').execute()
}

async function createRefunds({ schema }: Kysely<Tables>) {
  await schema
    .createTable('refunds')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id'))
    .addColumn('idempotency_key', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('destination', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('due_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('fallback_destination', 'text', c => c.notNull().defaultTo('wallet'))
    .addUniqueConstraint('refunds_idempotency_key', ['payment_id', 'idempotency_key'])
    .execute()
  await schema
    .createIndex('refunds_open')
    .on('refunds')
    .column('due_at')
    .where(sql<boolean>`state != 'done'`)
    .execute()
}

async function createBankEntries({ schema }: Kysely<Tables>) {
  await schema
    .createTable('bank_entries')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('payer', 'text', c => c.notNull())
    .addColumn('payment_number', 'text')
    .addColumn('matched_by', 'text')
    .addColumn('read_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('bank_entries_payment').on('bank_entries').column('payment_number').execute()
  await schema.createIndex('bank_entries_at').on('bank_entries').column('at').execute()
}
