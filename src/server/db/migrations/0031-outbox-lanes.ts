import type { Migration } from './migration.ts'

/** Messages wait in lanes, so that a gateway that is slow holds up its own only. */
export const outboxLanes: Migration = {
  name: '0031-outbox-lanes',
  async up(db) {
    await db.schema
      .alterTable('outbox')
      .addColumn('lane', 'text', c => c.notNull().defaultTo('letters'))
      .execute()
    const waiting = (...kinds: readonly string[]) =>
      db.updateTable('outbox').where('state', '=', 'waiting').where('kind', 'in', kinds)
    await waiting('sms.code').set({ lane: 'sms-codes' }).execute()
    await waiting('mail.code').set({ lane: 'mail-codes' }).execute()
    await waiting('order.sms').set({ lane: 'sms' }).execute()
    await waiting('order.push', 'push').set({ lane: 'push' }).execute()
    await waiting('refund').set({ lane: 'refunds' }).execute()
    await waiting('lease.lender').set({ lane: 'lender' }).execute()
    await db.schema.dropIndex('outbox_due').execute()
    await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'lane', 'due_at']).execute()
  }
}
