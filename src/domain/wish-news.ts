import { MINUTE_MS } from './time.ts'

/** How long news are gathered before they are told: a sale that begins for forty wishes is one letter. */
export const WISH_NEWS_GATHER_MS = MINUTE_MS

export interface SeenWish {
  /** ₮ when it was wished for. */
  readonly wished: number
  /** ₮ and whether there was any, when it was last looked at. */
  readonly price: number
  readonly inStock: boolean
}

/** Less than a moment ago, and not more than when it was wished for: raised first and then cut is no news. */
export const isPriceDrop = ({ wished, price: before }: SeenWish, price: number) => price < before && price <= wished

export const isBackInStock = ({ inStock: before }: SeenWish, inStock: boolean) => inStock && !before

/**
 * Alcohol is neither pushed nor praised by mail, and what somebody keeps for their health is nobody's business who
 * glances at their screen.
 */
export const mayBeNotified = (product: { readonly ageRestricted: boolean; readonly requiresPrescription: boolean }) =>
  !product.ageRestricted && !product.requiresPrescription
