import { DAY_MS, HOUR_MS, later } from '../time.ts'

/** Returns and refund periods (spec §9). */

/** Return windows in hours after delivery; each product has one of them. */
export const RETURN_HOURS = [24, 48, 72] as const
/** Days within which a canceled order is refunded to a bank account. */
export const CANCELED_REFUND_DAYS = { from: 3, to: 5 } as const
/** Hours within which any refund is due; a provider that refunds at once keeps to them. */
export const REFUND_DUE_HOURS = 48

export type ReturnState = 'requested' | 'approved' | 'declined' | 'received' | 'refunded' | 'withdrawn'

const RETURN_TRANSITIONS: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'withdrawn'],
  // Declined after approval: the products were never sent back.
  approved: ['received', 'declined', 'withdrawn'],
  // Declined after receipt: the products were not as described.
  received: ['refunded', 'declined'],
  declined: [],
  refunded: [],
  withdrawn: []
}

export const returnCanBecome = (from: ReturnState, to: ReturnState) => RETURN_TRANSITIONS[from].includes(to)

/** Units of a declined or withdrawn return can be returned again. */
export const countsAsReturned = (state: ReturnState) => state !== 'declined' && state !== 'withdrawn'

/** An open return keeps an order from being settled. */
export const isReturnOpen = (state: ReturnState) => RETURN_TRANSITIONS[state].length > 0

export const RETURN_REASONS = ['not-as-ordered', 'damaged', 'incomplete', 'unsuitable', 'changed-mind'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/**
 * Faults of the shop: accepted also for products that cannot be returned otherwise, and picked up at the shop's cost.
 */
const FAULTS: readonly ReturnReason[] = ['not-as-ordered', 'damaged', 'incomplete']
export const isShopFault = (reason: ReturnReason) => FAULTS.includes(reason)

/** Window for faults of products that cannot be returned otherwise (medicine, hygiene): the shortest. */
const FAULT_HOURS = RETURN_HOURS[0]

/** End of the return window of a line for a reason; `hours` is the product's window, 0 when it cannot be returned. */
export function returnableUntil(hours: number, deliveredAt: Date, reason: ReturnReason): Date | undefined {
  const open = hours > 0 ? hours : isShopFault(reason) ? FAULT_HOURS : 0
  return open > 0 ? later(deliveredAt, open * HOUR_MS) : undefined
}

/** End of the longest return window of a line, over all reasons. */
export const lastReturnAt = (hours: number, deliveredAt: Date) =>
  returnableUntil(hours, deliveredAt, 'damaged') ?? deliveredAt

/** Destinations of a refund that a buyer or staff can choose: the original payment method, or the wallet. */
export const REFUND_TARGETS = ['source', 'wallet'] as const
export type RequestedDestination = (typeof REFUND_TARGETS)[number]

interface ReturnedSoFar {
  readonly pieces: number
  /** ₮ */
  readonly amount: number
}

/**
 * Refund for `pieces` more units of a line, ₮, after those returned so far. Unit by unit or all at once, the refunds
 * add up to the amount paid for the line.
 */
export const refundAmountFor = (
  line: { readonly paid: number; readonly quantity: number },
  returned: ReturnedSoFar,
  pieces: number
) => Math.max(0, Math.floor((line.paid * (returned.pieces + pieces)) / line.quantity) - returned.amount)

/** Photos of a fault: their number, bytes and pixels, and the longer side in pixels at which they are stored. */
export const RETURN_PHOTOS_MAX = 5
export const RETURN_PHOTO_BYTES_MAX = 10 * 1024 * 1024
export const RETURN_PHOTO_PIXELS_MAX = 50_000_000
export const RETURN_PHOTO_SIDE = 1_600

/** Days after delivery from which, and until which, buyers are asked for a review. */
export const REVIEW_AFTER_DAYS = 3
export const REVIEW_UNTIL_DAYS = 60

/** True where a buyer is asked for a review now: after receipt, and for a ticket after its event. */
export function isReviewDue(received: Date, eventEnd: Date | undefined, now: Date): boolean {
  const from = Math.max(received.getTime(), eventEnd?.getTime() ?? 0)
  return now.getTime() >= from && now.getTime() <= from + REVIEW_UNTIL_DAYS * DAY_MS
}
