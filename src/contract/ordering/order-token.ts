import { z } from 'zod'

/** Proves that an order is one's own, for a guest. */
export const orderToken = z.string().max(64).optional()
