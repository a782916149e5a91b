import { z } from 'zod'
import { FUNNEL_STEPS } from '../../domain/back-office/report.ts'
import { isReportPeriod, REPORT_COMPARISONS } from '../../domain/back-office/report-period.ts'
import { RETURN_REASONS } from '../../domain/ordering/returns.ts'
import { DELIVERY_OPTIONS } from '../ordering/delivery.ts'
import { paymentMethodIdSchema } from '../money/payment.ts'
import type { ResponseOf } from '../response-of.ts'

/** Figures of a period for staff, below `/api/back_office/reports`; amounts in ₮, shares as parts of one. */

/** Rows of a table that has no natural end. */
export const REPORT_ROWS_MAX = 100

export const REPORT_NAMES = [
  ...(['sales', 'margin', 'funnel', 'payments', 'deliveries', 'returns'] as const),
  ...(['failed_searches', 'stock', 'repeat_purchases'] as const)
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** `GET /api/back_office/reports/{name}`; days in Ulaanbaatar, both included. */
export const reportQuerySchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    compare: z.enum(REPORT_COMPARISONS).default('none')
  })
  .refine(isReportPeriod, { path: ['to'] })
export type ReportQuery = z.output<typeof reportQuerySchema>

const period = z.strictObject({ from: z.iso.date(), to: z.iso.date() })
const share = z.number().nullable()

/** A report of a period, and the same of the one it is compared with. */
const comparable = <Report extends z.ZodType>(report: Report, id: string) =>
  z.strictObject({ period, report, compared: z.strictObject({ period, report }).nullable() }).meta({ id })

const sales = z.strictObject({
  rows: z.array(
    z.strictObject({
      day: z.iso.date(),
      /** Orders that were paid on this day. */
      orders: z.int(),
      gross: z.int(),
      /** Given back on this day, or on its way. */
      refunds: z.int(),
      net: z.int()
    })
  ),
  total: z.strictObject({
    orders: z.int(),
    gross: z.int(),
    refunds: z.int(),
    net: z.int(),
    /** Average of an order, ₮. */
    average: z.int()
  })
})

const earned = {
  sales: z.int(),
  cost: z.int(),
  margin: z.int(),
  /** Share of the sales. */
  share
}
const margin = z.strictObject({
  rows: z.array(
    z.strictObject({ sku: z.string(), product_sku: z.string(), name: z.string(), sold: z.int(), ...earned })
  ),
  /** Totals of lines whose cost is known; `without_cost` are the sales of the others. */
  total: z.strictObject({ ...earned, without_cost: z.int() })
})

const funnel = z.strictObject({
  rows: z.array(
    z.strictObject({
      step: z.enum(FUNNEL_STEPS),
      /** That came at least this far. */
      orders: z.int(),
      /** Share of all that were begun. */
      share
    })
  )
})

const attempts = {
  attempts: z.int(),
  completed: z.int(),
  failed: z.int(),
  open: z.int(),
  amount: z.int(),
  /** Completed among those that have ended. */
  share
}
const payments = z.strictObject({
  rows: z.array(z.strictObject({ method: paymentMethodIdSchema, ...attempts })),
  total: z.strictObject(attempts)
})

const promises = {
  delivered: z.int(),
  late: z.int(),
  /** Share that was not late. */
  kept_share: share
}
const deliveries = z.strictObject({
  rows: z.array(z.strictObject({ option: z.enum(DELIVERY_OPTIONS), ...promises })),
  total: z.strictObject(promises)
})

const returns = z.strictObject({
  rows: z.array(
    z.strictObject({
      reason: z.enum(RETURN_REASONS),
      returns: z.int(),
      /** Share of all returns. */
      share,
      refunded: z.int(),
      amount: z.int()
    })
  ),
  total: z.strictObject({ returns: z.int(), amount: z.int() })
})

const failedSearches = z.strictObject({
  rows: z.array(z.strictObject({ locale: z.string(), query: z.string(), networks: z.int(), last: z.iso.date() })),
  total: z.strictObject({ searches: z.int(), failed: z.int(), share })
})

const stock = z.strictObject({
  rows: z.array(
    z.strictObject({
      sku: z.string(),
      product_sku: z.string(),
      name: z.string(),
      available: z.int(),
      sold: z.int(),
      /** Days that the stock lasts at the pace of the period. */
      days: z.int().nullable()
    })
  ),
  /** Variants on sale, and those that are out of stock now. */
  total: z.strictObject({ variants: z.int(), out: z.int(), share })
})

const repeatPurchases = z.strictObject({
  rows: z.array(
    z.strictObject({
      month: z.string(),
      customers: z.int(),
      repeated: z.int(),
      orders: z.int(),
      share
    })
  ),
  total: z.strictObject({ customers: z.int(), repeated: z.int(), share })
})

export const REPORT_SCHEMAS = {
  sales: comparable(sales, 'SalesReport'),
  margin: comparable(margin, 'MarginReport'),
  funnel: comparable(funnel, 'FunnelReport'),
  payments: comparable(payments, 'PaymentsReport'),
  deliveries: comparable(deliveries, 'DeliveriesReport'),
  returns: comparable(returns, 'ReturnsReport'),
  failed_searches: comparable(failedSearches, 'FailedSearchesReport'),
  stock: comparable(stock, 'StockReport'),
  repeat_purchases: comparable(repeatPurchases, 'RepeatPurchasesReport')
} as const satisfies Record<ReportName, z.ZodType>

export type ReportBody<Name extends ReportName> = ResponseOf<(typeof REPORT_SCHEMAS)[Name]>
export type ReportOf<Name extends ReportName> = ReportBody<Name>['report']

export type SalesReport = ReportOf<'sales'>
export type MarginReport = ReportOf<'margin'>
export type FunnelReport = ReportOf<'funnel'>
export type PaymentsReport = ReportOf<'payments'>
export type DeliveriesReport = ReportOf<'deliveries'>
export type ReturnsReport = ReportOf<'returns'>
export type FailedSearchesReport = ReportOf<'failed_searches'>
export type StockReport = ReportOf<'stock'>
export type RepeatPurchasesReport = ReportOf<'repeat_purchases'>
