import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '../../domain/ordering/cart.ts'
import { parsePhone } from '../../domain/phone.ts'
import { addressResponseSchema } from '../address.ts'
import { lineQuantity } from '../ordering/cart.ts'
import { checkoutRequestSchema } from '../ordering/checkout.ts'
import { medicineWarningCodeSchema, orderBodySchema } from '../ordering/order.ts'
import { parsedText } from '../parsed-text.ts'
import { paymentMethodsResponseSchema } from '../money/payment.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffOrderPath } from './orders.ts'
import { staffProductPath } from './products.ts'

/** Orders that staff fill for somebody on the phone, below `/api/back_office`. */

/** `POST /api/back_office/phone_orders` */
export const startPhoneOrderRequestSchema = z.strictObject({
  /** The number the customer calls from. */
  phone: parsedText(parsePhone, 'phone-incorrect', 20),
  /** The language of messages to the customer. */
  locale: z.enum(['mn', 'en'])
})
export type StartPhoneOrderRequest = z.output<typeof startPhoneOrderRequestSchema>

/** `PUT /api/back_office/phone_orders/{number}`: parts of the checkout; the wallet is opened by its owner alone. */
export const phoneOrderRequestSchema = checkoutRequestSchema.omit({
  phone: true,
  wallet_amount: true,
  order_token: true
})
export type PhoneOrderRequest = z.output<typeof phoneOrderRequestSchema>

/** `POST /api/back_office/phone_orders/{number}/line_items` */
export const phoneOrderLineRequestSchema = z.strictObject({
  /** SKU of the variant. */
  sku: staffProductPath.shape.sku,
  quantity: lineQuantity.default(1)
})
export type PhoneOrderLineRequest = z.output<typeof phoneOrderLineRequestSchema>

/** `PUT /api/back_office/phone_orders/{number}/line_items/{id}`; 0 takes the line out. */
export const changePhoneOrderLineRequestSchema = z.strictObject({
  quantity: z.int().min(0).max(LINE_QUANTITY_MAX)
})

const PRODUCT_ID_MAX = 100
/** Products of one warning, and warnings of one order: more than any order has. */
const TOLD_PRODUCTS_MAX = 100
const ACKNOWLEDGED_WARNINGS_MAX = 100

/** `PUT /api/back_office/phone_orders/{number}/complete` */
export const completePhoneOrderRequestSchema = z.strictObject({
  /** Those of the order's medicine warnings that the customer was told. */
  acknowledged_warnings: z
    .array(
      z.strictObject({
        code: medicineWarningCodeSchema,
        products: z.array(z.string().max(PRODUCT_ID_MAX)).max(TOLD_PRODUCTS_MAX)
      })
    )
    .max(ACKNOWLEDGED_WARNINGS_MAX)
    .default([])
})
export type CompletePhoneOrderRequest = z.output<typeof completePhoneOrderRequestSchema>

export const phoneOrderPath = staffOrderPath
export const phoneOrderLinePath = staffOrderPath.extend({ id: z.uuid() })

/** Earlier addresses of the same phone number that are offered. */
export const KNOWN_ADDRESSES_MAX = 3

export const phoneOrderSchema = z
  .strictObject({
    order: orderBodySchema.omit({ token: true }),
    /** Who takes it. */
    taken_by: z.string(),
    /** The account with this number; null where there is none. */
    customer: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    /** Addresses of earlier orders of this number, newest first. */
    addresses: z.array(addressResponseSchema),
    ...paymentMethodsResponseSchema.shape
  })
  .meta({ id: 'PhoneOrder' })
export type PhoneOrderBody = ResponseOf<typeof phoneOrderSchema>

/** `GET /api/back_office/phone_orders`: those of the member that are not placed yet. */
export const phoneOrdersSchema = z
  .strictObject({
    phone_orders: z.array(
      z.strictObject({ number: z.string(), phone: z.string(), total: z.int(), started_at: z.string() })
    )
  })
  .meta({ id: 'PhoneOrders' })
export type PhoneOrdersBody = ResponseOf<typeof phoneOrdersSchema>

/** `POST …/phone_orders` and `PUT …/complete`: the order it is about. */
export const phoneOrderNumberSchema = z.strictObject({ number: z.string() }).meta({ id: 'PhoneOrderNumber' })
export type PhoneOrderNumberBody = ResponseOf<typeof phoneOrderNumberSchema>
