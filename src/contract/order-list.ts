import { z } from 'zod'
import type { OrderBody } from './order.ts'
import { type Paged, pageFields } from './paging.ts'

/** `GET /orders/mine`. */
export const mineQuery = z.strictObject({
  /** Under way, delivered, or ended otherwise. */
  filter: z.enum(['all', 'active', 'delivered', 'ended']).default('all'),
  sort: z.enum(['date_desc', 'date_asc', 'total_desc', 'total_asc']).default('date_desc'),
  ...pageFields({ most: 50, otherwise: 20 })
})

export type MineQuery = z.output<typeof mineQuery>

export interface OrderListBody extends Paged {
  readonly orders: readonly OrderBody[]
}

/** `GET /orders/erp_loyalty`. */
export interface LoyaltyBody {
  readonly registered: boolean
  readonly member_since: string | null
  /** Orders that were paid, and their ₮. */
  readonly orders: number
  readonly spent: number
}

/** `POST /orders/claim`: the cart somebody filled before signing in. */
export const claimBody = z.strictObject({ order_token: z.string().max(64).default('') })

/** `POST /orders/{number}/reorder`: the same goods once more. */
export const reorderBody = z.strictObject({
  /** Of the cart they go into; left out, it is the caller's own or a new one. */
  order_token: z.string().max(64).default('')
})

export interface ReorderBody {
  /** The cart; null when none of it can be bought. */
  readonly order: OrderBody | null
  /** Lines that went in. */
  readonly added: number
  readonly skipped: readonly { readonly variant_id: string; readonly name: string; readonly error: string }[]
  /** What costs something else than then, ₮ for one. */
  readonly repriced: readonly {
    readonly variant_id: string
    readonly name: string
    readonly was: number
    readonly now: number
  }[]
  /** What there is less of than was wanted, and how many are in the cart now. */
  readonly fewer: readonly { readonly variant_id: string; readonly name: string; readonly quantity: number }[]
}
