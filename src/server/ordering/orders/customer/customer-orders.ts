import { userById } from '../../../identity/index.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { LoyaltyBody, CustomerOrdersQuery, OrderListBody } from '../../../../contract/ordering/order-list.ts'
import { pagedBy } from '../../../../contract/paging.ts'
import type { Orders } from '../orders.ts'

export type CustomerOrders = ReturnType<typeof customerOrders>

const SORTS = {
  date_desc: ['completed_at', 'desc'],
  date_asc: ['completed_at', 'asc'],
  total_desc: ['total', 'desc'],
  total_asc: ['total', 'asc']
} as const

/** Orders of a customer from all devices, with those claimed from their time as a guest. */
export const customerOrders = (orders: Orders) => {
  const placed = (userId: string, filter: CustomerOrdersQuery['filter']) => {
    const query = orders.db.query
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .where('completed_at', 'is not', null)
    if (filter === 'active') return query.where('state', '=', 'complete').where('shipment_state', '!=', 'delivered')
    if (filter === 'delivered') return query.where('state', '=', 'complete').where('shipment_state', '=', 'delivered')
    if (filter === 'ended') return query.where('state', 'in', ['canceled', 'expired', 'returned'])
    return query
  }

  return {
    async list(
      userId: string,
      { filter, sort, page, per_page }: CustomerOrdersQuery,
      locale: Locale
    ): Promise<OrderListBody> {
      const [column, direction] = SORTS[sort]
      const rows = await placed(userId, filter)
        .select('id')
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const { total } = await placed(userId, filter)
        .select(e => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const read = await Promise.all(rows.map(({ id }) => orders.readById(id, locale)))
      const shown = read.flatMap(each => (each ? [each.order] : []))
      return {
        orders: shown,
        ...pagedBy({ page, per_page }, shown.length, Number(total))
      }
    },

    /** Membership as the account says it, with what was bought and paid so far. */
    async loyalty(userId: string): Promise<LoyaltyBody> {
      const { query } = orders.db
      const user = await orders.db.first(userById, { id: userId })
      const bought = await query
        .selectFrom('orders')
        .select(e => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('total').as('total')])
        .where('user_id', '=', userId)
        .where('state', '=', 'complete')
        .where('paid_at', 'is not', null)
        .executeTakeFirstOrThrow()
      const since = user?.loyalty_since ?? null
      return {
        registered: since !== null,
        member_since: since,
        orders: Number(bought.count),
        spent: Number(bought.total ?? 0)
      }
    }
  }
}
