import { CART_DAYS } from '../../../../domain/retention.ts'
import { daysBefore } from '../../../../domain/time.ts'
import type { CartTables } from '../../../platform/app-context.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Tables of this module, `line_items` after those that name its rows. */
export const ORDER_CART_TABLES: CartTables = {
  deleted: ['order_events', 'order_adjustments', 'order_shipments', 'line_items'],
  keeping: ['order_returns', 'return_photos']
}

const BATCH = 200

/** Deletes carts that nobody has touched for long, with their rows in other modules; answers whether there may be more. */
export const deleteOldCarts = (db: Database, tables: readonly CartTables[], now: Date) =>
  db.change(async ({ query }) => {
    let carts = query
      .selectFrom('orders')
      .select('id')
      .where('completed_at', 'is', null)
      .where('reserved_until', 'is', null)
      .where('updated_at', '<', daysBefore(now, CART_DAYS).toISOString())
    for (const table of tables.flatMap(({ keeping = [] }) => keeping))
      carts = carts.where('id', 'not in', e =>
        e.selectFrom(table).select('order_id').where('order_id', 'is not', null).$castTo<{ order_id: string }>()
      )
    const ids = (await carts.limit(BATCH).execute()).map(({ id }) => id)
    if (ids.length === 0) return false
    for (const table of tables.flatMap(({ deleted = [] }) => deleted))
      await query.deleteFrom(table).where('order_id', 'in', ids).execute()
    await query.deleteFrom('orders').where('id', 'in', ids).execute()
    return ids.length === BATCH
  })
