import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Zones, fees, hours and loads of delivery, and the hours without alcohol. */
export const delivery: Migration = {
  name: '0006-delivery',
  async up(db) {
    await createDeliveryZones(db)
    await createDeliveryOptions(db)
    await createDeliveryPlaces(db)
    await createDeliverySlots(db)
    await createDeliverySettings(db)
    await createDeliveryLoads(db)
    await createAlcoholRestrictions(db)
  }
}

async function createDeliveryZones({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_zones')
    .addColumn('code', 'text', c => c.primaryKey())
    .addColumn('name_json', 'text', c => c.notNull())
    .addColumn('same_day_until', 'integer', c => c.notNull())
    .addColumn('same_day_within', 'integer', c => c.notNull())
    .execute()
}

async function createDeliveryOptions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_options')
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('option', 'text', c => c.notNull())
    .addColumn('fee', 'bigint', c => c.notNull())
    .addColumn('free_from', 'bigint')
    .addColumn('active', 'integer', c => c.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('delivery_options_key', ['zone', 'option'])
    .execute()
}

async function createDeliveryPlaces({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_places')
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('district', 'text', c => c.notNull())
    .addColumn('zone', 'text', c => c.references('delivery_zones.code'))
    .addPrimaryKeyConstraint('delivery_places_key', ['city', 'district'])
    .execute()
}

async function createDeliverySlots({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_slots')
    .addColumn('zone', 'text', c => c.notNull().references('delivery_zones.code'))
    .addColumn('from_hour', 'integer', c => c.notNull())
    .addColumn('to_hour', 'integer', c => c.notNull())
    .addColumn('capacity', 'integer', c => c.check(sql`capacity >= 0`))
    .addPrimaryKeyConstraint('delivery_slots_key', ['zone', 'from_hour'])
    .execute()
}

async function createDeliverySettings({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_settings')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('value', 'integer', c => c.notNull())
    .execute()
}

async function createDeliveryLoads({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_loads')
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('date', 'text', c => c.notNull())
    .addColumn('from_hour', 'integer', c => c.notNull())
    .addColumn('parcels', 'integer', c => c.notNull().check(sql`parcels >= 0`))
    .addPrimaryKeyConstraint('delivery_loads_key', ['zone', 'date', 'from_hour'])
    .execute()
}

async function createAlcoholRestrictions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('alcohol_restrictions')
    .addColumn('number', 'integer', c => c.primaryKey())
    .addColumn('city', 'text')
    .addColumn('district', 'text')
    .addColumn('on_day', 'text', c => c.notNull())
    .addColumn('from_hour', 'integer', c => c.notNull().check(sql`from_hour between 0 and 23`))
    .addColumn('to_hour', 'integer', c => c.notNull().check(sql`to_hour between 1 and 24`))
    .addCheckConstraint('alcohol_restrictions_district_has_city', sql`district is null or city is not null`)
    .execute()
}
