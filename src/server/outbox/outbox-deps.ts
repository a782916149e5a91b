import type { WordsSource } from '../../i18n/words.ts'
import type { TicketDocuments } from '../booking/tickets/index.ts'
import type { TravelQuoteService } from '../booking/travel/index.ts'
import type { ArticleService } from '../community/articles/index.ts'
import type { HotelBookingService } from '../booking/hotel/index.ts'
import type { CommentService } from '../community/comments/index.ts'
import type { Moderation } from '../community/moderation/index.ts'
import type { QuestionService } from '../community/questions/index.ts'
import type { PrizeDrawService } from '../games/prize-draws/index.ts'
import type { ContactService } from '../messaging/contact/index.ts'
import type { NewsletterService } from '../messaging/newsletter/index.ts'
import type { PushService } from '../messaging/push/index.ts'
import type { SmsService, UnsolicitedSms } from '../messaging/sms/index.ts'
import type { LeaseService } from '../money/leases/index.ts'
import type { RefundService } from '../money/payments/index.ts'
import type { CustomerCoupons, GiftCardPurchases } from '../money/coupons/index.ts'
import type { ReceiptService } from '../money/receipts/index.ts'
import type { Orders } from '../ordering/orders/index.ts'
import type { HandledMessage } from '../platform/outbox/deliver.ts'
import type { Message, MessageKind } from '../platform/outbox/messages.ts'
import type { Mail, MailProvider } from '../providers/mail/index.ts'
import type { GuestMailLimit } from './guest-mail-limit.ts'
import { redactMessage } from './redact.ts'

export interface OutboxDeps {
  readonly orders: Orders
  readonly mail: MailProvider
  readonly refunds: Pick<RefundService, 'processRefund'>
  readonly newsletter: Pick<NewsletterService, 'pendingSubscriber'>
  readonly contact: Pick<ContactService, 'findMessage'>
  readonly coupons: Pick<CustomerCoupons, 'mailContent'>
  readonly giftCards: Pick<GiftCardPurchases, 'messageContent' | 'markSent'>
  readonly sms: Pick<SmsService, 'send'>
  readonly push: Pick<PushService, 'deliver' | 'notify'>
  readonly webhooks: { deliver(deliveryId: string): Promise<HandledMessage> }
  readonly articles: Pick<ArticleService, 'followerMailContent'>
  readonly comments: Pick<CommentService, 'mailContent'>
  readonly questions: Pick<QuestionService, 'mailContent'>
  readonly prizeDraws: Pick<PrizeDrawService, 'mailContent'>
  readonly moderation: Pick<Moderation, 'mailContent'>
  readonly tickets: Pick<TicketDocuments, 'orderTicketsContent' | 'ownTicketContent' | 'offerContent'>
  readonly travelQuotes: Pick<TravelQuoteService, 'mailContent'>
  readonly receipts: Pick<ReceiptService, 'markMailed'> | undefined
  readonly hotelBookings: Pick<HotelBookingService, 'mailContent'>
  readonly leases: Pick<LeaseService, 'callLender' | 'notificationContent'>
  /** Whether a guest's order may still be confirmed to this address today. */
  readonly mayMailGuest: GuestMailLimit
  /** Sentences as staff have them now. */
  readonly readTexts: () => Promise<WordsSource>
  readonly now: () => Date
  readonly publicUrl: string
}

export interface Delivery {
  /** Names the message for ever: providers that know keys send it once. */
  readonly key: string
  readonly writtenAt: Date
  /** Sentences as staff have them now. */
  readonly texts: WordsSource
}

export type MessageOf<K extends MessageKind> = Extract<Message, { kind: K }>

export type OutboxHandlers<K extends MessageKind = MessageKind> = {
  readonly [Kind in K]: (message: MessageOf<Kind>, delivery: Delivery) => Promise<HandledMessage>
}

export const MESSAGE_DONE: HandledMessage = { state: 'done' }
export const MESSAGE_EXPIRED: HandledMessage = { state: 'expired' }

/** Sends a mail; where none can be sent its text stays readable in the outbox. */
export async function postMail(
  { mail }: Pick<OutboxDeps, 'mail'>,
  message: Message,
  content: Omit<Mail, 'key'>,
  key: string
): Promise<HandledMessage> {
  const sent = await mail.send({ ...content, key })
  const stored = redactMessage(message)
  return sent === 'suppressed'
    ? { state: 'suppressed', payload: { ...stored, ...content } }
    : { state: 'done', payload: stored }
}

interface SmsText {
  readonly phone: string
  readonly text: string
  /** The text without letters that make it longer. */
  readonly plain?: string
}

/**
 * Sends a text message; where none can be sent its text stays readable in the outbox. `unsolicited` counts one that its
 * reader did not ask for; beyond the limits it is dropped.
 */
export async function postSms(
  { sms }: Pick<OutboxDeps, 'sms'>,
  message: Message,
  content: SmsText,
  key: string,
  unsolicited?: UnsolicitedSms
): Promise<HandledMessage> {
  const sent = await sms.send(content, key, unsolicited)
  if (sent === 'used-up') return MESSAGE_EXPIRED
  const stored = redactMessage(message)
  return sent === 'suppressed'
    ? { state: 'suppressed', payload: { ...stored, to: content.phone, text: content.text } }
    : { state: 'done', payload: stored }
}
