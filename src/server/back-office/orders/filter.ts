import type { StaffOrderFacetsQuery } from '../../../contract/staff/orders.ts'
import { readOrderSearch } from '../../../domain/back-office/order-search.ts'
import { periodBounds } from '../../../domain/back-office/report-period.ts'
import { DAY_MS, later, localMidnight } from '../../../domain/time.ts'
import { orderIdsByProvider } from '../../money/payments/index.ts'
import { ordersOfVariant, type OrderFilter } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ordersWithActivity } from './activities.ts'

/** Orders with one SKU that a search looks at, the newest. */
const ORDERS_OF_SKU_MAX = 500

/** Narrowing of a list as its query says it; what stands in other tables is looked up first. */
export async function filterOf(db: Database, query: StaffOrderFacetsQuery): Promise<OrderFilter> {
  const { q = '', state, payment, shipment, method, delivery, branch, from, to, customer } = query
  const filter: OrderFilter = {
    ...{ states: state, payments: payment, shipments: shipment, methods: method, options: delivery },
    branches: branch,
    placedFrom: from && localMidnight(from).toISOString(),
    placedBefore: to && later(localMidnight(to), DAY_MS).toISOString(),
    userId: customer,
    among: activityOf(db, query)
  }
  if (q === '') return filter
  const search = readOrderSearch(q)
  return { ...filter, search, ids: search.code === undefined ? [] : await idsByCode(db, search.code) }
}

/** Before the first order there was, and after the last there will be. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

function activityOf(db: Database, { activity, activity_from: from, activity_to: to }: StaffOrderFacetsQuery) {
  if (activity === undefined) return undefined
  return ordersWithActivity(db, activity, periodBounds({ from: from ?? FIRST_DAY, to: to ?? LAST_DAY }))
}

async function idsByCode(db: Database, code: string): Promise<readonly string[]> {
  const variant = await db.query
    .selectFrom('variants')
    .select('id')
    .where('sku', 'in', [code, code.toUpperCase()])
    .executeTakeFirst()
  const bought = variant ? await ordersOfVariant(db, variant.id, ORDERS_OF_SKU_MAX) : []
  const paid = await orderIdsByProvider(db, code)
  return [...new Set([...bought.map(({ order_id }) => order_id), ...paid])]
}
