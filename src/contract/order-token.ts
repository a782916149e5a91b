import { z } from 'zod'

/** Proves that an order is one's own, for whoever is not signed in. */
export const orderToken = z.string().max(64).optional()
