import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** Payments for more than orders, refunds with a life of their own, and what changes an order's total. */
export const payments: Migration = {
  name: '0014-payments',
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('orders')
      .addColumn('adjustment_total', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('orders')
      .addColumn('adjustment_count', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('orders').addColumn('requested_wallet_amount', 'bigint').execute()
    await schema
      .createTable('order_adjustments')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('source_id', 'text')
      .addColumn('label_json', 'text', c => c.notNull())
      .addColumn('amount', 'bigint', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .execute()
    await schema
      .createIndex('order_adjustments_order')
      .on('order_adjustments')
      .columns(['order_id', 'position'])
      .execute()
    await widePayments(db)
    await refunds(db)
  }
}

/** SQLite cannot take a `not null` back: the table is written anew, on PostgreSQL alike. Nothing refers to it yet. */
async function widePayments(db: Kysely<Tables>) {
  const { schema } = db
  await schema.dropIndex('payments_order').execute()
  await schema.dropIndex('payments_open').execute()
  await schema
    .createTable('payments_wide')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('subject_id', 'text', c => c.notNull())
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
  // What the payer was shown has a kind now.
  await sql`
    insert into payments_wide (id, number, subject, subject_id, order_id, user_id, method, state, amount,
      refunded_amount, invoice_id, provider_payment_id, invoice_json, created_at, updated_at, expires_at, checked_at)
    select payments.id, payments.number, 'order', order_id, order_id, orders.user_id, method, payments.state, amount,
      case when payments.state = 'refunded' then amount else 0 end, invoice_id, provider_payment_id,
      case when invoice_json is null then null else '{"kind":"qr",' || substr(invoice_json, 2) end,
      payments.created_at, payments.updated_at, expires_at, checked_at
    from payments join orders on orders.id = payments.order_id
  `.execute(db)
  await schema.dropTable('payments').execute()
  await schema.alterTable('payments_wide').renameTo('payments').execute()
  await schema.createIndex('payments_order').on('payments').column('order_id').execute()
  await schema.createIndex('payments_subject').on('payments').columns(['subject', 'subject_id']).execute()
  await schema
    .createIndex('payments_open')
    .on('payments')
    .column('checked_at')
    .where(sql.ref('state'), '=', 'pending')
    .execute()
}

async function refunds(db: Kysely<Tables>) {
  const { schema } = db
  await schema
    .createTable('refunds')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id'))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('way', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('due_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addUniqueConstraint('refunds_reason', ['payment_id', 'reason'])
    .execute()
  await schema
    .createIndex('refunds_open')
    .on('refunds')
    .column('due_at')
    .where(sql.ref('state'), '!=', 'done')
    .execute()
  // Money that was on its way back stays so, and what is back is kept as such; their ids are their payments'.
  await sql`
    insert into refunds (id, payment_id, reason, amount, state, way, created_at, due_at, done_at)
    select id, id, 'whole', amount, 'done', 'source', updated_at, updated_at, updated_at
    from payments where state = 'refunded'
  `.execute(db)
  await sql`
    insert into refunds (id, payment_id, reason, amount, state, way, created_at, due_at)
    select payments.id, payments.id, 'whole', amount, 'waiting', 'source', outbox.created_at, outbox.created_at
    from payments join outbox on outbox.dedupe_key = 'refund:' || payments.id
    where payments.state = 'completed' and outbox.state = 'waiting'
  `.execute(db)
  await sql`
    update payments set refunded_amount = amount
    where id in (select id from refunds where state = 'waiting')
  `.execute(db)
  await sql`
    update outbox set payload_json = replace(payload_json, '"paymentId"', '"refundId"')
    where kind = 'payment.refund' and state = 'waiting'
  `.execute(db)
}
