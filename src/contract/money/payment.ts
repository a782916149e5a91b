import { z } from 'zod'
import { PREPAYMENT_METHODS } from '../../domain/money/payment-method.ts'
import {
  STORE_CREDIT_METHODS,
  type PayableKind,
  type PaymentMethodId,
  PROVIDER_METHODS,
  type RefundState,
  type RefundDestination
} from '../../domain/money/payment.ts'
import { parsePhone } from '../../domain/phone.ts'
import type { ResponseOf } from '../response-of.ts'
import { paymentStateSchema } from '../ordering/order-state.ts'
import { orderToken } from '../ordering/order-token.ts'
import { parsedText } from '../parsed-text.ts'

/** How money itself is paid for: a wallet's, a gift card's. */
export const prepaymentPaymentRequestSchema = z.strictObject({
  method: z.enum(PREPAYMENT_METHODS),
  /** One of the payer's saved cards, with `method: 'card'`. */
  card_id: z.uuid().optional(),
  /** The payer wants the card they are about to type kept for next time, or not. */
  keep_card: z.boolean().optional()
})
export type PrepaymentPaymentRequest = z.output<typeof prepaymentPaymentRequestSchema>

/** A way to pay for money itself, as it is chosen. */
export const prepaymentMethodSchema = z
  .strictObject({
    id: z.enum(PREPAYMENT_METHODS),
    name: z.string(),
    description: z.string()
  })
  .meta({ id: 'PrepaymentMethod' })
export type PrepaymentMethod = ResponseOf<typeof prepaymentMethodSchema>

export const paymentLinkSchema = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    logo: z.string(),
    link: z.string()
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = ResponseOf<typeof paymentLinkSchema>

/** A picture for another device's camera, and links into the apps of this one. */
export const qrActionSchema = z
  .strictObject({
    kind: z.literal('qr'),
    qr_text: z.string(),
    /** PNG, base64 without the data: prefix. */
    qr_image: z.string(),
    /** Opens the same in a browser; empty where the provider has no such page. */
    short_url: z.string(),
    urls: z.array(paymentLinkSchema)
  })
  .meta({ id: 'QrAction' })
export type QrAction = ResponseOf<typeof qrActionSchema>

/** The provider's own page, which sends the browser back to us. */
export const redirectActionSchema = z
  .strictObject({
    kind: z.literal('redirect'),
    url: z.string(),
    /** The payer has agreed that the card is saved. */
    keeps_card: z.exactOptional(z.boolean())
  })
  .meta({ id: 'RedirectAction' })
export type RedirectAction = ResponseOf<typeof redirectActionSchema>

/** Details of a bank transfer. */
export const instructionsActionSchema = z
  .strictObject({
    kind: z.literal('instructions'),
    bank: z.string(),
    holder: z.string(),
    /** An IBAN, without blanks. */
    account: z.string(),
    /** Reference the transfer must carry to be matched. */
    reference: z.string()
  })
  .meta({ id: 'InstructionsAction' })
export type InstructionsAction = ResponseOf<typeof instructionsActionSchema>

/** The provider has asked in its own app, the owner of this number. */
export const phoneActionSchema = z
  .strictObject({
    kind: z.literal('phone'),
    /** Most digits hidden, `99•• ••34`. */
    phone: z.string()
  })
  .meta({ id: 'PhoneAction' })
export type PhoneAction = ResponseOf<typeof phoneActionSchema>

/** Nothing: a saved card is being charged, or the app we stand in has been told. */
export const waitActionSchema = z
  .strictObject({
    kind: z.literal('wait')
  })
  .meta({ id: 'WaitAction' })
export type WaitAction = ResponseOf<typeof waitActionSchema>

/** Next step of the payer for an open payment; each method answers one of these. */
export const nextActionSchema = z
  .discriminatedUnion('kind', [
    qrActionSchema,
    redirectActionSchema,
    instructionsActionSchema,
    phoneActionSchema,
    waitActionSchema
  ])
  .meta({ id: 'NextAction' })
export type NextAction = ResponseOf<typeof nextActionSchema>

/** Methods a buyer may choose; store credit is taken off before. */
export const CHOSEN_METHODS = [...PROVIDER_METHODS, 'cash', 'lease'] as const

export type ChosenMethod = (typeof CHOSEN_METHODS)[number]

export const paymentMethodIdSchema = z.enum([...CHOSEN_METHODS, ...STORE_CREDIT_METHODS] satisfies PaymentMethodId[])

/** `POST /api/v2/orders/{number}/payments`: another way to pay than was chosen before, if any. */
export const payRequestSchema = z.strictObject({
  method: z.enum(CHOSEN_METHODS).optional(),
  /** One of the payer's saved cards, with `method: 'card'`. */
  card_id: z.uuid().optional(),
  /** Whether a signed-in customer wants the card saved for next time. */
  keep_card: z.boolean().optional(),
  /** Phone for a provider that asks in its own app; that of the order when left out. */
  phone: parsedText(parsePhone, 'phone-incorrect').optional()
})

/** `PUT /api/v2/checkouts/{number}/most_in_app`: what MostMoney's app hands the shop that it has opened inside itself. */
export const mostInAppRequestSchema = z.strictObject({
  custtkn: z.string().min(1).max(400),
  txntkn: z.string().min(1).max(400),
  order_token: orderToken
})

/** Tokens that the app adds to the address of the page it opens. */
export type MostTokens = Omit<z.input<typeof mostInAppRequestSchema>, 'order_token'>

export type PayRequest = z.input<typeof payRequestSchema>

export const refundBodySchema = z
  .strictObject({
    amount: z.int(),
    /** Number of the return that is refunded; null where the reason is another one. */
    return_number: z.string().nullable(),
    state: z.enum(['pending', 'manual', 'completed'] satisfies RefundState[]),
    way: z.enum(['wallet', 'source', 'manual'] satisfies RefundDestination[]),
    /** When it is promised to be back. */
    due_at: z.string(),
    done_at: z.string().nullable()
  })
  .meta({ id: 'RefundBody' })
export type RefundBody = ResponseOf<typeof refundBodySchema>

export const paymentBodySchema = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    subject: z.enum([
      'order',
      'gift_card',
      'lease',
      'recharge',
      'hotel-booking',
      'travel-quote'
    ] satisfies PayableKind[]),
    state: paymentStateSchema,
    /** ₮ asked; once completed, what really came. */
    amount: z.int(),
    /** ₮ of it that were given back or are on their way. */
    refunded_amount: z.int(),
    refunds: z.array(refundBodySchema),
    payment_method_name: paymentMethodIdSchema,
    created_at: z.string(),
    expires_at: z.string().nullable(),
    /** Next step of the payer; null unless the payment waits for it. */
    ask: nextActionSchema.nullable()
  })
  .meta({ id: 'PaymentBody' })
export type PaymentBody = ResponseOf<typeof paymentBodySchema>

export const paymentMethodBodySchema = z
  .strictObject({
    id: z.enum(CHOSEN_METHODS),
    name: z.string(),
    description: z.string()
  })
  .meta({ id: 'PaymentMethodBody' })
export type PaymentMethodBody = ResponseOf<typeof paymentMethodBodySchema>

/** `GET /api/v2/checkouts/payment_methods`: with `?number=`, what that order can be paid by. */
export const paymentMethodsResponseSchema = z
  .strictObject({
    payment_methods: z.array(paymentMethodBodySchema),
    /** Set up, but not for this order; the reason is a sentence in the reader's language. */
    unavailable: z.array(
      paymentMethodBodySchema.extend({
        reason: z.string()
      })
    )
  })
  .meta({ id: 'PaymentMethodsResponse' })
export type PaymentMethodsResponse = ResponseOf<typeof paymentMethodsResponseSchema>
