import { z } from 'zod'
import {
  COUPON_COMBINATIONS,
  COUPON_EFFECTS,
  COUPON_PERCENT_MAX,
  STAFF_COUPON_EFFECTS
} from '../../domain/money/coupon.ts'
import { parseEmail } from '../../domain/email.ts'
import { parseMobile } from '../../domain/phone.ts'
import { GIFT_CARD_MAX, GIFT_CARD_MESSAGE_MAX, GIFT_CARD_MIN } from '../../domain/money/gift-card.ts'
import type { ResponseOf } from '../response-of.ts'
import { personName } from '../one-line.ts'
import { orderToken } from '../ordering/order-token.ts'
import { orderBodySchema } from '../ordering/order.ts'
import { pagedSchema } from '../paging.ts'
import { prepaymentMethodSchema, paymentBodySchema } from './payment.ts'
import { parsedText } from '../parsed-text.ts'

/** A code as it is typed; `domain/money/redeemable-code.ts` recognizes its kind. */
const written = z.string().max(60)
const email = parsedText(parseEmail, 'email-invalid', 320)

/** `PUT /api/v2/orders/{number}/apply_coupon_code`; `quiet`: nothing is to be said about it. */
export const applyCodeRequestSchema = z.strictObject({
  coupon_code: written,
  quiet: z.boolean().default(false),
  order_token: orderToken
})

/** `PUT /api/v2/orders/{number}/remove_coupon_code`: by its `id`, or as it was written. */
export const removeCodeRequestSchema = z.strictObject({
  coupon_code: written,
  quiet: z.boolean().default(false),
  order_token: orderToken
})

/** `POST /api/v2/codes/redeem`: a gift card, voucher or activation code into one's wallet, a coupon among one's own. */
export const redeemCodeRequestSchema = z.strictObject({ code: written })

/** `POST /api/v2/coupons/{id}/send_by_email`; to oneself where no address is given. */
export const sendCouponRequestSchema = z.strictObject({ email: z.union([z.literal(''), email]).default('') })

/** `POST /api/v2/gift_cards/balance`. */
export const giftCardBalanceRequestSchema = z.strictObject({ number: written })

/** `POST /api/v2/gift_cards`. */
export const buyGiftCardRequestSchema = z
  .strictObject({
    amount: z.int().min(GIFT_CARD_MIN).max(GIFT_CARD_MAX),
    /** E-mail or mobile of the recipient, at least one of the two: the card is sent to each. */
    recipient_email: z.union([z.literal(''), email]).default(''),
    recipient_phone: z.union([z.literal(''), parsedText(parseMobile, 'phone-of-recipient', 20)]).default(''),
    recipient_name: z.string().trim().max(60).default(''),
    from_name: personName(1),
    message: z.string().trim().max(GIFT_CARD_MESSAGE_MAX).default(''),
    /** Day in Ulaanbaatar; as soon as it is paid where it is left out. */
    send_on: z.iso.date().nullable().default(null)
  })
  .superRefine(({ recipient_email: mail, recipient_phone: phone }, context) => {
    if (mail === '' && phone === '')
      context.addIssue({ code: 'custom', path: ['recipient_email'], params: { problem: 'gift-card-recipient' } })
  })

export type ApplyCodeRequest = z.input<typeof applyCodeRequestSchema>
export type RemoveCodeRequest = z.input<typeof removeCodeRequestSchema>
export type BuyGiftCardRequest = z.input<typeof buyGiftCardRequestSchema>

/** The whole order, and what is to be said; nothing when it was asked for quietly. */
export const appliedResponseSchema = orderBodySchema
  .extend({
    message: z.string().nullable()
  })
  .meta({ id: 'AppliedResponse' })
export type AppliedResponse = ResponseOf<typeof appliedResponseSchema>

export const couponBodySchema = z
  .strictObject({
    id: z.string(),
    code: z.string(),
    kind: z.enum(['coupon', 'promo']),
    name: z.string(),
    effect: z.enum(COUPON_EFFECTS),
    /** Per cent or ₮. */
    value: z.int(),
    most: z.int().nullable(),
    minimum: z.int(),
    /** Products it is valid for, in words; empty for all. */
    good_for: z.array(z.string()),
    combines: z.boolean(),
    starts_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    state: z.enum(['usable', 'soon', 'used', 'expired']),
    /** Times it may still be used by this person; null = as often as one likes. */
    left: z.int().nullable()
  })
  .meta({ id: 'CouponBody' })
export type CouponBody = ResponseOf<typeof couponBodySchema>

/** One coupon, with what a till or another phone reads: the modules of its QR code as an SVG path. */
export const couponResponseSchema = couponBodySchema
  .extend({
    qr: z.strictObject({
      size: z.int(),
      path: z.string()
    }),
    /** Address the QR code leads to. */
    link: z.string()
  })
  .meta({ id: 'CouponResponse' })
export type CouponResponse = ResponseOf<typeof couponResponseSchema>

export const couponListSchema = pagedSchema
  .extend({
    coupons: z.array(couponBodySchema)
  })
  .meta({ id: 'CouponList' })
export type CouponList = ResponseOf<typeof couponListSchema>

/** Result of redeeming a code. */
export const redeemedSchema = z
  .strictObject({
    kind: z.enum(['gift_card', 'voucher', 'activation', 'coupon']),
    /** ₮ that went into the wallet. */
    amount: z.int(),
    message: z.string(),
    expires_at: z.string().nullable()
  })
  .meta({ id: 'Redeemed' })
export type Redeemed = ResponseOf<typeof redeemedSchema>

export const giftCardBalanceSchema = z
  .strictObject({
    last_four: z.string(),
    balance: z.int(),
    expires_at: z.string().nullable()
  })
  .meta({ id: 'GiftCardBalance' })
export type GiftCardBalance = ResponseOf<typeof giftCardBalanceSchema>

/** A gift card somebody bought; its number goes to the recipient, and to nobody else. */
export const giftCardBodySchema = z
  .strictObject({
    id: z.string(),
    reference: z.string(),
    state: z.enum(['expired', 'ordered', 'active', 'void']),
    amount: z.int(),
    recipient_email: z.string(),
    recipient_phone: z.string(),
    recipient_name: z.string(),
    from_name: z.string(),
    message: z.string(),
    send_on: z.string().nullable(),
    sent_at: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    /** The newest, while it is not paid for; null before there is one. */
    payment: paymentBodySchema.nullable()
  })
  .meta({ id: 'GiftCardBody' })
export type GiftCardBody = ResponseOf<typeof giftCardBodySchema>

/** `POST /api/v2/coupons/{id}/send_by_email`: whom it goes to. */
export const couponSentSchema = z.strictObject({ to: z.string() }).meta({ id: 'CouponSent' })

const named = z.strictObject({ mn: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) })
const names = z.array(z.string().min(1).max(120)).max(200).default([])
const moment = z.iso.datetime({ offset: true }).transform(at => new Date(at).toISOString())

/** A coupon or promo code as operators write it: on the command line, in a file, in `content/codes`. */
export const couponRecord = z
  .strictObject({
    code: z.string().trim().min(4).max(24),
    name: named,
    effect: z.enum(STAFF_COUPON_EFFECTS),
    value: z.int().min(0).default(0),
    max_discount: z.int().min(1).nullable().default(null),
    minimum: z.int().min(0).default(0),
    products: names,
    taxons: names,
    brands: names,
    combines: z.enum(COUPON_COMBINATIONS).default('delivery'),
    audience: z.enum(['anyone', 'users', 'holders']).default('anyone'),
    listed: z.boolean().default(false),
    starts_at: moment.nullable().default(null),
    expires_at: moment.nullable().default(null),
    max_uses: z.int().min(1).nullable().default(null),
    max_uses_by_customer: z.int().min(1).nullable().default(1)
  })
  .refine(({ effect, value }) => effect !== 'percent' || (value >= 1 && value <= COUPON_PERCENT_MAX), {
    path: ['value'],
    error: `per cent from 1 to ${COUPON_PERCENT_MAX}`,
    params: { problem: 'coupon-percent' }
  })
  .refine(({ effect, value }) => effect !== 'amount' || value >= 1, {
    path: ['value'],
    error: '₮ off, at least 1',
    params: { problem: 'coupon-amount' }
  })
  .refine(({ starts_at, expires_at }) => !starts_at || !expires_at || starts_at < expires_at, {
    path: ['expires_at'],
    error: 'must be later than starts_at',
    params: { problem: 'coupon-period' }
  })

export type CouponRecord = z.output<typeof couponRecord>
export type CouponRecordInput = z.input<typeof couponRecord>

/** `GET /api/v2/gift_cards`: what was paid for, and what is still waited for. */
export const giftCardListSchema = z
  .strictObject({
    gift_cards: z.array(giftCardBodySchema),
    count: z.int(),
    /** Ways to pay for one at the moment. */
    methods: z.array(prepaymentMethodSchema)
  })
  .meta({ id: 'GiftCardList' })
export type GiftCardList = ResponseOf<typeof giftCardListSchema>
