import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Each time money came through a provider, by the provider's own name of it: counted once, and given back once. */
export const arrivals: Migration = {
  name: '0023-arrivals',
  async up(db) {
    const { schema } = db
    await schema
      .createTable('payment_captures')
      .addColumn('method', 'text', c => c.notNull())
      .addColumn('provider_id', 'text', c => c.notNull())
      .addColumn('payment_id', 'text', c => c.notNull().references('payments.id'))
      .addColumn('invoice_of', 'text', c => c.notNull().references('payments.id'))
      .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
      .addColumn('counted_at', 'text', c => c.notNull())
      .addColumn('return_asked_at', 'text')
      .addColumn('returned_at', 'text')
      .addPrimaryKeyConstraint('payment_captures_key', ['method', 'provider_id'])
      .execute()
    await schema.createIndex('payment_captures_payment').on('payment_captures').column('payment_id').execute()
    await schema.createIndex('payment_captures_invoice').on('payment_captures').column('invoice_of').execute()
    // Of what is on its way back nobody knows any more whether its provider was asked: as if it was.
    await sql`
      insert into payment_captures (method, provider_id, payment_id, invoice_of, amount, counted_at, return_asked_at,
        returned_at)
      select method, provider_payment_id, id, id, amount, updated_at,
        (select min(created_at) from refunds
          where payment_id = payments.id and way = 'source' and refunds.amount = payments.amount),
        (select min(done_at) from refunds
          where payment_id = payments.id and way = 'source' and refunds.state = 'done'
            and refunds.amount = payments.amount)
      from payments
      where invoice_id is not null and provider_payment_id is not null and amount > 0
        and state in ('completed', 'refunded')
    `.execute(db)
  }
}
