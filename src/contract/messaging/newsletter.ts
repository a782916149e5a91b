import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** `POST /subscribe`, as JSON or as a form. */
export const subscribeRequestSchema = z.strictObject({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  /** The language mails are wished in; the reader's own when left out. */
  locale: z.string().max(5).optional(),
  /** A field that people do not see: what is written here was written by a program. */
  website: z.string().max(200).optional()
})

/** The answer is the same whether or not the address is known. */
export const subscribeResponseSchema = z
  .strictObject({
    message: z.string()
  })
  .meta({ id: 'SubscribeResponse' })
export type SubscribeResponse = ResponseOf<typeof subscribeResponseSchema>
