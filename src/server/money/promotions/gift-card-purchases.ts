import type { z } from 'zod'
import type { buyGiftCardBody, GiftCardBody, GiftCardList } from '../../../contract/codes.ts'
import { GIFT_CARD_SCHEDULE_DAYS_MAX, canSendOn } from '../../../domain/gift-card.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consume, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import type { GiftCards } from './gift-cards.ts'
import { storedValueMethods, type PaymentInput, type PaymentService } from '../payments/index.ts'
import { activatePaidGiftCard, sendGiftCard } from './gift-card-payable.ts'
import { isReference, newReference, type GiftCardNumbers } from './gift-card-numbers.ts'
import { giftCardById, markGiftCardSent, type GiftCardRow } from './queries.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'

const DAILY_LIMIT: Limit = { name: 'gift-cards', most: 20, windowMs: DAY_MS }
const INVOICE_LIMIT: Limit = { name: 'gift-card-invoices', most: 40, windowMs: HOUR_MS }
const PAUSE_SECONDS = 3_600
const notFound = { ok: false, problem: { status: 404, code: 'gift-card-not-found' } } as const

type Answer<T> = Promise<Result<T, Problem>>
type PaymentMeans = Pick<PaymentInput, 'method' | 'source' | 'keepsCard'>
type BuyGiftCardInput = z.output<typeof buyGiftCardBody>

interface Deps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly numbers: GiftCardNumbers
  readonly payments: GiftCardPayments
  readonly now: () => Date
}

/** What buying cards asks of payments. */
export type GiftCardPayments = Pick<PaymentService, 'open' | 'newest' | 'refresh' | 'methods'>

/** Cards people buy for others: ordered, paid for, and brought on their day. */
export const giftCardPurchases = ({ db, giftCards, numbers, payments, now }: Deps) => {
  /** By its id, or by the reference that stands in addresses and letters. */
  const own = (userId: string, name: string) =>
    db.query
      .selectFrom('gift_cards')
      .selectAll()
      .where(isReference(name) ? 'reference' : 'id', '=', name)
      .where('buyer_id', '=', userId)
      .executeTakeFirst()

  const bodyOf = async (row: GiftCardRow, at: Date): Promise<GiftCardBody> => ({
    ...shown(row, at),
    payment: row.state === 'ordered' ? ((await payments.newest('gift_card', row.id)) ?? null) : null
  })

  return {
    order: (userId: string, card: BuyGiftCardInput, locale: ShopLocale): Answer<GiftCardBody> =>
      db.change(async tx => {
        const at = now()
        if (card.send_on !== null && !canSendOn(card.send_on, at))
          return unprocessable('gift-card-day', { field: 'send_on', values: { max: GIFT_CARD_SCHEDULE_DAYS_MAX } })
        if (!(await consume(tx, DAILY_LIMIT, userId, at))) return tooMany('too-many-gift-cards', PAUSE_SECONDS)
        const row = await giftCards.create(
          tx,
          {
            amount: card.amount,
            buyerId: userId,
            recipientEmail: card.recipient_email,
            recipientName: card.recipient_name,
            fromName: card.from_name,
            message: card.message,
            sendOn: card.send_on,
            locale,
            reference: await newReference(tx)
          },
          at
        )
        return ok({ ...shown(row, at), payment: null })
      }),

    /** What somebody bought, newest first; what was never paid for, and is not waited for, is not among it. */
    async listPurchased(userId: string, locale: Locale): Promise<GiftCardList> {
      const rows = await db.query
        .selectFrom('gift_cards')
        .selectAll()
        .where('buyer_id', '=', userId)
        .where(e =>
          e.or([
            e('activated_at', 'is not', null),
            e.exists(
              e
                .selectFrom('payments')
                .select('payments.id')
                .where('payments.payable_kind', '=', 'gift_card')
                .whereRef('payments.payable_id', '=', 'gift_cards.id')
                .where('payments.state', '=', 'pending')
            )
          ])
        )
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute()
      const gift_cards = await Promise.all(rows.map(row => bodyOf(row, now())))
      return { gift_cards, count: rows.length, methods: storedValueMethods(payments.methods(), locale) }
    },

    /** As it is now: the provider is asked about a payment that is still open. */
    async find(userId: string, name: string): Answer<GiftCardBody> {
      const row = await own(userId, name)
      if (!row) return notFound
      const payment = row.state === 'ordered' ? await payments.newest('gift_card', row.id) : undefined
      if (payment?.state === 'pending') {
        const asked = await payments.refresh(payment.id)
        if (!asked.ok) return asked
      }
      return ok(await bodyOf((await own(userId, name)) ?? row, now()))
    },

    /** By any provider that takes money for money, and by another one than before. */
    async pay(userId: string, id: string, means: PaymentMeans, idempotency: IdempotencyKey, locale: Locale) {
      if (!(await db.change(tx => consume(tx, INVOICE_LIMIT, userId, now()))))
        return tooMany('too-many-requests', PAUSE_SECONDS)
      return payments.open({ payableKind: 'gift_card', id, ...means, principal: { userId } }, idempotency, locale)
    },

    /** The letter did not arrive: the same once more, to the same address. */
    resend: (userId: string, id: string): Answer<GiftCardBody> =>
      db.change(async tx => {
        const row = await own(userId, id)
        if (row?.state !== 'active') return notFound
        if (!(await consume(tx, DAILY_LIMIT, userId, now()))) return tooMany('too-many-gift-cards', PAUSE_SECONDS)
        await sendGiftCard(tx, row, now(), now().toISOString())
        return ok({ ...shown(row, now()), payment: null })
      }),

    /** Paid for otherwise than through a provider: a member of staff has the money. False when it was paid before. */
    activatePaid: (tx: Transaction, id: string, paymentId: string | null, at: Date) =>
      activatePaidGiftCard(tx, giftCards, id, paymentId, at),

    /** What the letter says; undefined for a card that is out of use by then. */
    async mailContent(id: string) {
      const row = await db.first(giftCardById, { id })
      if (row?.state !== 'active') return undefined
      const locale: ShopLocale = isShopLocale(row.locale) ? row.locale : 'mn'
      return {
        card: { ...shown(row, now()), payment: null },
        number: numbers.numberOf(id),
        to: row.recipient_email,
        locale
      }
    },

    markSent: (id: string) => db.change(tx => tx.run(markGiftCardSent, { id, sent_at: now().toISOString() }))
  }
}

export type GiftCardPurchases = ReturnType<typeof giftCardPurchases>

const shown = (row: GiftCardRow, at: Date): Omit<GiftCardBody, 'payment'> => ({
  id: row.id,
  reference: row.reference,
  state:
    row.state === 'active' && row.expires_at !== null && row.expires_at <= at.toISOString() ? 'expired' : row.state,
  amount: row.amount,
  recipient_email: row.recipient_email,
  recipient_name: row.recipient_name,
  from_name: row.from_name,
  message: row.message,
  send_on: row.send_on,
  sent_at: row.sent_at,
  created_at: row.created_at,
  expires_at: row.expires_at
})
