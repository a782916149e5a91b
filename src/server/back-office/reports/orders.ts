import type { DeliveryOptionId } from '../../../contract/ordering/delivery.ts'
import type {
  DeliveriesReport,
  FunnelReport,
  RepeatPurchasesReport,
  ReturnsReport
} from '../../../contract/staff/reports.ts'
import { cohortsOf, funnelOf, shareOf } from '../../../domain/back-office/report.ts'
import { periodBounds, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import { RETURN_REASONS } from '../../../domain/ordering/returns.ts'
import { deliveredOrders } from '../orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { isNextDay, utcDay } from './half-days.ts'

/** Carts and orders of a period by the step they came to. Carts are kept for 90 days, so older periods have none. */
export async function funnel({ query }: Database, period: ReportPeriod): Promise<FunnelReport> {
  const { from, before } = periodBounds(period)
  const open = await query
    .selectFrom('orders')
    .select(e => ['state', e.fn.countAll().as('orders')])
    .where('completed_at', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('total_quantity', '>', 0)
    .groupBy('state')
    .execute()
  const placed = await query
    .selectFrom('orders')
    .select(e => [e.fn.countAll().as('placed'), e.fn.count('paid_at').as('paid')])
    .where('completed_at', '>=', from)
    .where('completed_at', '<', before)
    .executeTakeFirstOrThrow()
  return {
    rows: funnelOf(
      open.map(({ state, orders }) => ({ state, orders: Number(orders) })),
      { placed: Number(placed.placed), paid: Number(placed.paid) }
    )
  }
}

/** Orders delivered in a period, and how many of them by the moment that was promised; orders without a promise aside. */
export async function deliveries(db: Database, period: ReportPeriod): Promise<DeliveriesReport> {
  const { delivered, isLate } = deliveredOrders(db, periodBounds(period))
  const found = await delivered
    .select(e => [
      'orders.delivery_option',
      e.fn.countAll().as('delivered'),
      e.fn.sum(e.case().when(isLate).then(1).else(0).end()).as('late')
    ])
    .groupBy('orders.delivery_option')
    .execute()
  const rows = found
    .flatMap(({ delivery_option, ...counts }) =>
      delivery_option === null
        ? []
        : [
            {
              option: delivery_option as DeliveryOptionId,
              delivered: Number(counts.delivered),
              late: Number(counts.late)
            }
          ]
    )
    .sort((a, b) => b.delivered - a.delivered)
  const total = rows.reduce(
    (sum, { delivered: count, late }) => ({ delivered: sum.delivered + count, late: sum.late + late }),
    { delivered: 0, late: 0 }
  )
  const withShare = <Row extends { delivered: number; late: number }>(row: Row) => ({
    ...row,
    kept_share: shareOf(row.delivered - row.late, row.delivered)
  })
  return { rows: rows.map(withShare), total: withShare(total) }
}

/** Returns that were asked for in a period, by their reasons, the most frequent first. */
export async function returns({ query }: Database, period: ReportPeriod): Promise<ReturnsReport> {
  const { from, before } = periodBounds(period)
  const found = await query
    .selectFrom('order_returns')
    .select(e => [
      'reason',
      e.fn.countAll().as('returns'),
      e.fn.sum(e.case().when('state', '=', 'refunded').then(1).else(0).end()).as('refunded'),
      e.fn
        .sum(
          e
            .case()
            .when('state', '=', 'refunded')
            .then(e('amount', '+', e.ref('fee')))
            .else(0)
            .end()
        )
        .as('amount')
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy('reason')
    .execute()
  const all = found.reduce((sum, { returns: count }) => sum + Number(count), 0)
  const rows = RETURN_REASONS.flatMap(reason => {
    const row = found.find(each => each.reason === reason)
    if (!row) return []
    const count = Number(row.returns)
    return [
      {
        ...{ reason, returns: count, share: shareOf(count, all) },
        ...{ refunded: Number(row.refunded), amount: Number(row.amount) }
      }
    ]
  }).sort((a, b) => b.returns - a.returns)
  return { rows, total: { returns: all, amount: rows.reduce((sum, { amount }) => sum + amount, 0) } }
}

/** Customers whose first paid order lies in a period. They are told apart by phone, which guests have as well. */
export async function repeatPurchases({ query }: Database, period: ReportPeriod): Promise<RepeatPurchasesReport> {
  const { from, before } = periodBounds(period)
  const buyers = query
    .selectFrom('orders')
    .select(e => ['phone', e.fn.min('paid_at').as('first'), e.fn.countAll().as('orders')])
    .where('paid_at', 'is not', null)
    .groupBy('phone')
  const found = await query
    .selectFrom(buyers.as('buyers'))
    .select(e => [
      utcDay('first').as('utc_day'),
      isNextDay('first').as('is_next_day'),
      e.fn.countAll().as('customers'),
      e.fn.sum(e.case().when('orders', '>', 1).then(1).else(0).end()).as('repeated'),
      e.fn.sum('orders').as('orders')
    ])
    .where('first', '>=', from)
    .where('first', '<', before)
    .groupBy([utcDay('first'), isNextDay('first')])
    .execute()
  const rows = cohortsOf(
    found.map(row => ({
      ...{ utc_day: row.utc_day, is_next_day: row.is_next_day === 1 },
      ...{ customers: Number(row.customers), repeated: Number(row.repeated), orders: Number(row.orders) }
    }))
  )
  const customers = rows.reduce((sum, row) => sum + row.customers, 0)
  const repeated = rows.reduce((sum, row) => sum + row.repeated, 0)
  return { rows, total: { customers, repeated, share: shareOf(repeated, customers) } }
}
