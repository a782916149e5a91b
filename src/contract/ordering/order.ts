import { z } from 'zod'
import { CANCEL_REASONS, type CancelReason } from '../../domain/ordering/cancellation.ts'
import { ORDER_EVENTS } from '../../domain/ordering/order-state.ts'
import type { MedicineWarningCode } from '../../domain/ordering/medicine-warnings.ts'
import { ADJUSTMENT_KINDS } from '../../domain/ordering/order-totals.ts'
import { STORE_CREDIT_METHODS } from '../../domain/money/payment.ts'
import { TAX_TYPES } from '../../domain/money/receipt.ts'
import { addressResponseSchema } from '../address.ts'
import type { ResponseOf } from '../response-of.ts'
import { requirementSchema, unacknowledgedChangeSchema } from './checkout.ts'
import { orderDeliverySchema, shipmentBodySchema } from './delivery.ts'
import { orderStateSchema, orderStatusSchema, paymentStateSchema, shipmentStateSchema } from './order-state.ts'
import { orderLicenceSchema } from '../catalogue/licence.ts'
import { paymentBodySchema, paymentMethodIdSchema } from '../money/payment.ts'
import { orderReceiptSchema } from '../money/receipt.ts'
import { returnableLineSchema, returnBodySchema } from './returns.ts'

/** `PUT /api/v2/orders/{number}/cancel`. */
export const cancelOrderRequestSchema = z.strictObject({ reason: z.enum(CANCEL_REASONS).optional() })

export type CancelOrderRequest = z.input<typeof cancelOrderRequestSchema>

/** The taxes in an order's total, as its VAT receipt will have them; ₮. */
export const orderTaxesSchema = z
  .strictObject({
    /** VAT and the capital's tax together, and what is left of the total without them. */
    tax_total: z.int(),
    total_without_tax: z.int(),
    vat_total: z.int(),
    city_tax_total: z.int(),
    /** `total` by kind of tax. */
    tax_parts: z.array(
      z.strictObject({
        tax_type: z.enum(TAX_TYPES),
        total: z.int()
      })
    )
  })
  .meta({ id: 'OrderTaxes' })
export type OrderTaxes = ResponseOf<typeof orderTaxesSchema>

export const lineItemBodySchema = z
  .strictObject({
    id: z.string(),
    variant_id: z.string(),
    quantity: z.int(),
    /** ₮ for one, as of now in a cart, as agreed in a completed order. */
    price: z.int(),
    regular_price: z.int(),
    total: z.int(),
    options: z.record(z.string(), z.string()),
    gift: z.boolean(),
    /** False for e-tickets. */
    requires_shipping: z.boolean(),
    /** Seats of its e-tickets, once they are issued. */
    seats: z.exactOptional(z.array(z.string())),
    variant: z.strictObject({
      id: z.string(),
      sku: z.string(),
      /** Chosen options in words, "250 мл". */
      options_text: z.string(),
      in_stock: z.boolean(),
      /** The most this order could have of it. */
      total_on_hand: z.int()
    }),
    product: z.strictObject({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      slug: z.string(),
      image: z.string(),
      age_restricted: z.boolean(),
      /** Whether it can be wrapped as a gift. */
      giftable: z.boolean()
    })
  })
  .meta({ id: 'LineItemBody' })
export type LineItemBody = ResponseOf<typeof lineItemBodySchema>

export const orderNoticeSchema = z
  .strictObject({
    code: z.enum([
      'quantity-clamped',
      'line-unavailable',
      'price-changed',
      'delivery-lost',
      'code-left',
      'code-stopped'
    ]),
    message: z.string(),
    /** Variant it is about; null: the whole order. */
    variant_id: z.string().nullable()
  })
  .meta({ id: 'OrderNotice' })
export type OrderNotice = ResponseOf<typeof orderNoticeSchema>

export const adjustmentBodySchema = z
  .strictObject({
    kind: z.enum(ADJUSTMENT_KINDS),
    label: z.string(),
    /** ₮; discounts are negative. */
    amount: z.int()
  })
  .meta({ id: 'AdjustmentBody' })
export type AdjustmentBody = ResponseOf<typeof adjustmentBodySchema>

/** A code on an open order: what it takes off or may pay, or why it does not count. */
export const orderCodeSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['coupon', 'promo', 'gift_card']),
    /** The end of a gift card's number. */
    code: z.string(),
    label: z.string(),
    /** ₮ off the order; of a gift card, ₮ that are on it. */
    amount: z.int(),
    counts: z.boolean(),
    /** Why it does not count, in the reader's language. */
    message: z.string().nullable()
  })
  .meta({ id: 'OrderCode' })
export type OrderCode = ResponseOf<typeof orderCodeSchema>

export const appliedStoreCreditBodySchema = z
  .strictObject({
    method: z.enum(STORE_CREDIT_METHODS),
    /** ₮ it will pay, and could pay. */
    amount: z.int(),
    max: z.int(),
    /** Why not more, as a code. */
    reason: z.string().nullable()
  })
  .meta({ id: 'AppliedStoreCreditBody' })
export type AppliedStoreCreditBody = ResponseOf<typeof appliedStoreCreditBodySchema>

export const medicineWarningCodeSchema = z.enum([
  'medicine-same-substance',
  'medicine-anti-inflammatories',
  'medicine-anti-inflammatory-pregnancy',
  'medicine-bleeding',
  'medicine-blood-thinner-pair',
  'medicine-omeprazole-clopidogrel'
] satisfies MedicineWarningCode[])

/** Warnings about medicines of an open order that must not be taken together. */
const medicineWarningSchema = z
  .strictObject({
    code: medicineWarningCodeSchema,
    /** Ids of the products that it is about. */
    products: z.array(z.string()),
    message: z.string()
  })
  .meta({ id: 'MedicineWarning' })

/** An order as Spree's flat JSON has it; the cart is the order that is not complete yet. */
export const orderBodySchema = orderTaxesSchema
  .extend({
    id: z.string(),
    number: z.string(),
    token: z.string(),
    state: orderStateSchema,
    payment_state: paymentStateSchema,
    shipment_state: shipmentStateSchema,
    /** One of spec §4's labels, as a key of `locales/<locale>/order.json` (`status_<label>`). */
    status: orderStatusSchema,
    email: z.string(),
    phone: z.string(),
    currency: z.literal('MNT'),
    /** `total` is `item_total` + `ship_total` + `adjustment_total`. */
    item_total: z.int(),
    ship_total: z.int(),
    adjustment_total: z.int(),
    adjustments: z.array(adjustmentBodySchema),
    total: z.int(),
    total_quantity: z.int(),
    line_items: z.array(lineItemBodySchema),
    payments: z.array(paymentBodySchema),
    payment_method: paymentMethodIdSchema.nullable(),
    /** Codes on an open order. */
    codes: z.array(orderCodeSchema),
    /** Money of the buyer's own that an open order will be paid with. */
    covers: z.array(appliedStoreCreditBodySchema),
    /** ₮ the buyer wants to use of the wallet; null = none. */
    wallet_amount: z.int().nullable(),
    /** ₮ that really came, and of them given back or on their way. */
    paid_total: z.int(),
    refund_total: z.int(),
    /** ₮ really paid and not given back: the one less the other. */
    payment_total: z.int(),
    /** ₮ still to be paid, now or at the door. */
    amount_due: z.int(),
    /** False where all of it comes by e-mail: then nobody is asked for an address or a way of delivery. */
    requires_delivery: z.boolean(),
    /**
     * ₮ of products from which an open order is delivered for nothing, in the capital until an address is known; null
     * for alcohol, of which nobody is led to buy more.
     */
    free_delivery_from: z.int().nullable(),
    /** ₮ for wrapping a line of an open order as a gift; null where nothing can be wrapped any more. */
    gift_wrap_fee: z.int().nullable(),
    ship_address: addressResponseSchema.nullable(),
    delivery: orderDeliverySchema.nullable(),
    /** Shipments of the order, where it goes in several. */
    shipments: z.array(shipmentBodySchema),
    special_instructions: z.string(),
    age_restricted: z.boolean(),
    age_confirmed: z.boolean(),
    /** Stock is held until then; null while nothing is held. */
    reserved_until: z.string().nullable(),
    /** Facts missing before the order can be completed, in the order of checkout. */
    requirements: z.array(requirementSchema),
    /** Changes the shop made by itself, e.g. a quantity clamped to stock. */
    notices: z.array(orderNoticeSchema),
    /** Changes the buyer has to acknowledge before the order can be placed: `PUT /checkouts/{number}` with `seen`. */
    unseen: z.array(unacknowledgedChangeSchema),
    /** Medicines of an open order that must not be taken together; it can be placed all the same. */
    medicine_warnings: z.array(medicineWarningSchema),
    created_at: z.string(),
    updated_at: z.string(),
    completed_at: z.string().nullable(),
    paid_at: z.string().nullable(),
    canceled_at: z.string().nullable(),
    /** Why, where somebody said so. */
    cancel_reason: z
      .enum([
        'changed-mind',
        'by-mistake',
        'found-elsewhere',
        'too-slow',
        'another',
        'out-of-stock',
        'cannot-deliver',
        'not-reached',
        'buyer-asked'
      ] satisfies CancelReason[])
      .nullable(),
    delivered_at: z.string().nullable(),
    /** History since it was placed, oldest first. */
    events: z.array(
      z.strictObject({
        event: z.enum(ORDER_EVENTS),
        at: z.string()
      })
    ),
    /** Lines that may be returned now. */
    returnable: z.array(returnableLineSchema),
    returns: z.array(returnBodySchema),
    /** The VAT receipt; null where the shop makes none. */
    receipt: orderReceiptSchema.nullable(),
    /** Trade licences under which a placed order was sold. */
    licences: z.array(orderLicenceSchema),
    /** Lines whose buyer is asked what they think of them. */
    to_review: z.array(z.string())
  })
  .meta({ id: 'OrderBody' })
export type OrderBody = ResponseOf<typeof orderBodySchema>
