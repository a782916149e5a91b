import { HOUR_MS } from '../time.ts'

/**
 * Failed look-ups per hour. The limit of a network tolerates typos of a carrier's customers and prevents harvesting
 * orders; the limit of an order number prevents trying all phones from many networks.
 */
export const LOOKUP_LIMITS = {
  network: { name: 'order-lookup-network', max: 30, windowMs: HOUR_MS },
  number: { name: 'order-lookup-number', max: 10, windowMs: HOUR_MS }
} as const

/** Only placed orders can be looked up: the phone of a cart has confirmed nothing. */
export const matchesOrderPhone = (
  order: { readonly phone: string; readonly completed_at: string | null } | undefined,
  digits: string | undefined
): boolean => order !== undefined && order.completed_at !== null && digits !== undefined && order.phone === digits
