import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** `POST /products/{id}/variants/{id}/stock_notices`, as JSON or as a form; who is signed in leaves the address out. */
export const backInStockRequestSchema = z.strictObject({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional(),
  /** The language of the mail; the reader's own when left out. */
  locale: z.string().max(5).optional(),
  /** A field that people do not see: what is written here was written by a program. */
  website: z.string().max(200).optional()
})

/** The answer is the same whether or not somebody already waits. */
export const backInStockResponseSchema = z
  .strictObject({
    message: z.string()
  })
  .meta({ id: 'BackInStockResponse' })
export type BackInStockResponse = ResponseOf<typeof backInStockResponseSchema>
