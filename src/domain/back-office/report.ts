import { CHECKOUT_STEPS, type OrderState } from '../ordering/order-state.ts'
import { daysOf, localDayOf, periodDays, type ReportPeriod } from './report-period.ts'

/** Figures of reports. A share is a part of one to four digits; null where there is nothing to be a part of. */

const SHARE_DIGITS = 10_000

export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * SHARE_DIGITS) / SHARE_DIGITS : null

/** How much a figure grew since the period it is compared with, as a share of what it was; null from nothing. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * SHARE_DIGITS) / SHARE_DIGITS

/** Rows of one UTC day, before and after 16:00. */
interface HalfDay {
  readonly utc_day: string
  readonly is_next_day: boolean
}

interface SalesHalfDay extends HalfDay {
  readonly orders: number
  /** ₮ */
  readonly amount: number
}

interface SalesDay {
  readonly day: string
  /** Orders that were paid on it. */
  readonly orders: number
  /** ₮ of these orders, delivery included. */
  readonly gross: number
  /** ₮ given back on it, of whatever day the order was. */
  readonly refunds: number
  readonly net: number
}

/** Sales of each day of a period, days without any included. */
export function salesByDay(
  period: ReportPeriod,
  paid: readonly SalesHalfDay[],
  refunded: readonly Omit<SalesHalfDay, 'orders'>[]
): readonly SalesDay[] {
  const days = new Map(daysOf(period).map(day => [day, { orders: 0, gross: 0, refunds: 0 }]))
  for (const { utc_day, is_next_day, orders, amount } of paid) {
    const day = days.get(localDayOf(utc_day, is_next_day))
    if (!day) continue
    day.orders += orders
    day.gross += amount
  }
  for (const { utc_day, is_next_day, amount } of refunded) {
    const day = days.get(localDayOf(utc_day, is_next_day))
    if (day) day.refunds += amount
  }
  return [...days].map(([day, sums]) => ({ day, ...sums, net: sums.gross - sums.refunds }))
}

export function salesTotal(days: readonly SalesDay[]) {
  const total = { orders: 0, gross: 0, refunds: 0, net: 0 }
  for (const { orders, gross, refunds, net } of days) {
    total.orders += orders
    total.gross += gross
    total.refunds += refunds
    total.net += net
  }
  return { ...total, average: total.orders > 0 ? Math.round(total.gross / total.orders) : 0 }
}

export const FUNNEL_STEPS = ['cart', 'address', 'delivery', 'payment', 'confirm', 'placed', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/**
 * Counts how many orders reached each step: orders placed in the period, and carts begun in it that were not placed,
 * each at the step it is at. An abandoned cart may have been further before.
 */
export function funnelOf(
  open: readonly { readonly state: OrderState; readonly orders: number }[],
  { placed, paid }: { readonly placed: number; readonly paid: number }
) {
  const openFrom = (step: number) =>
    open.reduce((sum, { state, orders }) => sum + (openStep(state) >= step ? orders : 0), 0)
  const counts = FUNNEL_STEPS.map((step, index) =>
    step === 'paid' ? paid : placed + (step === 'placed' ? 0 : openFrom(index))
  )
  const begun = counts[0] ?? 0
  return FUNNEL_STEPS.map((step, index) => ({
    ...{ step, orders: counts[index] ?? 0 },
    share: shareOf(counts[index] ?? 0, begun)
  }))
}

/** A canceled cart says nothing of how far it came. */
const openStep = (state: OrderState) =>
  Math.max(
    0,
    CHECKOUT_STEPS.findIndex(step => step === state)
  )

/** Days for which what is in stock lasts at the pace of a period; null for what was not sold in it. */
export const daysOfCover = (available: number, sold: number, period: ReportPeriod): number | null =>
  sold > 0 ? Math.floor((Math.max(0, available) * periodDays(period)) / sold) : null

interface CohortHalfDay extends HalfDay {
  readonly customers: number
  readonly repeated: number
  readonly orders: number
}

/** Customers by the month of their first paid order, and how many of them have bought again. */
export function cohortsOf(rows: readonly CohortHalfDay[]) {
  const months = new Map<string, { customers: number; repeated: number; orders: number }>()
  for (const { utc_day, is_next_day, customers, repeated, orders } of rows) {
    const month = localDayOf(utc_day, is_next_day).slice(0, 7)
    const sums = months.get(month) ?? { customers: 0, repeated: 0, orders: 0 }
    months.set(month, {
      customers: sums.customers + customers,
      repeated: sums.repeated + repeated,
      orders: sums.orders + orders
    })
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, sums]) => ({ month, ...sums, share: shareOf(sums.repeated, sums.customers) }))
}
