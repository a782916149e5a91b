import type { Migration } from './migration.ts'

/** Messages wait in queues, so that a gateway that is slow holds up its own only. */
export const outboxQueues: Migration = {
  name: '0031-outbox-queues',
  async up(db) {
    await db.schema
      .alterTable('outbox')
      .addColumn('queue', 'text', c => c.notNull().defaultTo('letters'))
      .execute()
    const waiting = (...kinds: readonly string[]) =>
      db.updateTable('outbox').where('state', '=', 'waiting').where('kind', 'in', kinds)
    await waiting('auth.code-sms').set({ queue: 'sms-codes' }).execute()
    await waiting('auth.code-mail').set({ queue: 'mail-codes' }).execute()
    await waiting('order.sms').set({ queue: 'sms' }).execute()
    await waiting('order.push', 'push.notification').set({ queue: 'push' }).execute()
    await waiting('payment.refund').set({ queue: 'refunds' }).execute()
    await waiting('lease.lender-call').set({ queue: 'lender' }).execute()
    await db.schema.dropIndex('outbox_due').execute()
    await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'queue', 'due_at']).execute()
  }
}
