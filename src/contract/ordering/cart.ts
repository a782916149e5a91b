import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '../../domain/ordering/cart.ts'
import { orderToken } from './order-token.ts'

/** How many of one thing may be on a line. */
export const lineQuantity = z.int().min(1).max(LINE_QUANTITY_MAX)

const options = z.record(z.string().max(40), z.string().max(120)).refine(o => Object.keys(o).length <= 10)

/** `POST /api/v2/orders/{number or 0}/line_items`; 0 = "my cart, whichever it is". */
export const addLineRequestSchema = z.strictObject({
  line_item: z.strictObject({ variant_id: z.uuid(), quantity: lineQuantity.default(1), options: options.default({}) }),
  gift: z.boolean().default(false),
  order_token: orderToken
})

/** `PUT /api/v2/orders/{number}/line_items/{id}`. */
export const changeLineRequestSchema = z.strictObject({
  line_item: z.strictObject({
    quantity: z.int().min(0).max(LINE_QUANTITY_MAX).optional(),
    options: options.optional(),
    /** Another size or colour of the same product takes its place. */
    variant_id: z.uuid().optional()
  }),
  gift: z.boolean().optional(),
  order_token: orderToken
})

export type AddLineRequest = z.input<typeof addLineRequestSchema>

export type ChangeLineRequest = z.input<typeof changeLineRequestSchema>
