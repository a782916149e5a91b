import { v7 as uuid } from 'uuid'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** The card's number is derived when the e-mail is sent. */
    'gift-card.delivery': { readonly cardId: string }
    'coupon.share': {
      readonly couponId: string
      readonly to: string
      /** Name of the customer who shares it. */
      readonly from?: string | undefined
      readonly locale: ShopLocale
    }
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

export const enqueueCouponMail = (tx: Transaction, mail: PayloadOf<'coupon.share'>, now: Date) =>
  enqueue(tx, 'coupon.share', mail, { queue: 'mail', key: uuid(), now })
