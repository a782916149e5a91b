import type { OrderState, ShipmentState } from './order-state.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** A link to an order lies in letters and histories for years: it opens everything only while the order is news. */
export const ORDER_LINK_DAYS = { afterFinished: 30, afterPlaced: 90 } as const

/** So long the order stays open to who knew the end of its phone number. */
export const ORDER_ACCESS_HOURS = 12

/**
 * Wrong ends of phone numbers. There are 10,000: an order's share lets a finder of its link guess for years, and a network's keeps one from trying many orders.
 */
export const PHONE_LAST_FOUR_LIMITS = {
  order: { name: 'phone-end-order', most: 5, windowMs: DAY_MS },
  network: { name: 'phone-end-network', most: 20, windowMs: HOUR_MS }
} as const

export interface LinkedOrder {
  readonly state: OrderState
  readonly shipment: ShipmentState
  readonly completedAt: string | null
  /** When anything changed last; nothing does once it is long finished. */
  readonly updatedAt: string
}

/** Whether an order's link alone still opens it; carts have no end here, for they are deleted. */
export function isLinkFresh({ state, shipment, completedAt, updatedAt }: LinkedOrder, now: Date): boolean {
  if (completedAt === null) return true
  const isWithin = (since: string, days: number) => now.getTime() < Date.parse(since) + days * DAY_MS
  const isFinished = state !== 'complete' || shipment === 'delivered'
  if (isFinished && !isWithin(updatedAt, ORDER_LINK_DAYS.afterFinished)) return false
  return isWithin(completedAt, ORDER_LINK_DAYS.afterPlaced)
}

/** The last four digits of the order's phone; an order that has lost its phone is opened by nobody. */
export const isPhoneLastFour = (phone: string, given: string): boolean =>
  phone.length >= 8 && /^\d{4}$/.test(given) && phone.endsWith(given)
