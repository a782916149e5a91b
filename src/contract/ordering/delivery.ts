import { z } from 'zod'
import { DELIVERY_SPEEDS } from '../../domain/ordering/delivery.ts'
import type { ResponseOf } from '../response-of.ts'
import { shipmentStateSchema } from './order-state.ts'

export const COURIER_OPTIONS = ['4h', '24-48h', '48-72h', '7-14d'] as const

/** Ways of delivery: a courier at one speed, pickup at a branch, or several shipments, each at its own speed. */
export const DELIVERY_OPTIONS = [...COURIER_OPTIONS, 'pickup', 'split'] as const

/** Day in Ulaanbaatar, `2026-11-21`, and slot id as the server offered it, `10-14`. */
const slotInput = { date: z.iso.date().optional(), slot: z.string().max(8).optional() }

export const deliveryInputSchema = z.discriminatedUnion('option', [
  z.strictObject({ option: z.enum(COURIER_OPTIONS), ...slotInput }),
  z.strictObject({
    option: z.literal('pickup'),
    /** Code of the branch. */
    branch: z.string().trim().min(1).max(60),
    /** Person who picks it up. */
    recipient: z.string().trim().min(1).max(120)
  }),
  z.strictObject({
    option: z.literal('split'),
    parts: z
      .array(
        z.strictObject({
          /** Speed of the goods in this shipment, as the server grouped them. */
          needs: z.enum(COURIER_OPTIONS),
          option: z.enum(COURIER_OPTIONS),
          ...slotInput
        })
      )
      .min(2)
      .max(COURIER_OPTIONS.length)
  })
])

export type DeliveryOptionId = (typeof DELIVERY_OPTIONS)[number]

export type CourierOptionId = (typeof COURIER_OPTIONS)[number]

export type DeliveryInput = z.output<typeof deliveryInputSchema>

export const branchBodySchema = z
  .strictObject({
    code: z.string(),
    /** Page of the branch. */
    slug: z.string(),
    name: z.string(),
    address: z.string()
  })
  .meta({ id: 'BranchBody' })
export type BranchBody = ResponseOf<typeof branchBodySchema>

export const orderDeliverySchema = z
  .strictObject({
    option: z.enum(DELIVERY_OPTIONS),
    date: z.string().nullable(),
    slot: z.string().nullable(),
    fee: z.int(),
    /** Latest moment we promise, ISO: at the door, or ready to be fetched. */
    promised_by: z.string().nullable(),
    /** Branch it is picked up at; null for a courier. */
    branch: branchBodySchema.nullable(),
    recipient: z.string().nullable()
  })
  .meta({ id: 'OrderDelivery' })
export type OrderDelivery = ResponseOf<typeof orderDeliverySchema>

/** One of several shipments of an order. */
export const shipmentBodySchema = z
  .strictObject({
    /** The order's number with `-1`, `-2` … behind it. */
    number: z.string(),
    state: shipmentStateSchema,
    /** Speed of the goods in it. */
    needs: z.enum(DELIVERY_SPEEDS),
    option: z.enum(DELIVERY_SPEEDS),
    date: z.string().nullable(),
    slot: z.string().nullable(),
    fee: z.int(),
    promised_by: z.string().nullable(),
    line_item_ids: z.array(z.string()),
    delivered_at: z.string().nullable()
  })
  .meta({ id: 'ShipmentBody' })
export type ShipmentBody = ResponseOf<typeof shipmentBodySchema>

export const deliveryOptionBodySchema = z
  .strictObject({
    id: z.enum(DELIVERY_SPEEDS),
    fee: z.int(),
    /** ₮ from which it is free; null = never. */
    free_from: z.int().nullable(),
    promised_by: z.string(),
    /** Empty when the option has no slots to choose from. */
    days: z.array(
      z.strictObject({
        date: z.string(),
        slots: z.array(
          z.strictObject({
            id: z.string(),
            from: z.int(),
            to: z.int(),
            /** No more shipments are taken then. */
            full: z.boolean()
          })
        )
      })
    )
  })
  .meta({ id: 'DeliveryOptionBody' })
export type DeliveryOptionBody = ResponseOf<typeof deliveryOptionBodySchema>

/** Days on which couriers come at other hours than usual, or not at all. */
export const deliverySpecialHoursSchema = z
  .strictObject({
    first_day: z.string(),
    last_day: z.string(),
    /** Null: nobody delivers. */
    hours: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
    reason: z.strictObject({ mn: z.string(), en: z.string() })
  })
  .meta({ id: 'DeliverySpecialHours' })
export type DeliverySpecialHours = ResponseOf<typeof deliverySpecialHoursSchema>

export const deliveryPartBodySchema = z
  .strictObject({
    needs: z.enum(DELIVERY_SPEEDS),
    line_item_ids: z.array(z.string()),
    options: z.array(deliveryOptionBodySchema)
  })
  .meta({ id: 'DeliveryPartBody' })
export type DeliveryPartBody = ResponseOf<typeof deliveryPartBodySchema>

/** A branch where orders are fetched. */
export const pickupBodySchema = branchBodySchema
  .extend({
    /** When it can be fetched, if it is paid now; null when the branch does not have all of it. */
    ready_by: z.string().nullable(),
    /** Lines of which the branch has too few. */
    missing_line_item_ids: z.array(z.string())
  })
  .meta({ id: 'PickupBody' })
export type PickupBody = ResponseOf<typeof pickupBodySchema>

/** `GET /api/v2/checkouts/{number}/delivery_options`: without an address an order can only be fetched. */
export const deliveryOffersSchema = z
  .strictObject({
    delivery_options: z.array(deliveryOptionBodySchema),
    /** Several shipments, for goods of different speeds. */
    split: z.array(deliveryPartBodySchema),
    pickup: z.array(pickupBodySchema),
    /** Between now and the last promise; the promises keep to them. */
    special_hours: z.array(deliverySpecialHoursSchema)
  })
  .meta({ id: 'DeliveryOffers' })
export type DeliveryOffers = ResponseOf<typeof deliveryOffersSchema>

/** `GET /api/v2/delivery_options` */
export const deliveryEstimateQuery = z.strictObject({
  /** Codes of `GET /api/v2/places`. */
  city: z.string().min(1).max(40),
  district: z.string().min(1).max(40),
  /** The estimate for one variant ordered alone; without it, all options of the place. */
  variant_id: z.uuid().optional()
})

/** How it comes to a place if it is paid now; empty where nobody delivers. */
export const deliveryEstimateSchema = z
  .strictObject({
    delivery_options: z.array(deliveryOptionBodySchema),
    /** ₮ by which the variant alone is smaller than the smallest order, so that the rest may change fee and day; else 0. */
    minimum_missing: z.int(),
    /** When alcohol is not handed over there; empty for a variant that is none. */
    alcohol_restrictions: z.array(z.strictObject({ day: z.string(), from: z.int(), to: z.int() })),
    /** Between now and the last promise; the promises keep to them. */
    special_hours: z.array(deliverySpecialHoursSchema),
    /** The option that the checkout preselects for the variant: the cheapest, with its first free slot. */
    default: z
      .strictObject({
        option: z.enum(DELIVERY_SPEEDS),
        fee: z.int(),
        date: z.string().nullable(),
        slot: z.string().nullable(),
        promised_by: z.string()
      })
      .nullable()
  })
  .meta({ id: 'DeliveryEstimate' })
export type DeliveryEstimate = ResponseOf<typeof deliveryEstimateSchema>
