import { z } from 'zod'
import type { ShipmentState } from '../domain/order-state.ts'

export const COURIER_OPTIONS = ['4h', '24-48h', '48-72h', '7-14d'] as const

/** By courier at one of the speeds, fetched at a branch, or several parcels that go each at its own speed. */
export const DELIVERY_OPTIONS = [...COURIER_OPTIONS, 'pickup', 'split'] as const

/** Day in Ulaanbaatar, `2026-11-21`, and slot id as the server offered it, `10-14`. */
const hoursWish = { date: z.iso.date().optional(), slot: z.string().max(8).optional() }

export const deliveryWish = z.discriminatedUnion('option', [
  z.strictObject({ option: z.enum(COURIER_OPTIONS), ...hoursWish }),
  z.strictObject({
    option: z.literal('pickup'),
    /** Code of the branch. */
    branch: z.string().trim().min(1).max(60),
    /** Who fetches it. */
    recipient: z.string().trim().min(1).max(120)
  }),
  z.strictObject({
    option: z.literal('split'),
    parts: z
      .array(
        z.strictObject({
          /** Speed of the goods in this parcel, as the server grouped them. */
          needs: z.enum(COURIER_OPTIONS),
          option: z.enum(COURIER_OPTIONS),
          ...hoursWish
        })
      )
      .min(2)
      .max(COURIER_OPTIONS.length)
  })
])

export type DeliveryOptionId = (typeof DELIVERY_OPTIONS)[number]

export type CourierOptionId = (typeof COURIER_OPTIONS)[number]

export type DeliveryWish = z.output<typeof deliveryWish>

export interface OrderDelivery {
  readonly option: DeliveryOptionId
  readonly date: string | null
  readonly slot: string | null
  readonly fee: number
  /** Latest moment we promise, ISO: at the door, or ready to be fetched. */
  readonly promised_by: string | null
  /** Where and by whom it is fetched. */
  readonly branch: BranchBody | null
  readonly recipient: string | null
}

export interface BranchBody {
  readonly code: string
  /** Page of the branch. */
  readonly slug: string
  readonly name: string
  readonly address: string
}

/** One of several parcels of an order. */
export interface ShipmentBody {
  /** The order's number with `-1`, `-2` … behind it. */
  readonly number: string
  readonly state: ShipmentState
  /** Speed of the goods in it. */
  readonly needs: CourierOptionId
  readonly option: CourierOptionId
  readonly date: string | null
  readonly slot: string | null
  readonly fee: number
  readonly promised_by: string | null
  readonly line_item_ids: readonly string[]
  readonly delivered_at: string | null
}

/** `GET /api/v2/checkouts/{number}/delivery_options`: without an address an order can only be fetched. */
export interface DeliveryOffers {
  readonly delivery_options: readonly DeliveryOptionBody[]
  /** Several parcels, for goods of different speeds. */
  readonly split: readonly DeliveryPartBody[]
  readonly pickup: readonly PickupBody[]
}

export interface DeliveryPartBody {
  readonly needs: CourierOptionId
  readonly line_item_ids: readonly string[]
  readonly options: readonly DeliveryOptionBody[]
}

/** A branch where orders are fetched. */
export interface PickupBody extends BranchBody {
  /** When it can be fetched, if it is paid now; null when the branch does not have all of it. */
  readonly ready_by: string | null
  /** Lines of which the branch has too few. */
  readonly missing_line_item_ids: readonly string[]
}

export interface DeliveryOptionBody {
  readonly id: CourierOptionId
  readonly fee: number
  /** ₮ from which it is free; null = never. */
  readonly free_from: number | null
  readonly promised_by: string
  /** Empty when the option has no slots to choose from. */
  readonly days: readonly {
    readonly date: string
    readonly slots: readonly {
      readonly id: string
      readonly from: number
      readonly to: number
      /** No more parcels are taken then. */
      readonly full: boolean
    }[]
  }[]
}
