import { HOUR_MS, MINUTE_MS, later } from './time.ts'

/** Smallest order, ₮ (spec §9). */
export const MINIMUM_ORDER_AMOUNT = 30_000
/** How long goods are held for somebody in checkout, and again after each activity (design §5). */
export const RESERVATION_MINUTES = 10
/** How long "just added" shows (spec §9), ms. */
export const JUST_CHANGED_MS = 3_000
/** The most of one thing in one order: a wedding's or an office's. More is a wholesale order, and made by phone. */
export const LINE_QUANTITY_MAX = 100
/** The most different things in one order. */
export const LINES_MAX = 100

export interface CartLine {
  readonly price: number
  readonly quantity: number
}

export interface CartTotals {
  readonly itemTotal: number
  readonly totalQuantity: number
}

/** Goods of an order, ₮, and how many pieces. */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  let itemTotal = 0
  let totalQuantity = 0
  for (const { price, quantity } of lines) {
    itemTotal += price * quantity
    totalQuantity += quantity
  }
  return { itemTotal, totalQuantity }
}

/** As many as wanted, as many as there are. */
export const clampToStock = (wanted: number, sellable: number) =>
  Math.max(0, Math.min(wanted, sellable, LINE_QUANTITY_MAX))

export const reservedUntil = (now: Date) => later(now, RESERVATION_MINUTES * MINUTE_MS)

/** A payment that is begun anew holds the goods again, but not for ever. */
const UNPAID_HOURS = 2

/**
 * How long goods of a placed order wait for a payment that has until `expiresAt`: however often one is begun, no longer
 * after placing than two hours, or than the slowest of them may take.
 */
export function unpaidReservedUntil(placedAt: Date, begunAt: Date, expiresAt: Date): Date {
  const longest = Math.max(UNPAID_HOURS * HOUR_MS, expiresAt.getTime() - begunAt.getTime())
  return new Date(Math.min(expiresAt.getTime(), placedAt.getTime() + longest))
}
