import { HOUR_MS, later } from './time.ts'

/** Taking goods back and giving money back (spec §9). */

/** Hours after receipt within which goods may be returned: the product says which. */
export const RETURN_HOURS = [24, 48, 72] as const
/** Days within which the money of a cancelled order is back on a bank account. */
export const CANCELED_REFUND_DAYS = { from: 3, to: 5 } as const
/** Hours within which the money of a cancelled order is back where the provider returns it at once. */
export const CANCELED_REFUND_HOURS = 48

export type ReturnState = 'requested' | 'approved' | 'declined' | 'received' | 'refunded' | 'withdrawn'

const NEXT_RETURN: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'withdrawn'],
  // What was to come back never came.
  approved: ['received', 'declined', 'withdrawn'],
  // What came back was not as it was said to be.
  received: ['refunded', 'declined'],
  declined: [],
  refunded: [],
  withdrawn: []
}

export const returnCanBecome = (from: ReturnState, to: ReturnState) => NEXT_RETURN[from].includes(to)

/** Pieces of a declined or withdrawn return are as if nobody had asked. */
export const countsAsReturned = (state: ReturnState) => state !== 'declined' && state !== 'withdrawn'

/** What is under way still keeps an order from being done. */
export const isReturnOpen = (state: ReturnState) => NEXT_RETURN[state].length > 0

export const RETURN_REASONS = ['not-as-ordered', 'damaged', 'incomplete', 'unsuitable', 'changed-mind'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The shop's own fault: these are taken back also where a kind of goods otherwise is not, and fetched by the shop. */
const FAULTS: readonly ReturnReason[] = ['not-as-ordered', 'damaged', 'incomplete']
export const isShopFault = (reason: ReturnReason) => FAULTS.includes(reason)

/** Goods that otherwise cannot be returned (medicine, hygiene) may be told of for as long as the shortest window. */
const FAULT_HOURS = RETURN_HOURS[0]

/** Until when a line may be returned for this reason; `hours` is of its kind of goods, 0 where it is not taken back. */
export function returnableUntil(hours: number, deliveredAt: Date, reason: ReturnReason): Date | undefined {
  const open = hours > 0 ? hours : isShopFault(reason) ? FAULT_HOURS : 0
  return open > 0 ? later(deliveredAt, open * HOUR_MS) : undefined
}

/** The last moment at which anything of a line may still be returned, whatever the reason. */
export const lastReturnAt = (hours: number, deliveredAt: Date) =>
  returnableUntil(hours, deliveredAt, 'damaged') ?? deliveredAt

/** Where money of returned goods goes: the way it came, or into the buyer's wallet at once. */
export const REFUND_TARGETS = ['source', 'wallet'] as const
export type RefundTarget = (typeof REFUND_TARGETS)[number]

interface ReturnedSoFar {
  readonly pieces: number
  /** ₮ */
  readonly amount: number
}

/**
 * What comes back for some more pieces of a line, ₮, beside those that are back already: however a line comes back, in
 * one go or piece by piece, it comes to what was paid for it.
 */
export const refundAmountFor = (
  line: { readonly paid: number; readonly quantity: number },
  returned: ReturnedSoFar,
  pieces: number
) => Math.max(0, Math.floor((line.paid * (returned.pieces + pieces)) / line.quantity) - returned.amount)

/** Pictures of what is wrong: so many, each of so many bytes and pixels, kept no larger than this on their longer side. */
export const RETURN_PHOTOS_MAX = 5
export const RETURN_PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const RETURN_PHOTO_MAX_PIXELS = 50_000_000
export const RETURN_PHOTO_SIDE = 1_600

/** Days after receipt when somebody is asked what they think of it, and until when they are. */
export const REVIEW_AFTER_DAYS = 3
export const REVIEW_UNTIL_DAYS = 60
