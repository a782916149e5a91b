import { z } from 'zod'
import { GIFT_CARD_STATES } from '../../domain/money/gift-card.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffReason } from './coupon-codes.ts'

/** Gift cards as staff see them, below `/api/back_office/gift_cards`: never with their numbers. */

export const GIFT_CARDS_PER_PAGE = 50

export const giftCardsExportQuerySchema = z.strictObject({
  /** The last four digits, `G123456789`, or the phone or e-mail address of its buyer. */
  q: z.string().trim().max(100).optional(),
  state: z.enum([...GIFT_CARD_STATES, 'expired']).optional(),
  /** Id of the customer who bought it. */
  buyer: z.uuid().optional()
})
export type StaffGiftCardsFilter = z.output<typeof giftCardsExportQuerySchema>

/** `GET /api/back_office/gift_cards` */
export const giftCardsQuerySchema = giftCardsExportQuerySchema.extend({ after: z.string().max(200).optional() })
export type StaffGiftCardsQuery = z.output<typeof giftCardsQuerySchema>

const giftCardRowSchema = z.strictObject({
  reference: z.string(),
  last_four: z.string(),
  state: z.enum([...GIFT_CARD_STATES, 'expired']),
  /** ₮ */
  amount: z.int(),
  balance: z.int(),
  /** Null where the shop made it itself, or its buyer has left. */
  buyer: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  expires_at: z.string().nullable()
})
export type StaffGiftCardRow = ResponseOf<typeof giftCardRowSchema>

export const giftCardsSchema = z
  .strictObject({ gift_cards: z.array(giftCardRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffGiftCards' })
export type StaffGiftCardsBody = ResponseOf<typeof giftCardsSchema>

export const giftCardPath = z.strictObject({ reference: z.string().regex(/^G\d{9}$/) })

export const GIFT_CARD_CHANNELS = ['email', 'sms'] as const
export type GiftCardChannel = (typeof GIFT_CARD_CHANNELS)[number]

/** `GET /api/back_office/gift_cards/{reference}` */
export const giftCardSchema = z
  .strictObject({
    ...giftCardRowSchema.shape,
    from_name: z.string(),
    recipient_name: z.string(),
    recipient_email: z.string(),
    recipient_phone: z.string(),
    send_on: z.string().nullable(),
    activated_at: z.string().nullable(),
    /** Ways in which it can be sent again. */
    channels: z.array(z.enum(GIFT_CARD_CHANNELS)),
    /** The ledger, the oldest first. */
    movements: z.array(
      z.strictObject({
        from: z.enum(['sales', 'card', 'order', 'wallet', 'void']),
        to: z.enum(['sales', 'card', 'order', 'wallet', 'void']),
        amount: z.int(),
        /** ₮ on the card afterwards. */
        balance: z.int(),
        payment_number: z.string().nullable(),
        order_number: z.string().nullable(),
        at: z.string()
      })
    )
  })
  .meta({ id: 'StaffGiftCard' })
export type StaffGiftCardBody = ResponseOf<typeof giftCardSchema>

/** `PUT /api/back_office/gift_cards/{reference}/block`; refused where a colleague has done it already. */
export const blockGiftCardRequestSchema = z.strictObject({ is_blocked: z.boolean(), reason: staffReason })
export type BlockGiftCardRequest = z.input<typeof blockGiftCardRequestSchema>

/** `POST /api/back_office/gift_cards/{reference}/deliveries` */
export const sendGiftCardRequestSchema = z.strictObject({ channel: z.enum(GIFT_CARD_CHANNELS) })
export type SendGiftCardRequest = z.input<typeof sendGiftCardRequestSchema>
