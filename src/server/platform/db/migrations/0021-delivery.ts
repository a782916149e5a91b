import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Where we deliver, in which hours and how many parcels; the shop's content fills it, its operators change it. */
export const delivery: Migration = {
  name: '0021-delivery',
  async up({ schema }) {
    await schema
      .createTable('delivery_zones')
      .addColumn('code', 'text', c => c.primaryKey())
      .addColumn('name_json', 'text', c => c.notNull())
      .addColumn('same_day_until', 'integer', c => c.notNull())
      .addColumn('same_day_within', 'integer', c => c.notNull())
      .execute()
    await schema
      .createTable('delivery_places')
      .addColumn('city', 'text', c => c.notNull())
      .addColumn('district', 'text', c => c.notNull())
      .addColumn('zone', 'text', c => c.references('delivery_zones.code'))
      .addPrimaryKeyConstraint('delivery_places_key', ['city', 'district'])
      .execute()
    await schema
      .alterTable('delivery_options')
      .addColumn('active', 'integer', c => c.notNull().defaultTo(1))
      .execute()
    await schema
      .createTable('delivery_slots')
      .addColumn('zone', 'text', c => c.notNull().references('delivery_zones.code'))
      .addColumn('from_hour', 'integer', c => c.notNull())
      .addColumn('to_hour', 'integer', c => c.notNull())
      .addColumn('capacity', 'integer', c => c.check(sql`capacity >= 0`))
      .addPrimaryKeyConstraint('delivery_slots_key', ['zone', 'from_hour'])
      .execute()
    await schema
      .createTable('delivery_settings')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('value', 'integer', c => c.notNull())
      .execute()
    // How full a slot is, beside what fills it, so that one conditional update can guard its capacity.
    await schema
      .createTable('delivery_loads')
      .addColumn('zone', 'text', c => c.notNull())
      .addColumn('date', 'text', c => c.notNull())
      .addColumn('from_hour', 'integer', c => c.notNull())
      .addColumn('parcels', 'integer', c => c.notNull().check(sql`parcels >= 0`))
      .addPrimaryKeyConstraint('delivery_loads_key', ['zone', 'date', 'from_hour'])
      .execute()
    await schema
      .createTable('delivery_bookings')
      .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
      .addColumn('part', 'integer', c => c.notNull())
      .addColumn('zone', 'text', c => c.notNull())
      .addColumn('date', 'text', c => c.notNull())
      .addColumn('from_hour', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('delivery_bookings_key', ['order_id', 'part'])
      .execute()
  }
}
