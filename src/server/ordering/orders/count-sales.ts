import { SALES_DAYS } from '../../../domain/search/popularity.ts'
import { daysBefore } from '../../../domain/time.ts'
import { replaceProductSales } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface CountedPieces {
  readonly product_id: string
  readonly pieces: number
}

/** Pieces of paid orders; gifts were not bought. */
const soldSince = statement<{ since: string }, CountedPieces>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .select(e => ['line_items.product_id', e.fn.sum<number>('line_items.quantity').as('pieces')])
    .where('orders.completed_at', '>=', p('since'))
    .where('orders.paid_at', 'is not', null)
    .where('orders.state', '=', 'complete')
    .where('line_items.gift', '=', 0)
    .groupBy('line_items.product_id')
)

/** Pieces of these orders that came back. */
const returnedSince = statement<{ since: string }, CountedPieces>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .innerJoin('order_return_lines', 'order_return_lines.line_item_id', 'line_items.id')
    .innerJoin('order_returns', 'order_returns.id', 'order_return_lines.return_id')
    .select(e => ['line_items.product_id', e.fn.sum<number>('order_return_lines.quantity').as('pieces')])
    .where('orders.completed_at', '>=', p('since'))
    .where('orders.paid_at', 'is not', null)
    .where('orders.state', '=', 'complete')
    .where('line_items.gift', '=', 0)
    .where('order_returns.received_at', 'is not', null)
    .groupBy('line_items.product_id')
)

/** Counts anew how many pieces of each product were bought, paid for and kept lately; answers them. */
export async function countSales(db: Database, now: Date): Promise<ReadonlyMap<string, number>> {
  const since = daysBefore(now, SALES_DAYS).toISOString()
  const returned = new Map(
    (await db.all(returnedSince, { since })).map(({ product_id, pieces }) => [product_id, Number(pieces)])
  )
  const kept = new Map(
    (await db.all(soldSince, { since }))
      .map(({ product_id, pieces }) => [product_id, Number(pieces) - (returned.get(product_id) ?? 0)] as const)
      .filter(([, pieces]) => pieces > 0)
  )
  await db.change(tx => replaceProductSales(tx, kept, now))
  return kept
}
