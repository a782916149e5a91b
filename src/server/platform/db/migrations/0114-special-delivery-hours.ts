import type { Migration } from './migration.ts'

/** Days on which couriers work other hours than usual, or do not come. */
export const specialDeliveryHours: Migration = {
  name: '0114-special-delivery-hours',
  async up({ schema }) {
    await schema
      .createTable('delivery_special_hours')
      .addColumn('number', 'integer', c => c.primaryKey())
      .addColumn('zone', 'text')
      .addColumn('first_day', 'text', c => c.notNull())
      .addColumn('last_day', 'text', c => c.notNull())
      .addColumn('from_hour', 'integer')
      .addColumn('to_hour', 'integer')
      .addColumn('reason_json', 'text', c => c.notNull())
      .execute()
  }
}
