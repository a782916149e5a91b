import type { z } from 'zod'
import type { buyGiftCardRequestSchema, GiftCardBody, GiftCardList } from '../../../contract/money/coupons.ts'
import { GIFT_CARD_SCHEDULE_DAYS_MAX, canSendOn } from '../../../domain/money/gift-card.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { unprocessable, tooMany, type ServiceResult } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import type { GiftCards } from './gift-cards.ts'
import { prepaymentMethods, type PrepaymentInput, type PaymentService, pendingPayables } from '../payments/index.ts'
import { activatePaidGiftCard, sendGiftCard } from './gift-card-payable.ts'
import { isReference, newReference, type GiftCardNumbers } from './gift-card-numbers.ts'
import { giftCardById, markGiftCardSent, type GiftCardRow } from './gift-card-queries.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'

const DAILY_LIMIT: Limit = { name: 'gift-cards', max: 20, windowMs: DAY_MS }
const INVOICE_LIMIT: Limit = { name: 'gift-card-invoices', max: 40, windowMs: HOUR_MS }
const PAUSE_SECONDS = 3_600
const notFound = { ok: false, problem: { status: 404, code: 'gift-card-not-found' } } as const

type BuyGiftCardInput = z.output<typeof buyGiftCardRequestSchema>

interface Deps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly numbers: GiftCardNumbers
  readonly payments: GiftCardPayments
  readonly now: () => Date
}

/** The part of payments that purchases of gift cards use. */
export type GiftCardPayments = Pick<PaymentService, 'open' | 'newest' | 'refresh' | 'methods'>

/** Gift cards that users buy for others: ordered, paid for, and sent on a chosen day. */
export const giftCardPurchases = (deps: Deps) =>
  bindDeps(deps, {
    order: orderGiftCard,
    listPurchased,
    find: findGiftCard,
    pay: payForGiftCard,
    resend: resendGiftCard,
    activatePaid,
    messageContent,
    markSent
  })

/** A card of its buyer by id, or by the reference that stands in URLs and e-mails. */
const findOwn = ({ db }: Deps, userId: string, name: string) =>
  db.query
    .selectFrom('gift_cards')
    .selectAll()
    .where(isReference(name) ? 'reference' : 'id', '=', name)
    .where('buyer_id', '=', userId)
    .executeTakeFirst()

const bodyOf = async ({ payments }: Deps, row: GiftCardRow, at: Date): Promise<GiftCardBody> => ({
  ...giftCardFields(row, at),
  payment: row.state === 'ordered' ? ((await payments.newest('gift_card', row.id)) ?? null) : null
})

const orderGiftCard = (
  { db, giftCards, now }: Deps,
  userId: string,
  card: BuyGiftCardInput,
  locale: ShopLocale
): ServiceResult<GiftCardBody> =>
  db.change(async tx => {
    const at = now()
    if (card.send_on !== null && !canSendOn(card.send_on, at))
      return unprocessable('gift-card-day', { field: 'send_on', values: { max: GIFT_CARD_SCHEDULE_DAYS_MAX } })
    if (!(await consumeLimit(tx, DAILY_LIMIT, userId, at))) return tooMany('too-many-gift-cards', PAUSE_SECONDS)
    const row = await giftCards.create(
      tx,
      {
        amount: card.amount,
        buyerId: userId,
        recipientEmail: card.recipient_email,
        recipientPhone: card.recipient_phone,
        recipientName: card.recipient_name,
        fromName: card.from_name,
        message: card.message,
        sendOn: card.send_on,
        locale,
        reference: await newReference(tx)
      },
      at
    )
    return ok({ ...giftCardFields(row, at), payment: null })
  })

/** Paid cards and those with an open invoice, newest first, 100 at most. */
async function listPurchased(deps: Deps, userId: string, locale: Locale): Promise<GiftCardList> {
  const { db, payments, now } = deps
  const pending = await pendingPayables(db, userId, 'gift_card')
  const rows = await db.query
    .selectFrom('gift_cards')
    .selectAll()
    .where('buyer_id', '=', userId)
    .where(e => e.or([e('activated_at', 'is not', null), ...pending.map(id => e('id', '=', id))]))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  const gift_cards = await Promise.all(rows.map(row => bodyOf(deps, row, now())))
  return { gift_cards, count: rows.length, methods: prepaymentMethods(await payments.methods(), locale) }
}

/** The card as it is now: an open payment is checked at its provider first. */
async function findGiftCard(deps: Deps, userId: string, name: string): ServiceResult<GiftCardBody> {
  const { payments, now } = deps
  const row = await findOwn(deps, userId, name)
  if (!row) return notFound
  const payment = row.state === 'ordered' ? await payments.newest('gift_card', row.id) : undefined
  if (payment?.state === 'pending') {
    const refreshed = await payments.refresh(payment.id)
    if (!refreshed.ok) return refreshed
  }
  return ok(await bodyOf(deps, (await findOwn(deps, userId, name)) ?? row, now()))
}

/** Opens an invoice at any provider that is allowed for stored value, again after another. */
async function payForGiftCard(
  { db, payments, now }: Deps,
  userId: string,
  id: string,
  { means, idempotencyKey, locale }: PrepaymentInput
) {
  if (!(await db.change(tx => consumeLimit(tx, INVOICE_LIMIT, userId, now()))))
    return tooMany('too-many-requests', PAUSE_SECONDS)
  return payments.open({ payableKind: 'gift_card', id, ...means, principal: { userId } }, idempotencyKey, locale)
}

/** Sends a paid card again, to the same address and number. */
function resendGiftCard(deps: Deps, userId: string, id: string): ServiceResult<GiftCardBody> {
  const { db, now } = deps
  return db.change(async tx => {
    const row = await findOwn(deps, userId, id)
    if (row?.state !== 'active') return notFound
    if (!(await consumeLimit(tx, DAILY_LIMIT, userId, now()))) return tooMany('too-many-gift-cards', PAUSE_SECONDS)
    await sendGiftCard(tx, row, now(), now().toISOString())
    return ok({ ...giftCardFields(row, now()), payment: null })
  })
}

/** Activates a card that staff were paid for; false where it was paid before. */
const activatePaid = ({ giftCards }: Deps, tx: Transaction, id: string, paymentId: string | null, at: Date) =>
  activatePaidGiftCard(tx, giftCards, id, paymentId, at)

/** The card as its messages show it; undefined where it was voided before they leave. */
async function messageContent({ db, numbers, now }: Deps, id: string) {
  const row = await db.first(giftCardById, { id })
  if (row?.state !== 'active') return undefined
  const locale: ShopLocale = isShopLocale(row.locale) ? row.locale : 'mn'
  return {
    card: { ...giftCardFields(row, now()), payment: null },
    number: numbers.numberOf(id),
    locale
  }
}

const markSent = ({ db, now }: Deps, id: string) =>
  db.change(tx => tx.run(markGiftCardSent, { id, sent_at: now().toISOString() }))

export type GiftCardPurchases = ReturnType<typeof giftCardPurchases>

const giftCardFields = (row: GiftCardRow, at: Date): Omit<GiftCardBody, 'payment'> => ({
  id: row.id,
  reference: row.reference,
  state: shownState(row, at),
  amount: row.amount,
  recipient_email: row.recipient_email,
  recipient_phone: row.recipient_phone,
  recipient_name: row.recipient_name,
  from_name: row.from_name,
  message: row.message,
  send_on: row.send_on,
  sent_at: row.sent_at,
  created_at: row.created_at,
  expires_at: row.expires_at
})

/** A buyer reads of a blocked card what they read of a void one. */
function shownState({ state, expires_at: until }: GiftCardRow, at: Date): GiftCardBody['state'] {
  if (state === 'blocked') return 'void'
  return state === 'active' && until !== null && until <= at.toISOString() ? 'expired' : state
}
