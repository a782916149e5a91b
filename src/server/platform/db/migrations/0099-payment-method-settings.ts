import type { Migration } from './migration.ts'

/** Payment methods that staff switched off, and the last test call to each provider; a method without a row is on. */
export const paymentMethodSettings: Migration = {
  name: '0099-payment-method-settings',
  async up({ schema }) {
    await schema
      .createTable('payment_method_settings')
      .addColumn('method', 'text', c => c.primaryKey())
      .addColumn('is_enabled', 'integer', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('changed_at', 'text')
      .addColumn('tested_at', 'text')
      .addColumn('test_outcome', 'text')
      .addColumn('test_answer', 'text')
      .addColumn('test_ms', 'integer')
      .execute()
  }
}
