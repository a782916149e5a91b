import { z } from 'zod'
import { threeWords } from '../domain/address.ts'
import { LINE_QUANTITY_MAX } from '../domain/cart.ts'
import { CANCEL_REASONS, type CancelReason } from '../domain/cancel.ts'
import type { OrderEvent, OrderState, OrderStatus, PaymentState, ShipmentState } from '../domain/order-state.ts'
import type { AdjustmentKind } from '../domain/order-sums.ts'
import {
  PROVIDER_METHODS,
  type OwnMethod,
  type PaymentMethodId,
  type PaymentSubjectKind,
  type RefundState,
  type RefundWay
} from '../domain/payment.ts'
import type { PaymentAsk } from './payment.ts'
import {
  REFUND_TARGETS,
  RETURN_PHOTOS_MAX,
  RETURN_REASONS,
  type RefundTarget,
  type ReturnReason,
  type ReturnState
} from '../domain/returns.ts'
import type { OrderReceipt } from './receipt.ts'
import { ruled } from './ruled.ts'

/** Orders as Spree's flat JSON has them (design §6); the cart is the order that is not complete yet. */

const quantity = z.int().min(1).max(LINE_QUANTITY_MAX)
const options = z.record(z.string().max(40), z.string().max(120)).refine(o => Object.keys(o).length <= 10)
const orderToken = z.string().max(64).optional()

/** `POST /api/v2/orders/{number or 0}/line_items`; 0 = "my cart, whichever it is". */
export const addLineBody = z.strictObject({
  line_item: z.strictObject({ variant_id: z.uuid(), quantity: quantity.default(1), options: options.default({}) }),
  gift: z.boolean().default(false),
  order_token: orderToken
})

/** `PUT /api/v2/orders/{number}/line_items/{id}`. */
export const changeLineBody = z.strictObject({
  line_item: z.strictObject({
    quantity: z.int().min(0).max(LINE_QUANTITY_MAX).optional(),
    options: options.optional()
  }),
  gift: z.boolean().optional(),
  order_token: orderToken
})

export const addressBody = z.strictObject({
  firstname: z.string().trim().min(1).max(60),
  lastname: z.string().trim().max(60).default(''),
  /** Codes of `content/places/places.json`. */
  city: z.string().trim().min(1).max(60),
  district: z.string().trim().min(1).max(60),
  /** Khoroo or bag, as people say it: "3-р хороо". */
  khoroo: z.string().trim().min(1).max(60),
  street: z.string().trim().max(120).default(''),
  zipcode: z.union([z.literal(''), z.string().regex(/^\d{5}$/)]).default(''),
  /** Entrance, door code, landmark: what the courier needs. */
  detail: z.string().trim().min(1).max(300),
  /** what3words, for places without a street; as text, for a courier's own app. */
  w3w: z.union([z.literal(''), ruled(threeWords, 'w3w-incorrect', 120)]).optional()
})

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
/** What a buyer may choose to pay with; money of their own comes off before. */
export const CHOSEN_METHODS = [...PROVIDER_METHODS, 'cash', 'lease'] as const
export type ChosenMethod = (typeof CHOSEN_METHODS)[number]

/** `PUT /api/v2/checkouts/{number}`: any part at a time; the answer's `requirements` say what is still missing. */
export const checkoutBody = z.strictObject({
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  phone: z.string().trim().max(20).optional(),
  ship_address: addressBody.optional(),
  delivery: deliveryWish.optional(),
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

/** `POST /api/v2/orders/{number}/payments`: another way to pay than was chosen before, if any. */
export const payBody = z.object({
  method: z.enum(CHOSEN_METHODS).optional(),
  /** One of the payer's saved cards, with `method: 'card'`. */
  card_id: z.uuid().optional()
})

/** `PUT /api/v2/checkouts/{number}/most_in_app`: what MostMoney's app hands the shop that it has opened inside itself. */
export const mostInAppBody = z.strictObject({
  custtkn: z.string().min(1).max(400),
  txntkn: z.string().min(1).max(400),
  order_token: orderToken
})

/** `PUT /api/v2/orders/{number}/cancel`. */
export const cancelBody = z.strictObject({ reason: z.enum(CANCEL_REASONS).optional() })

/** `POST /api/v2/orders/{number}/returns`. */
export const returnRequestBody = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  note: z.string().trim().max(500).default(''),
  lines: z
    .array(z.strictObject({ line_item_id: z.uuid(), quantity }))
    .min(1)
    .max(100),
  /** Ids of pictures that were sent before (`POST …/return_photos`). */
  photos: z.array(z.uuid()).max(RETURN_PHOTOS_MAX).default([]),
  /** Where the money is wanted; into a wallet only by whoever has one. */
  refund_to: z.enum(REFUND_TARGETS).default('source')
})

/** `PUT /api/v2/orders/{number}/line_items/{id}/review`: what somebody thinks of what they received. */
export const reviewBody = z.strictObject({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(2_000).default('')
})

export type CancelBody = z.input<typeof cancelBody>
export type ReturnRequestBody = z.input<typeof returnRequestBody>
export type ReviewBody = z.input<typeof reviewBody>
export type AddLineBody = z.input<typeof addLineBody>
export type ChangeLineBody = z.input<typeof changeLineBody>
export type AddressBody = z.infer<typeof addressBody>
export type CheckoutBody = z.input<typeof checkoutBody>
export type DeliveryOptionId = (typeof DELIVERY_OPTIONS)[number]
export type CourierOptionId = (typeof COURIER_OPTIONS)[number]
export type DeliveryWish = z.output<typeof deliveryWish>
export type PayBody = z.input<typeof payBody>

export interface OrderBody {
  readonly id: string
  readonly number: string
  readonly token: string
  readonly state: OrderState
  readonly payment_state: PaymentState
  readonly shipment_state: ShipmentState
  /** One of spec §4's labels, as a key of `locales/<locale>/order.json` (`status_<label>`). */
  readonly status: OrderStatus
  readonly email: string
  readonly phone: string
  readonly currency: 'MNT'
  /** `total` is `item_total` + `ship_total` + `adjustment_total`. */
  readonly item_total: number
  readonly ship_total: number
  readonly adjustment_total: number
  readonly adjustments: readonly AdjustmentBody[]
  /** VAT contained in `total`, and what is left without it. */
  readonly tax_total: number
  readonly total_without_tax: number
  readonly total: number
  readonly total_quantity: number
  readonly line_items: readonly LineItemBody[]
  readonly payments: readonly PaymentBody[]
  readonly payment_method: PaymentMethodId | null
  /** Codes on an open order. */
  readonly codes: readonly OrderCode[]
  /** Money of the buyer's own that an open order will be paid with. */
  readonly covers: readonly CoverBody[]
  /** ₮ the buyer wants to use of the wallet; null = none. */
  readonly wallet_amount: number | null
  /** ₮ that really came, and of them given back or on their way. */
  readonly paid_total: number
  readonly refund_total: number
  /** ₮ really paid and not given back: the one less the other. */
  readonly payment_total: number
  /** ₮ still to be paid, now or at the door. */
  readonly amount_due: number
  readonly ship_address: AddressBody | null
  readonly delivery: OrderDelivery | null
  /** Its parcels, where it goes in several. */
  readonly shipments: readonly ShipmentBody[]
  readonly special_instructions: string
  readonly age_restricted: boolean
  readonly age_confirmed: boolean
  /** Stock is held until then; null while nothing is held. */
  readonly reserved_until: string | null
  /** What is missing before the order can be completed, in the order a person meets it. */
  readonly requirements: readonly Requirement[]
  /** What changed by itself, e.g. a quantity clamped to stock. */
  readonly notices: readonly OrderNotice[]
  /** What the buyer has to see before the order can be placed: `PUT /checkouts/{number}` with `seen`. */
  readonly unseen: readonly UnseenChange[]
  readonly created_at: string
  readonly updated_at: string
  readonly completed_at: string | null
  readonly paid_at: string | null
  readonly canceled_at: string | null
  /** Why, where somebody said so. */
  readonly cancel_reason: CancelReason | null
  readonly delivered_at: string | null
  /** What has happened since it was placed, oldest first. */
  readonly events: readonly { readonly event: OrderEvent; readonly at: string }[]
  /** What may be given back now. */
  readonly returnable: readonly ReturnableLine[]
  readonly returns: readonly ReturnBody[]
  /** The VAT receipt; null where the shop makes none. */
  readonly receipt: OrderReceipt | null
  /** Lines whose buyer is asked what they think of them. */
  readonly to_review: readonly string[]
}

export interface ReturnableLine {
  readonly line_item_id: string
  /** At most so many. */
  readonly quantity: number
  /** Goods that otherwise are not taken back are when the shop is to blame. */
  readonly reasons: readonly ReturnReason[]
  readonly until: string
}

export interface ReturnBody {
  readonly number: string
  readonly state: ReturnState
  readonly reason: ReturnReason
  /** In the buyer's words, and the shop's. */
  readonly note: string
  readonly answer: string
  /** ₮ that come back: what was paid for these pieces, with the delivery where the shop is to blame for all of it. */
  readonly amount: number
  readonly refund_to: RefundTarget
  readonly photos: readonly ReturnPhotoBody[]
  readonly lines: readonly { readonly line_item_id: string; readonly quantity: number }[]
  readonly created_at: string
  readonly decided_at: string | null
  readonly received_at: string | null
  readonly refunded_at: string | null
}

/** `POST /api/v2/orders/{number}/return_photos`; the address ends after an hour. */
export interface ReturnPhotoBody {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

export interface LineItemBody {
  readonly id: string
  readonly variant_id: string
  readonly quantity: number
  /** ₮ for one, as of now in a cart, as agreed in a completed order. */
  readonly price: number
  readonly regular_price: number
  readonly total: number
  readonly options: Readonly<Record<string, string>>
  readonly gift: boolean
  readonly variant: {
    readonly id: string
    readonly sku: string
    /** Chosen options in words, "250 мл". */
    readonly options_text: string
    readonly in_stock: boolean
    /** The most this order could have of it. */
    readonly total_on_hand: number
  }
  readonly product: {
    readonly id: string
    readonly sku: string
    readonly name: string
    readonly slug: string
    readonly image: string
    readonly age_restricted: boolean
  }
}

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

/** A price that has changed since somebody put it into their cart. */
export interface UnseenChange {
  readonly id: string
  readonly line_item_id: string
  readonly name: string
  /** ₮ for one. */
  readonly was: number
  readonly now: number
  readonly message: string
}

export interface Requirement {
  readonly step: 'cart' | 'address' | 'delivery' | 'payment' | 'confirm'
  readonly field: string
  readonly code: string
  /** A sentence in the reader's language. */
  readonly message: string
}

export interface OrderNotice {
  readonly code: 'quantity-clamped' | 'line-unavailable' | 'price-changed' | 'delivery-lost'
  readonly message: string
  /** What it is about; null: the order. */
  readonly variant_id: string | null
}

export interface AdjustmentBody {
  readonly kind: AdjustmentKind
  readonly label: string
  /** ₮; discounts are negative. */
  readonly amount: number
}

/** A code on an open order: what it takes off or may pay, or why it does not count. */
export interface OrderCode {
  readonly id: string
  readonly kind: 'coupon' | 'promo' | 'gift_card'
  /** The end of a gift card's number. */
  readonly code: string
  readonly label: string
  /** ₮ off the order; of a gift card, ₮ that are on it. */
  readonly amount: number
  readonly counts: boolean
  /** Why it does not count, in the reader's language. */
  readonly message: string | null
}

export interface CoverBody {
  readonly method: OwnMethod
  /** ₮ it will pay, and could pay. */
  readonly amount: number
  readonly max: number
  /** Why not more, as a code. */
  readonly reason: string | null
}

export interface PaymentBody {
  readonly id: string
  readonly number: string
  readonly subject: PaymentSubjectKind
  readonly state: PaymentState
  /** ₮ asked; once completed, what really came. */
  readonly amount: number
  /** ₮ of it that were given back or are on their way. */
  readonly refunded_amount: number
  readonly refunds: readonly RefundBody[]
  readonly payment_method_name: PaymentMethodId
  readonly created_at: string
  readonly expires_at: string | null
  /** What the payer has to do; null unless this is waiting for them. */
  readonly ask: PaymentAsk | null
}

export interface RefundBody {
  readonly amount: number
  readonly state: RefundState
  readonly way: RefundWay
  /** When it is promised to be back. */
  readonly due_at: string
  readonly done_at: string | null
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

/** `GET /api/v2/checkouts/payment_methods`: with `?number=`, what that order can be paid by. */
export interface PaymentMethodsAnswer {
  readonly payment_methods: readonly PaymentMethodBody[]
  /** Set up, but not for this order; the reason is a sentence in the reader's language. */
  readonly unavailable: readonly (PaymentMethodBody & { readonly reason: string })[]
}

export interface PaymentMethodBody {
  readonly id: ChosenMethod
  readonly name: string
  readonly description: string
}
