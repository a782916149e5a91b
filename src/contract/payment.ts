import { z } from 'zod'
import type { PaymentState } from '../domain/order-state.ts'
import {
  PROVIDER_METHODS,
  type PaymentMethodId,
  type PayableKind,
  type RefundState,
  type RefundRoute
} from '../domain/payment.ts'
import { STORED_VALUE_METHODS, type StoredValueMethod } from '../domain/payment-method.ts'
import { parsePhone } from '../domain/phone.ts'
import { orderToken } from './order-token.ts'
import { ruled } from './ruled.ts'

/** How money itself is paid for: a wallet's, a gift card's. */
export const moneyPayBody = z.strictObject({
  method: z.enum(STORED_VALUE_METHODS),
  /** One of the payer's saved cards, with `method: 'card'`. */
  card_id: z.uuid().optional(),
  /** The payer wants the card they are about to type kept for next time, or not. */
  keep_card: z.boolean().optional()
})
export type MoneyPayBody = z.output<typeof moneyPayBody>

/** A way to pay for money itself, as it is chosen. */
export interface MoneyMethodBody {
  readonly id: StoredValueMethod
  readonly name: string
  readonly description: string
}

/** What a payer is asked to do for an open payment; each way of paying answers one of these. */
export type NextAction = QrAsk | RedirectAsk | InstructionsAsk | PhoneAsk | WaitAsk

/** A picture for another device's camera, and links into the apps of this one. */
export interface QrAsk {
  readonly kind: 'qr'
  readonly qr_text: string
  /** PNG, base64 without the data: prefix. */
  readonly qr_image: string
  /** Opens the same in a browser; empty where the provider has no such page. */
  readonly short_url: string
  readonly urls: readonly PaymentLink[]
}

export interface PaymentLink {
  readonly name: string
  readonly description: string
  readonly logo: string
  readonly link: string
}

/** The provider's own page, which sends the browser back to us. */
export interface RedirectAsk {
  readonly kind: 'redirect'
  readonly url: string
  /** Whoever pays there has agreed to their card being kept. */
  readonly keeps_card?: boolean
}

/** What to write into a bank transfer. */
export interface InstructionsAsk {
  readonly kind: 'instructions'
  readonly bank: string
  readonly holder: string
  /** An IBAN, without blanks. */
  readonly account: string
  /** What the transfer has to say, so that it is found. */
  readonly reference: string
}

/** The provider has asked in its own app, of whoever has this number. */
export interface PhoneAsk {
  readonly kind: 'phone'
  /** Most digits hidden, `99•• ••34`. */
  readonly phone: string
}

/** Nothing: a saved card is being charged, or the app we stand in has been told. */
export interface WaitAsk {
  readonly kind: 'wait'
}

/** What a buyer may choose to pay with; money of their own comes off before. */
export const CHOSEN_METHODS = [...PROVIDER_METHODS, 'cash', 'lease'] as const

export type ChosenMethod = (typeof CHOSEN_METHODS)[number]

/** `POST /api/v2/orders/{number}/payments`: another way to pay than was chosen before, if any. */
export const payBody = z.strictObject({
  method: z.enum(CHOSEN_METHODS).optional(),
  /** One of the payer's saved cards, with `method: 'card'`. */
  card_id: z.uuid().optional(),
  /** Whoever is signed in wants the card they are about to type kept for next time, or not. */
  keep_card: z.boolean().optional(),
  /** Whom a provider that asks in its own app is to ask; the order's own number when left out. */
  phone: ruled(parsePhone, 'phone-incorrect').optional()
})

/** `PUT /api/v2/checkouts/{number}/most_in_app`: what MostMoney's app hands the shop that it has opened inside itself. */
export const mostInAppBody = z.strictObject({
  custtkn: z.string().min(1).max(400),
  txntkn: z.string().min(1).max(400),
  order_token: orderToken
})

export type PayBody = z.input<typeof payBody>

export interface PaymentBody {
  readonly id: string
  readonly number: string
  readonly subject: PayableKind
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
  readonly ask: NextAction | null
}

export interface RefundBody {
  readonly amount: number
  /** Of the return it is for; null where it is for another reason. */
  readonly return_number: string | null
  readonly state: RefundState
  readonly way: RefundRoute
  /** When it is promised to be back. */
  readonly due_at: string
  readonly done_at: string | null
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
