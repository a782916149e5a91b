import { z } from 'zod'
import { asciiDigits } from '../../domain/digits.ts'
import type { ResponseOf } from '../response-of.ts'
import { orderStatusSchema } from './order-state.ts'

/** `POST /orders/{number}/open`: the last four digits of the order's phone. */
export const orderAccessRequestSchema = z.strictObject({
  phone_end: z
    .string()
    .max(20)
    .transform((written, context) => {
      const digits = asciiDigits(written).trim()
      if (/^\d{4}$/.test(digits)) return digits
      context.addIssue({ code: 'custom', params: { problem: 'phone-end-required' } })
      return z.NEVER
    })
})

/** Opens the order for some hours in place of its old link's token. */
export const orderAccessTokenResponseSchema = z
  .strictObject({
    number: z.string(),
    token: z.string()
  })
  .meta({ id: 'OrderAccessTokenResponse' })
export type OrderAccessTokenResponse = ResponseOf<typeof orderAccessTokenResponseSchema>

/** All that an old link shows by itself. */
export const orderSummaryBodySchema = z
  .strictObject({
    number: z.string(),
    status: orderStatusSchema,
    /** ₮ */
    total: z.int(),
    /** True where the link opens the whole order. */
    is_open: z.boolean()
  })
  .meta({ id: 'OrderSummaryBody' })
export type OrderSummaryBody = ResponseOf<typeof orderSummaryBodySchema>
