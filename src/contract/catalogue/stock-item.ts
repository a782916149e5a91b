import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** Spree's stock item: the pieces of one variant at one place, with the place's name. */
export const stockItemBodySchema = z
  .strictObject({
    id: z.string(),
    count_on_hand: z.int(),
    backorderable: z.boolean(),
    stock_location_id: z.string(),
    variant_id: z.string(),
    stock_location: z.strictObject({
      id: z.string(),
      name: z.string(),
      /** Page of the branch; null for the warehouse, where nobody shops. */
      slug: z.string().nullable()
    })
  })
  .meta({ id: 'StockItemBody' })
export type StockItemBody = ResponseOf<typeof stockItemBodySchema>

/** `GET /products/0/variants/{id}/stock_items`. The counts add up to what can be bought. */
export const stockItemsSchema = z
  .strictObject({
    stock_items: z.array(stockItemBodySchema),
    count: z.int()
  })
  .meta({ id: 'StockItems' })
export type StockItems = ResponseOf<typeof stockItemsSchema>
