import type { OrderState, ShipmentState } from './order-state.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'

/** A link to an order stays in mails and browser histories for years, so it opens the whole order only for a time. */
export const ORDER_LINK_DAYS = { afterFinished: 30, afterPlaced: 90 } as const

/** Hours for which an order stays accessible after the last four digits of its phone were given. */
export const ORDER_ACCESS_HOURS = 12

/**
 * Wrong last four digits. There are 10,000 of them: at the limit of one order guessing takes years, and the limit of a
 * network prevents trying many orders.
 */
export const PHONE_LAST_FOUR_LIMITS = {
  order: { name: 'phone-end-order', max: 5, windowMs: DAY_MS },
  network: { name: 'phone-end-network', max: 20, windowMs: HOUR_MS }
} as const

export interface LinkedOrder {
  readonly state: OrderState
  readonly shipment: ShipmentState
  readonly completedAt: string | null
  /** Last change; a finished order no longer changes. */
  readonly updatedAt: string
}

/**
 * True where the link of an order opens it without a sign-in. Carts have no limit here because they are deleted when
 * stale.
 */
export function isLinkFresh({ state, shipment, completedAt, updatedAt }: LinkedOrder, now: Date): boolean {
  if (completedAt === null) return true
  const isWithin = (since: string, days: number) => now.getTime() < Date.parse(since) + days * DAY_MS
  const isFinished = state !== 'complete' || shipment === 'delivered'
  if (isFinished && !isWithin(updatedAt, ORDER_LINK_DAYS.afterFinished)) return false
  return isWithin(completedAt, ORDER_LINK_DAYS.afterPlaced)
}

/** Whether the last four digits match; an order whose phone was anonymized cannot be opened. */
export const isPhoneLastFour = (phone: string, given: string): boolean =>
  phone.length >= 8 && /^\d{4}$/.test(given) && phone.endsWith(given)
