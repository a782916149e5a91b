import { MINUTE_MS } from '../time.ts'

/** Changes within this time are sent as one mail, so that a sale of forty wished products is not forty mails. */
export const WISH_NOTIFICATION_BATCH_MS = MINUTE_MS

export interface WatchedWish {
  /** Price when it was added, ₮. */
  readonly wished: number
  /** Price (₮) and availability at the last check. */
  readonly price: number
  readonly inStock: boolean
}

/**
 * Lower than at the last check, and not above the price when it was added: raising a price and cutting it again does
 * not count.
 */
export const isPriceDrop = ({ wished, price: before }: WatchedWish, price: number) => price < before && price <= wished

export const isBackInStock = ({ inStock: before }: WatchedWish, inStock: boolean) => inStock && !before

/**
 * Alcohol may not be advertised by mail or push, and prescription medicine is private: others may see the screen.
 */
export const mayBeNotified = (product: { readonly ageRestricted: boolean; readonly requiresPrescription: boolean }) =>
  !product.ageRestricted && !product.requiresPrescription
