import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const couponMessages = {
  /** The card's number is derived when the e-mail is sent. */
  'gift-card.delivery': z.object({ cardId: z.string() }),
  /** A gift card by text message; sent again, it counts among news that nobody asked for. */
  'gift-card.sms': z.object({ cardId: z.string(), isAgain: z.boolean() }),
  /** `from` is the name of the customer who shares it. */
  'coupon.share': z.object({
    couponId: z.string(),
    to: z.string(),
    from: z.string().optional(),
    locale: z.enum(SHOP_LOCALES)
  })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'gift-card.delivery': PayloadBy<typeof couponMessages, 'gift-card.delivery'>
    'gift-card.sms': PayloadBy<typeof couponMessages, 'gift-card.sms'>
    'coupon.share': PayloadBy<typeof couponMessages, 'coupon.share'>
  }
}

interface GiftCardDelivery {
  readonly cardId: string
  /** Distinguishes a repeated request: its moment. */
  readonly again: string
  readonly due: Date
}

/** Sends a gift card on its day. */
export const enqueueGiftCardMail = (tx: Transaction, { cardId, again, due }: GiftCardDelivery, now: Date) =>
  enqueue(tx, 'gift-card.delivery', { cardId }, { queue: 'mail', key: `${cardId}:${again}`, now, due })

export const enqueueGiftCardSms = (tx: Transaction, { cardId, again, due }: GiftCardDelivery, now: Date) =>
  enqueue(
    tx,
    'gift-card.sms',
    { cardId, isAgain: again !== '' },
    { queue: 'sms', key: `${cardId}:sms:${again}`, now, due }
  )

export const enqueueCouponMail = (tx: Transaction, mail: PayloadOf<'coupon.share'>, now: Date) =>
  enqueue(tx, 'coupon.share', mail, { queue: 'mail', key: uuid(), now })
