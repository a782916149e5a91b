import { z } from 'zod'
import { parseEmail } from '../../domain/email.ts'
import { addressInputSchema } from '../address.ts'
import type { ResponseOf } from '../response-of.ts'
import { deliveryInputSchema } from './delivery.ts'
import { orderToken } from './order-token.ts'
import { CHOSEN_METHODS } from '../money/payment.ts'
import { parsedText } from '../parsed-text.ts'

/** `PUT /api/v2/checkouts/{number}`: any part at a time; the answer's `requirements` say what is still missing. */
export const checkoutRequestSchema = z.strictObject({
  /** Kept as accounts keep theirs, so that the order finds its owner once the address is proven. */
  email: z.union([z.literal(''), parsedText(parseEmail, 'email-invalid', 320)]).optional(),
  phone: z.string().trim().max(20).optional(),
  ship_address: addressInputSchema.optional(),
  /** `default`: the delivery that stands chosen, as long as it is offered; otherwise the cheapest with its first hours. */
  delivery: z
    .discriminatedUnion('option', [...deliveryInputSchema.options, z.strictObject({ option: z.literal('default') })])
    .optional(),
  /** Ids of what changed by itself and the buyer has seen (`unseen`). */
  seen: z.array(z.string().max(80)).max(100).optional(),
  payment_method: z.enum(CHOSEN_METHODS).optional(),
  /** ₮ to take from the wallet when the order is placed, as far as its rules allow; null or 0 = none. */
  wallet_amount: z.int().min(0).max(1_000_000_000).nullable().optional(),
  special_instructions: z.string().trim().max(500).optional(),
  /** Asked for when something in the order is for people of 21 and older. */
  age_confirmed: z.boolean().optional(),
  order_token: orderToken
})

export type CheckoutRequest = z.input<typeof checkoutRequestSchema>

/** Total and quantity that the buyer saw: an order that another tab has changed since is not placed. */
const seenOrderSchema = z.strictObject({
  /** ₮ */
  total: z.int(),
  total_quantity: z.int()
})
export type SeenOrder = z.output<typeof seenOrderSchema>

/** `PUT /api/v2/checkouts/{number}/complete` */
export const completeRequestSchema = z.strictObject({ seen: seenOrderSchema.optional(), order_token: orderToken })

/** A price that has changed since somebody put it into their cart. */
export const unacknowledgedChangeSchema = z
  .strictObject({
    id: z.string(),
    line_item_id: z.string(),
    name: z.string(),
    /** ₮ for one. */
    was: z.int(),
    now: z.int(),
    message: z.string()
  })
  .meta({ id: 'UnseenChange' })
export type UnacknowledgedChangeBody = ResponseOf<typeof unacknowledgedChangeSchema>

export const requirementSchema = z
  .strictObject({
    step: z.enum(['cart', 'address', 'delivery', 'payment', 'confirm']),
    field: z.string(),
    code: z.string(),
    /** A sentence in the reader's language. */
    message: z.string()
  })
  .meta({ id: 'Requirement' })
export type Requirement = ResponseOf<typeof requirementSchema>
