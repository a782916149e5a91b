import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'
import { orderBodySchema } from './order.ts'
import { pagedSchema, pageFields } from '../paging.ts'

/** `GET /orders/mine`. */
export const customerOrdersQuery = z.strictObject({
  /** Under way, delivered, or ended otherwise. */
  filter: z.enum(['all', 'active', 'delivered', 'ended']).default('all'),
  sort: z.enum(['date_desc', 'date_asc', 'total_desc', 'total_asc']).default('date_desc'),
  ...pageFields({ max: 50, otherwise: 20 })
})

export type CustomerOrdersQuery = z.output<typeof customerOrdersQuery>

export const orderListBodySchema = pagedSchema
  .extend({
    orders: z.array(orderBodySchema)
  })
  .meta({ id: 'OrderListBody' })
export type OrderListBody = ResponseOf<typeof orderListBodySchema>

/** `GET /orders/erp_loyalty`. */
export const loyaltyBodySchema = z
  .strictObject({
    registered: z.boolean(),
    member_since: z.string().nullable(),
    /** Orders that were paid, and their ₮. */
    orders: z.int(),
    spent: z.int()
  })
  .meta({ id: 'LoyaltyBody' })
export type LoyaltyBody = ResponseOf<typeof loyaltyBodySchema>

/** `POST /orders/claim`: the cart somebody filled before signing in. */
export const claimOrdersRequestSchema = z.strictObject({ order_token: z.string().max(64).default('') })

/** `POST /orders/{number}/reorder`: the same goods once more. */
export const reorderRequestSchema = z.strictObject({
  /** Token of the cart that takes them; left out, it is the caller's own cart or a new one. */
  order_token: z.string().max(64).default('')
})

export const reorderResponseSchema = z
  .strictObject({
    /** The cart; null when none of it can be bought. */
    order: orderBodySchema.nullable(),
    /** Lines that went in. */
    added: z.int(),
    skipped: z.array(
      z.strictObject({
        variant_id: z.string(),
        name: z.string(),
        error: z.string()
      })
    ),
    /** Variants whose price has changed since, ₮ for one. */
    repriced: z.array(
      z.strictObject({
        variant_id: z.string(),
        name: z.string(),
        was: z.int(),
        now: z.int()
      })
    ),
    /** Variants with too little stock, and the quantity that is in the cart now. */
    fewer: z.array(
      z.strictObject({
        variant_id: z.string(),
        name: z.string(),
        quantity: z.int()
      })
    )
  })
  .meta({ id: 'ReorderResponse' })
export type ReorderResponse = ResponseOf<typeof reorderResponseSchema>
