import type { CartTables } from '../../platform/app-context.ts'

/** Hours of couriers that were booked for a cart go with it. */
export const DELIVERY_CART_TABLES: CartTables = { deleted: ['delivery_bookings'] }
