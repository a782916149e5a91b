import { HOUR_MS } from './time.ts'

/**
 * Failed look-ups in an hour. A network's share lets a carrier's customers mistype and makes collecting orders hopeless;
 * an order's share keeps many networks from trying all phones of one number.
 */
export const LOOKUP_LIMITS = {
  network: { name: 'order-lookup-network', most: 30, windowMs: HOUR_MS },
  number: { name: 'order-lookup-number', most: 10, windowMs: HOUR_MS }
} as const

/** Carts have no look-up: their phone has confirmed nothing yet. */
export const matchesOrderPhone = (
  order: { readonly phone: string; readonly completed_at: string | null } | undefined,
  digits: string | undefined
): boolean => order !== undefined && order.completed_at !== null && digits !== undefined && order.phone === digits
