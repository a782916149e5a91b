import type { Database } from '../../../platform/db/database.ts'

/** How many placed orders, ended ones too, have one of these products. */
export async function countOrdersOf(
  { query }: Pick<Database, 'query'>,
  productIds: readonly string[]
): Promise<number> {
  if (productIds.length === 0) return 0
  const { count } = await query
    .selectFrom('line_items')
    .innerJoin('orders', 'orders.id', 'line_items.order_id')
    .select(e => e.fn.count<number>('orders.id').distinct().as('count'))
    .where('orders.completed_at', 'is not', null)
    .where('line_items.product_id', 'in', productIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}
