import type { OrderState, ShipmentState } from './order-state.ts'

/**
 * A placed order can be canceled until it is packed; its payments are then refunded. One of digital products alone is
 * never packed: whether its tickets may still be given back is asked of them.
 */
export const canCancel = (state: OrderState, shipment: ShipmentState, requiresDelivery: boolean) =>
  state === 'complete' && (shipment === 'pending' || !requiresDelivery)

/** Reasons of customers, and those that only staff may give. */
export const CANCEL_REASONS = ['changed-mind', 'by-mistake', 'found-elsewhere', 'too-slow', 'another'] as const
export const SHOP_CANCEL_REASONS = ['out-of-stock', 'cannot-deliver', 'not-reached', 'buyer-asked'] as const

export type CancelReason = (typeof CANCEL_REASONS)[number] | (typeof SHOP_CANCEL_REASONS)[number]

export const isShopCancelReason = (reason: string | null) => SHOP_CANCEL_REASONS.some(each => each === reason)

export const isCancelReason = (reason: string | null): reason is CancelReason =>
  [...CANCEL_REASONS, ...SHOP_CANCEL_REASONS].some(each => each === reason)
