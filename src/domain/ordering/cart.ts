import { HOUR_MS, MINUTE_MS, later } from '../time.ts'

/** Stands for an order's number in a path: the caller's own cart, or a new one. */
export const OWN_CART_NUMBER = '0'

/** Smallest order, ₮ (spec §9). */
export const MINIMUM_ORDER_AMOUNT = 30_000
/** ₮ by which an order of these products is smaller than the shop takes; 0 where it is large enough. */
export const missingToMinimum = (itemTotal: number) => Math.max(0, MINIMUM_ORDER_AMOUNT - itemTotal)
/** Minutes for which stock is reserved during checkout, counted anew after each activity. */
export const RESERVATION_MINUTES = 10
/** How long "just added" shows (spec §9), ms. */
export const JUST_CHANGED_MS = 3_000
/** Most units of one line: enough for a wedding or an office. More is a wholesale order, which is made by phone. */
export const LINE_QUANTITY_MAX = 100
/** Most lines of one order. */
export const LINES_MAX = 100

export interface CartLine {
  readonly price: number
  readonly quantity: number
}

export interface CartTotals {
  readonly itemTotal: number
  readonly totalQuantity: number
}

/** Sum of the lines in ₮ and number of units. */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  let itemTotal = 0
  let totalQuantity = 0
  for (const { price, quantity } of lines) {
    itemTotal += price * quantity
    totalQuantity += quantity
  }
  return { itemTotal, totalQuantity }
}

/** The wanted quantity, limited by stock and by `LINE_QUANTITY_MAX`. */
export const clampToStock = (wanted: number, sellable: number) =>
  Math.max(0, Math.min(wanted, sellable, LINE_QUANTITY_MAX))

/** However often it is renewed, an unplaced order keeps its stock no longer than this: others want it too. */
export const RESERVATION_MINUTES_MAX = 30

const lastMoment = (since: Date) => later(since, RESERVATION_MINUTES_MAX * MINUTE_MS)

/** End of a reservation that is renewed now and was first made `since` then. */
export const reservedUntil = (now: Date, since = now) =>
  new Date(Math.min(later(now, RESERVATION_MINUTES * MINUTE_MS).getTime(), lastMoment(since).getTime()))

/** Moment from which a reservation that is made now counts: going back to the cart and on again begins no new one. */
export const reservedSince = (before: Date | undefined, now: Date) =>
  before && now.getTime() < lastMoment(before).getTime() ? before : now

/** A payment that is started again extends the reservation, but no longer than this after placing. */
const UNPAID_HOURS = 2

/**
 * End of the stock reservation of a placed, unpaid order whose current payment expires at `expiresAt`. However often a
 * payment is started, it ends two hours after placing, or after the duration of the slowest payment if that is longer.
 */
export function unpaidReservedUntil(placedAt: Date, startedAt: Date, expiresAt: Date): Date {
  const longest = Math.max(UNPAID_HOURS * HOUR_MS, expiresAt.getTime() - startedAt.getTime())
  return new Date(Math.min(expiresAt.getTime(), placedAt.getTime() + longest))
}
