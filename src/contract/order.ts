import { z } from 'zod'
import { CANCEL_REASONS, type CancelReason } from '../domain/cancellation.ts'
import type { OrderEvent, OrderState, OrderStatus, PaymentState, ShipmentState } from '../domain/order-state.ts'
import type { AdjustmentKind } from '../domain/order-totals.ts'
import type { StoreCreditMethod, PaymentMethodId } from '../domain/payment.ts'
import type { TaxType } from '../domain/receipt.ts'
import type { AddressBody } from './address.ts'
import type { Requirement, UnseenChange } from './checkout.ts'
import type { OrderDelivery, ShipmentBody } from './delivery.ts'
import type { PaymentBody } from './payment.ts'
import type { OrderReceipt } from './receipt.ts'
import type { ReturnableLine, ReturnBody } from './returns.ts'

/** `PUT /api/v2/orders/{number}/cancel`. */
export const cancelBody = z.strictObject({ reason: z.enum(CANCEL_REASONS).optional() })

export type CancelBody = z.input<typeof cancelBody>

/** The taxes in an order's total, as its VAT receipt will have them; ₮. */
export interface OrderTaxes {
  /** VAT and the capital's tax together, and what is left of the total without them. */
  readonly tax_total: number
  readonly total_without_tax: number
  readonly vat_total: number
  readonly city_tax_total: number
  /** `total` by kind of tax. */
  readonly tax_parts: readonly { readonly tax_type: TaxType; readonly total: number }[]
}

/** An order as Spree's flat JSON has it (design §6); the cart is the order that is not complete yet. */
export interface OrderBody extends OrderTaxes {
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

export interface OrderNotice {
  readonly code:
    'quantity-clamped' | 'line-unavailable' | 'price-changed' | 'delivery-lost' | 'code-left' | 'code-stopped'
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
  readonly method: StoreCreditMethod
  /** ₮ it will pay, and could pay. */
  readonly amount: number
  readonly max: number
  /** Why not more, as a code. */
  readonly reason: string | null
}
