import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** VAT receipts: the job of each order, and the receipts that the tax authority issued. */
export const receipts: Migration = {
  name: '0015-receipts',
  async up(db) {
    await createReceiptJobs(db)
    await createReceipts(db)
    await createReceiptSuffixes(db)
  }
}

async function createReceiptJobs({ schema }: Kysely<Tables>) {
  await schema
    .createTable('receipt_jobs')
    .addColumn('order_id', 'text', c => c.primaryKey().references('orders.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('step', 'text')
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('due_at', 'text', c => c.notNull())
    .addColumn('error', 'text')
    .addColumn('request_json', 'text')
    .addColumn('delivered_at', 'text', c => c.notNull())
    .addColumn('alerted_at', 'text')
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('receipt_jobs_state').on('receipt_jobs').columns(['state', 'due_at']).execute()
}

async function createReceipts({ schema }: Kysely<Tables>) {
  await schema
    .createTable('receipts')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('printed_at', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('fingerprint', 'text', c => c.notNull())
    .addColumn('total', 'bigint', c => c.notNull())
    .addColumn('vat_hundredths', 'bigint', c => c.notNull())
    .addColumn('city_tax_hundredths', 'bigint', c => c.notNull())
    .addColumn('parts_json', 'text', c => c.notNull())
    .addColumn('lottery', 'text')
    .addColumn('qr_image', 'text')
    .addColumn('registered', 'integer', c => c.notNull())
    .addColumn('issued_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('sent_at', 'text')
    .execute()
  await schema.createIndex('receipts_order').on('receipts').column('order_id').execute()
  await schema
    .createIndex('receipts_valid')
    .unique()
    .on('receipts')
    .column('order_id')
    .where(sql<boolean>`state = 'valid'`)
    .execute()
}

async function createReceiptSuffixes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('receipt_suffixes')
    .addColumn('day', 'text', c => c.primaryKey())
    .addColumn('last', 'integer', c => c.notNull())
    .execute()
}
