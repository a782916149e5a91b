import { z } from 'zod'
import { asciiDigits } from '../domain/digits.ts'
import type { OrderStatus } from '../domain/order-state.ts'

/** `POST /orders/{number}/open`: the last four digits of the order's phone. */
export const openOrderBody = z.strictObject({
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
export interface OrderPassBody {
  readonly number: string
  readonly token: string
}

/** All that an old link shows by itself. */
export interface OrderSummaryBody {
  readonly number: string
  readonly status: OrderStatus
  /** ₮ */
  readonly total: number
  /** Whether the link opens the rest too. */
  readonly is_open: boolean
}
