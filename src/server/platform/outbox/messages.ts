import { v7 as uuid } from 'uuid'
import type { LeaseNews } from '../../../domain/lease-state.ts'
import { waysOf, type OrderNews } from '../../../domain/order-news.ts'
import type { PushTopic } from '../../../domain/push.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Database, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OutboxTable } from './tables.ts'
import type { AlarmName } from '../../../domain/alarm.ts'
import type { AccountNews, CodePurpose } from '../../providers/mail/account-mail.ts'
import type { EndingMoney } from '../../providers/mail/wallet-mail.ts'
import type { StockNews } from '../../providers/mail/stock-mail.ts'
import type { WishNews } from '../../providers/mail/wish-mail.ts'
import type { QueueName } from './queues.ts'

/** Work to be done after its cause is safe on disk. */
export type Message =
  | { readonly kind: 'order-mail'; readonly orderId: string }
  | { readonly kind: 'refund'; readonly refundId: string }
  | { readonly kind: 'confirm-mail'; readonly subscriberId: string; readonly token: string }
  | { readonly kind: 'contact-mail'; readonly messageId: string }
  | AlarmMail
  | SmsCode
  | MailCode
  | AccountMail
  | AccountSms
  | WishMail
  | WalletMail
  | StockMail
  | PushMessage
  | OrderTold
  | GiftCardMail
  | CouponMail
  | LenderCall
  | LeaseTold

const LANE_OF: Readonly<Record<Message['kind'], QueueName>> = {
  'sms.code': 'sms-codes',
  'mail.code': 'mail-codes',
  'order-mail': 'letters',
  'order.letter': 'letters',
  'confirm-mail': 'letters',
  'contact-mail': 'letters',
  'mail.account': 'letters',
  'mail.alarm': 'letters',
  'mail.wish': 'letters',
  'mail.wallet': 'letters',
  'mail.stock': 'letters',
  'mail.gift-card': 'letters',
  'mail.coupon': 'letters',
  'lease.letter': 'letters',
  'order.sms': 'sms',
  'sms.account': 'sms',
  'order.push': 'push',
  push: 'push',
  refund: 'refunds',
  'lease.lender': 'lender'
}

/** Tells the operator that a limit of the whole shop is nearly used up. */
interface AlarmMail {
  readonly kind: 'mail.alarm'
  readonly alarm: AlarmName
  /** ISO */
  readonly at: string
}

/** A code by SMS; `phone` is eight digits. */
interface SmsCode {
  readonly kind: 'sms.code'
  readonly phone: string
  readonly code: string
  readonly locale: ShopLocale
  readonly purpose: CodePurpose
}

interface MailCode {
  readonly kind: 'mail.code'
  readonly to: string
  readonly code: string
  readonly locale: ShopLocale
  readonly purpose: CodePurpose
  /** Does what the code does. */
  readonly link?: string | undefined
}

interface AccountMail {
  readonly kind: 'mail.account'
  readonly to: string
  readonly locale: ShopLocale
  readonly about: AccountNews
}

/** The same for an owner whose address nobody knows; `phone` is eight digits. */
interface AccountSms {
  readonly kind: 'sms.account'
  readonly phone: string
  readonly locale: ShopLocale
  readonly about: AccountNews
}

interface WishMail {
  readonly kind: 'mail.wish'
  readonly to: string
  readonly locale: ShopLocale
  readonly about: readonly WishNews[]
  /** Ends such letters with one press. */
  readonly stop?: string | undefined
}

/** What of somebody's wallet is about to be over. */
interface WalletMail {
  readonly kind: 'mail.wallet'
  readonly to: string
  readonly locale: ShopLocale
  readonly about: readonly EndingMoney[]
}

/** What somebody waited for can be bought again. */
interface StockMail {
  readonly kind: 'mail.stock'
  readonly to: string
  readonly locale: ShopLocale
  readonly about: readonly StockNews[]
  /** Ends such letters to a guest's address with one press. */
  readonly stop?: string | undefined
}

/** Brings a gift card to whom it is for; its number is found out when the letter leaves. */
interface GiftCardMail {
  readonly kind: 'mail.gift-card'
  readonly cardId: string
}

interface CouponMail {
  readonly kind: 'mail.coupon'
  readonly couponId: string
  readonly to: string
  /** Who sends it to somebody else. */
  readonly from?: string | undefined
  readonly locale: ShopLocale
}

/** What a message on a device shows. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** Where it leads: a path of ours. */
  readonly path: string
  /** A newer message with the same tag takes the older one's place. */
  readonly tag: string
  /** The label of the button that ends all messages on that device. */
  readonly stop: string
}

/** News of an order; what it says is read when it leaves. `order.push` finds out which devices want it. */
interface OrderTold {
  readonly kind: 'order.letter' | 'order.sms' | 'order.push'
  readonly orderId: string
  readonly news: OrderNews
  /** Number of the return, the parcel or the receipt it is about. */
  readonly about?: string | undefined
}

/** Something to be said to whoever lends; what it says is read when it leaves. */
interface LenderCall {
  readonly kind: 'lease.lender'
  readonly call: 'apply' | 'answer' | 'withdraw' | 'activate' | 'repay'
  readonly leaseId: string
  /** What was repaid. */
  readonly billId?: string | undefined
}

/** News of a lease for its owner. */
interface LeaseTold {
  readonly kind: 'lease.letter'
  readonly leaseId: string
  readonly news: LeaseNews
}

export interface PushMessage {
  readonly kind: 'push'
  readonly subscriptionId: string
  /** Who must still be signed in there, and want to hear of this, when it leaves. */
  readonly userId: string
  readonly topic: PushTopic
  readonly notice: Notice
  /** After this it is news no more. */
  readonly until: string
}

export type OutboxRow = { [K in keyof OutboxTable]: OutboxTable[K] }

const insertMessage = statement<OutboxRow, never>((db, p) =>
  db
    .insertInto('outbox')
    .values({
      id: p('id'),
      kind: p('kind'),
      queue: p('queue'),
      dedupe_key: p('dedupe_key'),
      payload_json: p('payload_json'),
      state: p('state'),
      attempts: p('attempts'),
      due_at: p('due_at'),
      created_at: p('created_at'),
      done_at: p('done_at'),
      error: p('error')
    })
    .onConflict(c => c.column('dedupe_key').doNothing())
)

/** Written in the same change as its cause; a second message with the same key is not written. */
function enqueue(tx: Transaction, message: Message, key: string, now: Date, due = now) {
  const at = now.toISOString()
  return tx.send(insertMessage, {
    id: uuid(),
    kind: message.kind,
    queue: LANE_OF[message.kind],
    dedupe_key: key,
    payload_json: JSON.stringify(message),
    state: 'waiting',
    attempts: 0,
    due_at: due.toISOString(),
    created_at: at,
    done_at: null,
    error: null
  })
}

/** Confirms an order by mail, if the buyer left an address. */
export async function enqueueOrderMail(tx: Transaction, order: { id: string; email: string }, now: Date) {
  if (order.email !== '') await enqueue(tx, { kind: 'order-mail', orderId: order.id }, `order-mail:${order.id}`, now)
}

interface Told {
  readonly order: { readonly id: string; readonly email: string; readonly phone: string }
  readonly news: OrderNews
  readonly about?: string
  /** Not before; at once when left out. */
  readonly due?: Date
}

/** Tells the buyer of an order; the same news of the same thing once. */
export async function enqueueOrderNews(tx: Transaction, { order, news, about, due }: Told, now: Date) {
  for (const way of waysOf(news, order)) {
    const kind = `order.${way}` as const
    const message = { kind, orderId: order.id, news, ...(about && { about }) }
    await enqueue(tx, message, `${kind}:${about ?? order.id}:${news}`, now, due)
  }
}

export const enqueueAlarmMail = (tx: Transaction, mail: Omit<AlarmMail, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.alarm', ...mail }, `mail.alarm:${key}`, now)

export const enqueueRefund = (tx: Transaction, refundId: string, now: Date) =>
  enqueue(tx, { kind: 'refund', refundId }, `refund:${refundId}`, now)

/** The letter with the VAT receipt once more, whenever somebody asks. */
export const enqueueReceiptAgain = (tx: Transaction, orderId: string, receipt: string, now: Date) =>
  enqueue(
    tx,
    { kind: 'order.letter', orderId, news: 'receipt', about: receipt },
    `order.letter:${receipt}:receipt:${now.toISOString()}`,
    now
  )

export const enqueueLender = (tx: Transaction, call: Omit<LenderCall, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'lease.lender', ...call }, `lease.lender:${key}`, now)

/** Tells whoever leases; the same news under the same key once. */
export const enqueueLeaseNews = (tx: Transaction, told: Omit<LeaseTold, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'lease.letter', ...told }, `lease.letter:${key}:${told.news}`, now)

/** Asks whoever owns an address whether they want letters. */
export const enqueueConfirmMail = (tx: Transaction, subscriberId: string, token: string, now: Date) =>
  enqueue(tx, { kind: 'confirm-mail', subscriberId, token }, `confirm-mail:${subscriberId}:${now.toISOString()}`, now)

/** Brings somebody's message to the staff. */
export const enqueueContactMail = (tx: Transaction, messageId: string, now: Date) =>
  enqueue(tx, { kind: 'contact-mail', messageId }, `contact-mail:${messageId}`, now)

/** Sends a code to a phone; `key` is the code's own, so that one code is never two messages. */
export const enqueueSmsCode = (tx: Transaction, code: Omit<SmsCode, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'sms.code', ...code }, `sms.code:${key}`, now)

export const enqueueMailCode = (tx: Transaction, code: Omit<MailCode, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.code', ...code }, `mail.code:${key}`, now)

/** Tells an account's owner what happened to it. */
export const enqueueAccountMail = (tx: Transaction, mail: Omit<AccountMail, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.account', ...mail }, `mail.account:${key}`, now)

export const enqueueAccountSms = (tx: Transaction, sms: Omit<AccountSms, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'sms.account', ...sms }, `sms.account:${key}`, now)

/** Tells somebody that what they wish for costs less or is there again. */
export const enqueueWishMail = (tx: Transaction, mail: Omit<WishMail, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.wish', ...mail }, `mail.wish:${key}`, now)

/** Tells somebody that money in their wallet is about to be over. */
export const enqueueWalletMail = (tx: Transaction, mail: Omit<WalletMail, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.wallet', ...mail }, `mail.wallet:${key}`, now)

/** Tells somebody that what they waited for is here. */
export const enqueueStockMail = (tx: Transaction, mail: Omit<StockMail, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'mail.stock', ...mail }, `mail.stock:${key}`, now)

interface GiftCardPosted {
  readonly cardId: string
  /** When it is asked for once more: the moment. */
  readonly again: string
  readonly due: Date
}

/** Brings a gift card on its day. */
export const enqueueGiftCardMail = (tx: Transaction, { cardId, again, due }: GiftCardPosted, now: Date) =>
  enqueue(tx, { kind: 'mail.gift-card', cardId }, `mail.gift-card:${cardId}:${again}`, now, due)

export const enqueueCouponMail = (tx: Transaction, mail: Omit<CouponMail, 'kind'>, now: Date) =>
  enqueue(tx, { kind: 'mail.coupon', ...mail }, `mail.coupon:${uuid()}`, now)

/** Brings a message to one browser. */
export const enqueuePush = (tx: Transaction, push: Omit<PushMessage, 'kind'>, key: string, now: Date) =>
  enqueue(tx, { kind: 'push', ...push }, `push:${key}`, now)

/** What is left of a message that is over: who it was for and what it said are nobody's business any more. */
export const redact = (message: Message): object => {
  switch (message.kind) {
    case 'sms.code':
    case 'mail.code':
      return { kind: message.kind, purpose: message.purpose }
    case 'mail.account':
    case 'sms.account':
      return { kind: message.kind, about: message.about.news }
    case 'mail.wish':
      return { kind: message.kind, about: message.about.map(({ news }) => news) }
    case 'mail.wallet':
      return { kind: message.kind }
    case 'mail.stock':
      return { kind: message.kind, about: message.about.map(({ slug }) => slug) }
    case 'push':
      return { kind: message.kind, subscriptionId: message.subscriptionId }
    case 'confirm-mail':
      return { kind: message.kind, subscriberId: message.subscriberId }
    case 'mail.coupon':
      return { kind: message.kind, couponId: message.couponId }
    case 'mail.alarm':
    case 'mail.gift-card':
    case 'order-mail':
    case 'order.letter':
    case 'order.sms':
    case 'order.push':
    case 'refund':
    case 'contact-mail':
    case 'lease.lender':
    case 'lease.letter':
      return message
  }
}

export const dueMessages = statement<{ queue: QueueName; now: string; most: number }, OutboxRow>((db, p) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('queue', '=', p('queue'))
    .where('due_at', '<=', p('now'))
    .orderBy('due_at')
    .limit(p('most'))
)

/** Takes a message for one worker: nobody else sees it as due until its lease is over. */
export const claimMessage = statement<{ id: string; attempts: number; due_at: string }, never>((db, p) =>
  db
    .updateTable('outbox')
    .set(e => ({ attempts: e('attempts', '+', 1), due_at: p('due_at') }))
    .where('id', '=', p('id'))
    .where('state', '=', 'waiting')
    .where('attempts', '=', p('attempts'))
)

export const closeMessage = statement<
  { id: string; state: string; done_at: string | null; due_at: string; error: string | null; payload_json: string },
  never
>((db, p) =>
  db
    .updateTable('outbox')
    .set({
      state: p('state'),
      done_at: p('done_at'),
      due_at: p('due_at'),
      error: p('error'),
      payload_json: p('payload_json')
    })
    .where('id', '=', p('id'))
)

/** The newest messages, for `/dev/outbox`. */
export const newestMessages = (db: Database, most: number) =>
  db.query.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(most).execute()
