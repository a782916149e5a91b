import { sql } from 'kysely'
import { CART_DAYS, RETENTION, type Retention } from '../../domain/retention.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { daysBefore } from '../../domain/time.ts'

/** A new table says how long it keeps what it knows, or this does not compile. */
const retentionOf: Readonly<Record<keyof Tables, Retention>> = RETENTION

/** What hangs on a cart and is deleted with it, the last first. */
const OF_CARTS = [
  'order_events',
  'order_adjustments',
  'order_coupons',
  'order_gift_cards',
  'delivery_bookings',
  'branch_picks',
  'order_shipments',
  'line_items'
] as const

/** Carts with any of these were more than a cart. */
const KEEPS_CARTS = ['payments', 'leases', 'receipts', 'order_returns', 'coupon_uses', 'return_photos'] as const

const BATCH = 200

/** Deletes what has been kept long enough, as `domain/retention.ts` says. */
export async function sweepRetention(tx: Transaction, now: Date) {
  for (const [table, retention] of Object.entries(retentionOf)) {
    if (!('sweep' in retention)) continue
    const before = daysBefore(now, retention.days).toISOString()
    await sql`delete from ${sql.table(table)} where ${sql.ref(retention.since)} < ${before}`.execute(tx.query)
  }
}

/** Deletes carts that nobody has touched for long; answers whether there may be more. */
export const sweepCarts = (db: Database, now: Date) =>
  db.change(async ({ query }) => {
    let carts = query
      .selectFrom('orders')
      .select('id')
      .where('completed_at', 'is', null)
      .where('reserved_until', 'is', null)
      .where('updated_at', '<', daysBefore(now, CART_DAYS).toISOString())
    for (const table of KEEPS_CARTS)
      carts = carts.where('id', 'not in', e =>
        e.selectFrom(table).select('order_id').where('order_id', 'is not', null).$castTo<{ order_id: string }>()
      )
    const ids = (await carts.limit(BATCH).execute()).map(({ id }) => id)
    if (ids.length === 0) return false
    for (const table of OF_CARTS) await query.deleteFrom(table).where('order_id', 'in', ids).execute()
    await query.deleteFrom('orders').where('id', 'in', ids).execute()
    return ids.length === BATCH
  })
