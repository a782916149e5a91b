import type { SalesReport } from '../../../contract/staff/reports.ts'
import { salesByDay, salesTotal } from '../../../domain/back-office/report.ts'
import { periodBounds, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import type { Database } from '../../platform/db/database.ts'
import { refundsOfSales } from '../orders/index.ts'
import { isNextDay, utcDay } from './half-days.ts'

/** Orders count on the day they are paid, refunds on the day they are decided. */
export async function sales(db: Database, period: ReportPeriod): Promise<SalesReport> {
  const days = salesByDay(period, await paidOrders(db, period), await refundsOfOrders(db, period))
  return { rows: [...days], total: salesTotal(days) }
}

async function paidOrders({ query }: Database, period: ReportPeriod) {
  const { from, before } = periodBounds(period)
  const rows = await query
    .selectFrom('orders')
    .select(e => [
      utcDay('paid_at').as('utc_day'),
      isNextDay('paid_at').as('is_next_day'),
      e.fn.countAll().as('orders'),
      e.fn.sum('total').as('amount')
    ])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .groupBy([utcDay('paid_at'), isNextDay('paid_at')])
    .execute()
  return rows.map(row => ({
    ...{ utc_day: row.utc_day, is_next_day: row.is_next_day === 1 },
    ...{ orders: Number(row.orders), amount: Number(row.amount) }
  }))
}

async function refundsOfOrders(db: Database, period: ReportPeriod) {
  const rows = await refundsOfSales(db, periodBounds(period))
    .select(e => [
      utcDay('refunds.created_at').as('utc_day'),
      isNextDay('refunds.created_at').as('is_next_day'),
      e.fn.sum('refunds.amount').as('amount')
    ])
    .groupBy([utcDay('refunds.created_at'), isNextDay('refunds.created_at')])
    .execute()
  return rows.map(row => ({
    utc_day: row.utc_day,
    is_next_day: row.is_next_day === 1,
    amount: Number(row.amount)
  }))
}
