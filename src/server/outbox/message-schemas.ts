import { hotelMessages } from '../booking/hotel/index.ts'
import { ticketMessages } from '../booking/tickets/index.ts'
import { travelMessages } from '../booking/travel/index.ts'
import { articleMessages } from '../community/articles/index.ts'
import { commentMessages } from '../community/comments/index.ts'
import { moderationMessages } from '../community/moderation/index.ts'
import { questionMessages } from '../community/questions/index.ts'
import { accountMessages } from '../customers/accounts/index.ts'
import { wishListMessages } from '../customers/wishlists/index.ts'
import { prizeMessages } from '../games/prize-draws/index.ts'
import { codeMessages } from '../identity/index.ts'
import { backInStockMessages } from '../messaging/back-in-stock/index.ts'
import { contactMessages } from '../messaging/contact/index.ts'
import { messageTextMessages } from '../messaging/message-texts/index.ts'
import { newsletterMessages } from '../messaging/newsletter/index.ts'
import { pushMessages } from '../messaging/push/index.ts'
import { webhookMessages } from '../messaging/webhooks/index.ts'
import { leaseMessages } from '../money/leases/index.ts'
import { paymentMessages } from '../money/payments/index.ts'
import { couponMessages } from '../money/coupons/index.ts'
import { walletMessages } from '../money/wallet/index.ts'
import { formerOrderKinds, orderMessages } from '../ordering/orders/index.ts'
import { alertMessages, type FormerKinds, type MessageSchemas } from '../platform/outbox/messages.ts'

/** Every kind of message with the schema of its payload; a kind without one does not compile. */
export const messageSchemas: MessageSchemas = {
  ...alertMessages,
  ...hotelMessages,
  ...ticketMessages,
  ...travelMessages,
  ...articleMessages,
  ...commentMessages,
  ...moderationMessages,
  ...questionMessages,
  ...accountMessages,
  ...wishListMessages,
  ...prizeMessages,
  ...codeMessages,
  ...backInStockMessages,
  ...contactMessages,
  ...messageTextMessages,
  ...newsletterMessages,
  ...pushMessages,
  ...leaseMessages,
  ...paymentMessages,
  ...couponMessages,
  ...walletMessages,
  ...webhookMessages,
  ...orderMessages
}

/** Renamed kinds, which messages written by a process of the release before still have. */
export const formerKinds: FormerKinds = formerOrderKinds
