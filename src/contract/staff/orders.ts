import { z } from 'zod'
import { SHOP_CANCEL_REASONS } from '../../domain/ordering/cancellation.ts'
import { BULK_ACTIONS, ORDER_ACTIVITIES, ORDER_SORTS, ORDERS_AT_ONCE } from '../../domain/ordering/order-list.ts'
import { REFUND_TARGETS } from '../../domain/ordering/returns.ts'
import { DELIVERY_OPTIONS } from '../ordering/delivery.ts'
import { orderStateSchema, paymentStateSchema, shipmentStateSchema } from '../ordering/order-state.ts'
import { orderBodySchema } from '../ordering/order.ts'
import { wholeNumber } from '../paging.ts'
import { paymentMethodIdSchema } from '../money/payment.ts'
import type { ResponseOf } from '../response-of.ts'

/** Orders as staff see them, below `/api/back_office`. */

/** Several values of one field: `?state=complete,canceled`. */
const listOf = <Value extends string>(item: z.ZodType<Value, string>) =>
  z
    .string()
    .max(400)
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(item).max(20))
    .default([])

const narrowing = {
  q: z.string().trim().max(100).optional(),
  state: listOf(orderStateSchema),
  payment: listOf(paymentStateSchema),
  shipment: listOf(shipmentStateSchema),
  method: listOf(paymentMethodIdSchema),
  delivery: listOf(z.enum(DELIVERY_OPTIONS)),
  branch: listOf(z.string().max(60)),
  /** Days in Ulaanbaatar on which it was placed, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Id of the customer it belongs to. */
  customer: z.uuid().optional(),
  /** An activity, and the days in Ulaanbaatar on which it happened, both included. */
  activity: z.enum(ORDER_ACTIVITIES).optional(),
  activity_from: z.iso.date().optional(),
  activity_to: z.iso.date().optional()
}

/** `GET /api/back_office/orders` */
export const staffOrdersQuerySchema = z.strictObject({
  ...narrowing,
  sort: z.enum(ORDER_SORTS).default('newest'),
  after: z.string().max(200).optional(),
  per_page: wholeNumber(1, 100, 50)
})
export type StaffOrdersQuery = z.output<typeof staffOrdersQuerySchema>

/** `GET /api/back_office/orders/facets` */
export const staffOrderFacetsQuerySchema = z.strictObject(narrowing)
export type StaffOrderFacetsQuery = z.output<typeof staffOrderFacetsQuerySchema>

/** `GET /api/back_office/orders/export.csv` */
export const staffOrdersExportQuerySchema = z.strictObject({
  ...narrowing,
  sort: z.enum(ORDER_SORTS).default('newest')
})
export type StaffOrdersExportQuery = z.output<typeof staffOrdersExportQuerySchema>

export const staffOrderRowSchema = z
  .strictObject({
    number: z.string(),
    version: z.int(),
    state: orderStateSchema,
    payment_state: paymentStateSchema,
    shipment_state: shipmentStateSchema,
    placed_at: z.string(),
    recipient: z.string(),
    phone: z.string(),
    email: z.string(),
    total: z.int(),
    total_quantity: z.int(),
    payment_method: paymentMethodIdSchema.nullable(),
    delivery_option: z.enum(DELIVERY_OPTIONS).nullable(),
    /** Name of the branch it is picked up at. */
    branch: z.string().nullable(),
    delivery_date: z.string().nullable(),
    delivery_slot: z.string().nullable(),
    /** District and khoroo. */
    area: z.string(),
    has_instructions: z.boolean()
  })
  .meta({ id: 'StaffOrderRow' })
export type StaffOrderRow = ResponseOf<typeof staffOrderRowSchema>

export const staffOrdersSchema = z
  .strictObject({ orders: z.array(staffOrderRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffOrders' })
export type StaffOrdersBody = ResponseOf<typeof staffOrdersSchema>

/** Values of a facet, and how many orders each has within the other filters. */
const facetSchema = z.array(z.strictObject({ value: z.string(), name: z.string().nullable(), count: z.int() }))

export const staffOrderFacetsSchema = z
  .strictObject({
    total_count: z.int(),
    state: facetSchema,
    payment: facetSchema,
    shipment: facetSchema,
    method: facetSchema,
    delivery: facetSchema,
    branch: facetSchema
  })
  .meta({ id: 'StaffOrderFacets' })
export type StaffOrderFacetsBody = ResponseOf<typeof staffOrderFacetsSchema>

export const staffOrderPath = z.strictObject({ number: z.string().regex(/^R\d{9}$/) })

export const staffOrderSchema = z
  .strictObject({
    /** The order without the secret that opens it to its buyer. */
    order: orderBodySchema.omit({ token: true }),
    version: z.int(),
    /** The address in one line. */
    address: z.string(),
    customer: z
      .strictObject({ id: z.string(), name: z.string(), order_count: z.int(), order_total: z.int() })
      .nullable(),
    notes: z.array(z.strictObject({ id: z.string(), author: z.string(), text: z.string(), created_at: z.string() })),
    messages: z.array(
      z.strictObject({
        id: z.string(),
        channel: z.enum(['mail', 'sms', 'push']),
        /** Topic of the message: `confirmation`, or one of the notifications. */
        topic: z.string(),
        state: z.enum(['waiting', 'done', 'suppressed', 'expired', 'failed']),
        recipient: z.string().nullable(),
        subject: z.string().nullable(),
        /** Kept only where it could not be sent. */
        text: z.string().nullable(),
        error: z.string().nullable(),
        created_at: z.string(),
        done_at: z.string().nullable()
      })
    ),
    /** Coupons it was placed with, for their screens. */
    coupon_codes: z.array(z.string()),
    captures: z.array(
      z.strictObject({
        method: paymentMethodIdSchema,
        provider_id: z.string(),
        payment_number: z.string(),
        amount: z.int(),
        recorded_at: z.string(),
        refunded_at: z.string().nullable()
      })
    ),
    stock_movements: z.array(
      z.strictObject({
        sku: z.string(),
        from: z.string(),
        to: z.string(),
        quantity: z.int(),
        moved_at: z.string()
      })
    ),
    changes: z.array(
      z.strictObject({
        id: z.string(),
        action: z.string(),
        /** Null where a command did it. */
        author: z.string().nullable(),
        amount: z.int().nullable(),
        reason: z.string().nullable(),
        happened_at: z.string()
      })
    ),
    /** Actions that the order's state allows, whatever the member's permissions. */
    allowed: z.strictObject({
      confirm: z.boolean(),
      shipment: z.array(shipmentStateSchema),
      cancel: z.boolean(),
      /** ₮ that may go back, and where to. */
      refund: z.int(),
      refund_to: z.array(z.enum(REFUND_TARGETS)),
      resend: z.boolean()
    })
  })
  .meta({ id: 'StaffOrder' })
export type StaffOrderBody = ResponseOf<typeof staffOrderSchema>

const version = z.int().min(0)

/** `PUT /api/back_office/orders/{number}/confirm` */
export const confirmOrderRequestSchema = z.strictObject({ version })

/** `PUT /api/back_office/shipments/{number}` */
export const moveShipmentRequestSchema = z.strictObject({
  /** `pending`: it was not packed after all. */
  state: shipmentStateSchema,
  /** Number of one of several shipments, from 1; all that can be moved when left out. */
  shipment: z.int().min(1).max(9).optional(),
  version
})
export type MoveShipmentRequest = z.output<typeof moveShipmentRequestSchema>

/** `PUT /api/back_office/orders/{number}/cancel` */
export const staffCancelRequestSchema = z.strictObject({ reason: z.enum(SHOP_CANCEL_REASONS), version })
export type StaffCancelRequest = z.output<typeof staffCancelRequestSchema>

/** `POST /api/back_office/orders/{number}/refunds` */
export const staffRefundRequestSchema = z.strictObject({
  amount: z.int().min(1).max(1_000_000_000),
  to: z.enum(REFUND_TARGETS),
  reason: z.string().trim().min(3).max(300),
  version
})
export type StaffRefundRequest = z.output<typeof staffRefundRequestSchema>

/** `POST /api/back_office/orders/{number}/notes` */
export const orderNoteRequestSchema = z.strictObject({ text: z.string().trim().min(1).max(2000) })
export type OrderNoteRequest = z.output<typeof orderNoteRequestSchema>

/** `POST /api/back_office/orders/bulk`: each by itself; a refusal stops no other. */
export const bulkOrdersRequestSchema = z.strictObject({
  action: z.enum(BULK_ACTIONS),
  orders: z
    .array(z.strictObject({ number: staffOrderPath.shape.number, version }))
    .min(1)
    .max(ORDERS_AT_ONCE)
})
export type BulkOrdersRequest = z.output<typeof bulkOrdersRequestSchema>

export const bulkOrdersSchema = z
  .strictObject({
    results: z.array(
      z.strictObject({
        number: z.string(),
        /** The version afterwards; null where it was refused. */
        version: z.int().nullable(),
        /** Why not, in the reader's language. */
        problem: z.string().nullable()
      })
    )
  })
  .meta({ id: 'BulkOrders' })
export type BulkOrdersBody = ResponseOf<typeof bulkOrdersSchema>

/** `GET /api/back_office/orders/packing_slips.pdf`, `…/address_labels.pdf` */
export const orderDocumentsQuerySchema = z.strictObject({
  numbers: z
    .string()
    .max(1200)
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(staffOrderPath.shape.number).min(1).max(100))
})
