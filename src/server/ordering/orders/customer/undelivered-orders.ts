import type { Transaction } from '../../../platform/db/database.ts'

/** How many orders of a user are still to be brought or fetched; tickets are not. */
export async function countUndeliveredOrders({ query }: Pick<Transaction, 'query'>, userId: string): Promise<number> {
  const row = await query
    .selectFrom('orders')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'complete')
    .where('shipment_state', '<>', 'delivered')
    .where('delivery_json', 'is not', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
