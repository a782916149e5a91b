import { listOrders, type ListedOrder } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { filterOf } from './filter.ts'

const NOTHING_NARROWED = { state: [], payment: [], shipment: [], method: [], delivery: [], branch: [] }

/** The newest orders that a text finds. */
export const findOrders = async (db: Database, text: string, limit: number): Promise<readonly ListedOrder[]> =>
  (await listOrders(db, await filterOf(db, { ...NOTHING_NARROWED, q: text }), { sort: 'newest', limit })).slice(
    0,
    limit
  )
