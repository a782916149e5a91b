import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Dialect } from '../statement.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/**
 * Columns by which lists of placed orders are narrowed down and sorted; versions of orders, notes of staff, saved
 * views.
 */
export const orderLists: Migration = {
  name: '0055-order-lists',
  async up(db, dialect) {
    await addListColumns(db, dialect)
    await addListIndexes(db)
    await createNotes(db)
    await createSavedViews(db)
  }
}

/** Read out of the JSON by the database itself, so that they can never differ from it. */
async function addListColumns({ schema }: Kysely<Tables>, dialect: Dialect) {
  const isPostgres = dialect === 'postgres'
  const field = (column: string, ...path: readonly string[]) =>
    isPostgres
      ? sql`(${sql.ref(column)}::jsonb #>> ${sql.lit(`{${path.join(',')}}`)})`
      : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)})`
  const name = sql`coalesce(nullif(trim(coalesce(${field('address_json', 'firstname')}, '') || ' ' || coalesce(${field('address_json', 'lastname')}, '')), ''), ${field('delivery_json', 'recipient')}, '')`
  const add = (column: string, value: RawBuilder<unknown>, type: RawBuilder<unknown> = sql`text`) =>
    schema
      .alterTable('orders')
      // PostgreSQL before 18 has no others than stored ones; SQLite adds none of these to a table that is there.
      .addColumn(column, type, c => (isPostgres ? c.generatedAlwaysAs(value).stored() : c.generatedAlwaysAs(value)))
      .execute()
  await schema
    .alterTable('orders')
    .addColumn('version', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await add('delivery_option', field('delivery_json', 'option'))
  await add('delivery_branch', field('delivery_json', 'branch', 'code'))
  // By bytes, so that names that begin alike are one range of the index in every locale of a server.
  await add('recipient_name', name, isPostgres ? sql`text collate "C"` : sql`text`)
}

async function addListIndexes({ schema }: Kysely<Tables>) {
  const indexes = {
    orders_placed: ['completed_at', 'id'],
    orders_placed_states: ['state', 'shipment_state', 'payment_state', 'completed_at', 'id'],
    orders_placed_shipments: ['shipment_state', 'completed_at', 'id'],
    orders_placed_branch: ['delivery_branch', 'completed_at', 'id'],
    orders_placed_total: ['total', 'id'],
    orders_recipient: ['recipient_name', 'completed_at'],
    orders_facets: [
      ...['completed_at', 'state', 'payment_state', 'shipment_state'],
      ...['payment_method', 'delivery_option', 'delivery_branch']
    ]
  } as const
  for (const [name, columns] of Object.entries(indexes))
    await schema
      .createIndex(name)
      .on('orders')
      .columns([...columns])
      .where(sql<boolean>`completed_at is not null`)
      .execute()
  await schema.createIndex('line_items_variant').on('line_items').columns(['variant_id', 'id']).execute()
}

async function createNotes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_notes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('order_notes_order').on('order_notes').columns(['order_id', 'created_at']).execute()
}

async function createSavedViews({ schema }: Kysely<Tables>) {
  await schema
    .createTable('saved_views')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('is_shared', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('saved_views_list').on('saved_views').columns(['list', 'staff_id']).execute()
}
