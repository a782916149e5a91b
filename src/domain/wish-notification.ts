import { MINUTE_MS } from './time.ts'

/** How long news are gathered before they are told: a sale that begins for forty wishes is one letter. */
export const WISH_NOTIFICATION_BATCH_MS = MINUTE_MS

export interface WatchedWish {
  /** ₮ when it was wished for. */
  readonly wished: number
  /** ₮ and whether there was any, when it was last looked at. */
  readonly price: number
  readonly inStock: boolean
}

/** Less than a moment ago, and not more than when it was wished for: raised first and then cut is no news. */
export const isPriceDrop = ({ wished, price: before }: WatchedWish, price: number) => price < before && price <= wished

export const isBackInStock = ({ inStock: before }: WatchedWish, inStock: boolean) => inStock && !before

/**
 * Alcohol is neither pushed nor praised by mail, and what somebody keeps for their health is nobody's business who
 * glances at their screen.
 */
export const mayBeNotified = (product: { readonly ageRestricted: boolean; readonly requiresPrescription: boolean }) =>
  !product.ageRestricted && !product.requiresPrescription
