import { v7 as uuid } from 'uuid'
import { CODES_PER_ORDER_MAX } from '../../../domain/money/coupon.ts'
import {
  giftCardExpiry,
  refundUsableUntil,
  giftCardIneligibleReason,
  type GiftCardIneligibleReason
} from '../../../domain/money/gift-card.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { GiftCardAccount } from './tables.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { GiftCardNumbers } from './gift-card-numbers.ts'
import {
  markGiftCardActive,
  applyGiftCard,
  giftCardById,
  giftCardByNumberKey,
  giftCardsOfOrder,
  giftCardDebitsOfPayment,
  creditGiftCard,
  insertGiftCard,
  insertMovement,
  lockGiftCard,
  debitGiftCard,
  removeGiftCard,
  type GiftCardRow
} from './gift-card-queries.ts'

/** A gift card on an order: the balance it can pay with, or why it cannot. */
export interface GiftCardEligibility {
  readonly id: string
  readonly lastFour: string
  readonly balance: number
  readonly ineligibleReason: GiftCardIneligibleReason | undefined
}

export interface GiftCardPurchase {
  readonly amount: number
  readonly buyerId: string | null
  readonly recipientEmail: string
  readonly recipientPhone: string
  readonly recipientName: string
  readonly fromName: string
  readonly message: string
  readonly sendOn: string | null
  readonly locale: string
  readonly reference: string
}

/** Gift cards and their ledger: every movement debits one account and credits another, and no balance falls below 0. */
export const createGiftCards = (numbers: GiftCardNumbers) => ({
  ...bindDeps(numbers, { findByNumber, create, applyByNumber }),
  eligibilityOnOrder,
  ineligibleReason,
  activate,
  moveToOrder,
  removeFromOrder,
  spend,
  refund,
  withdrawBalance
})

const ineligibleReason = (card: GiftCardRow, now: Date) =>
  giftCardIneligibleReason({ state: card.state, balance: card.balance, expiresAt: card.expires_at, now })

interface GiftCardMovement {
  readonly gift_card_id: string
  readonly accounts: readonly [GiftCardAccount, GiftCardAccount]
  readonly amount: number
  readonly payment_id: string | null
}

const recordMovement = (
  tx: Transaction,
  { gift_card_id, accounts: [from_account, to_account], amount, payment_id }: GiftCardMovement,
  now: Date
) =>
  tx.run(insertMovement, {
    id: uuid(),
    gift_card_id,
    from_account,
    to_account,
    amount,
    payment_id,
    moved_at: now.toISOString()
  })

const eligibilityOnOrder = async (
  reader: Reader,
  orderId: string,
  now: Date
): Promise<readonly GiftCardEligibility[]> =>
  (await reader.all(giftCardsOfOrder, { order_id: orderId })).map(card => ({
    id: card.id,
    lastFour: card.last_four,
    balance: card.balance,
    ineligibleReason: ineligibleReason(card, now)
  }))

const findByNumber = (numbers: GiftCardNumbers, reader: Reader, number: string) =>
  reader.first(giftCardByNumberKey, { number_key: numbers.keyOf(number) })

/** Creates a card without a balance: it is worth nothing until it is paid for. */
async function create(
  numbers: GiftCardNumbers,
  tx: Transaction,
  card: GiftCardPurchase,
  now: Date
): Promise<GiftCardRow> {
  const id = uuid()
  const number = numbers.numberOf(id)
  const row: GiftCardRow = {
    id,
    reference: card.reference,
    number_key: numbers.keyOf(number),
    last_four: number.slice(-4),
    state: 'ordered',
    amount: card.amount,
    balance: 0,
    buyer_id: card.buyerId,
    recipient_email: card.recipientEmail,
    recipient_phone: card.recipientPhone,
    recipient_name: card.recipientName,
    from_name: card.fromName,
    message: card.message,
    send_on: card.sendOn,
    locale: card.locale,
    created_at: now.toISOString(),
    activated_at: null,
    sent_at: null,
    expires_at: null,
    payment_id: null
  }
  await tx.run(insertGiftCard, row)
  return row
}

/** Activates a paid card with its whole amount; false when it was active before. */
async function activate(tx: Transaction, id: string, paymentId: string | null, now: Date, until = giftCardExpiry(now)) {
  const activated = await tx.run(markGiftCardActive, {
    id,
    activated_at: now.toISOString(),
    expires_at: until.toISOString(),
    payment_id: paymentId
  })
  const card = activated === 1 ? await tx.first(giftCardById, { id }) : undefined
  if (!card) return false
  await recordMovement(
    tx,
    { gift_card_id: id, accounts: ['sales', 'card'], amount: card.amount, payment_id: paymentId },
    now
  )
  return true
}

/** Applies a card to an open order, once. */
async function applyByNumber(
  numbers: GiftCardNumbers,
  tx: Transaction,
  orderId: string,
  number: string,
  now: Date
): Promise<Result<GiftCardRow, Problem>> {
  const card = await tx.first(giftCardByNumberKey, { number_key: numbers.keyOf(number) })
  const reason = card ? ineligibleReason(card, now) : 'gift-card-incorrect'
  if (!card || reason) return unprocessable(reason ?? 'gift-card-incorrect')
  const before = await tx.all(giftCardsOfOrder, { order_id: orderId })
  if (before.some(({ id }) => id === card.id)) return ok(card)
  if (before.length >= CODES_PER_ORDER_MAX) return unprocessable('codes-many', { values: { max: CODES_PER_ORDER_MAX } })
  await tx.run(applyGiftCard, { order_id: orderId, gift_card_id: card.id, applied_at: now.toISOString() })
  return ok(card)
}

/** Moves the cards of one open cart to another, as many as fit. */
async function moveToOrder(tx: Transaction, from: string, into: string, now: Date) {
  let free = CODES_PER_ORDER_MAX - (await tx.all(giftCardsOfOrder, { order_id: into })).length
  for (const { id: gift_card_id } of await tx.all(giftCardsOfOrder, { order_id: from })) {
    await tx.run(removeGiftCard, { order_id: from, gift_card_id })
    if (free-- > 0) await tx.run(applyGiftCard, { order_id: into, gift_card_id, applied_at: now.toISOString() })
  }
}

const removeFromOrder = (tx: Transaction, orderId: string, cardId: string) =>
  tx.run(removeGiftCard, { order_id: orderId, gift_card_id: cardId })

/** Debits an order's cards; false where they cannot pay all of it: the transaction must then be given up. */
async function spend(tx: Transaction, orderId: string, amount: number, paymentId: string, now: Date): Promise<boolean> {
  let left = amount
  for (const card of await tx.all(giftCardsOfOrder, { order_id: orderId })) {
    if (left === 0) break
    if (ineligibleReason(card, now)) continue
    const part = Math.min(left, card.balance)
    if ((await tx.run(debitGiftCard, { id: card.id, amount: part, now: now.toISOString() })) === 0) return false
    await recordMovement(
      tx,
      { gift_card_id: card.id, accounts: ['card', 'order'], amount: part, payment_id: paymentId },
      now
    )
    left -= part
  }
  return left === 0
}

/**
 * Refunds a payment to the cards it debited, never more than it took from each. Answers the ₮ of void cards, which staff
 * have to pay out: nobody could spend them from there.
 */
async function refund(tx: Transaction, paymentId: string, amount: number, now: Date): Promise<number> {
  let [left, forStaff] = [amount, 0]
  for (const { gift_card_id, amount: covered } of await tx.all(giftCardDebitsOfPayment, {
    payment_id: paymentId
  })) {
    const part = Math.min(left, Number(covered))
    if (part <= 0) continue
    const to = (await credit(tx, gift_card_id, part, now)) ? 'card' : 'void'
    await recordMovement(tx, { gift_card_id, accounts: ['order', to], amount: part, payment_id: paymentId }, now)
    if (to === 'void') forStaff += part
    left -= part
  }
  if (left > 0) throw new Error(`Payment ${paymentId} took ₮${left} less from gift cards than is to be refunded`)
  return forStaff
}

/** Credits a card under its lock; false where it is void. */
async function credit(tx: Transaction, id: string, amount: number, now: Date): Promise<boolean> {
  await tx.first(lockGiftCard, { id })
  if ((await tx.first(giftCardById, { id }))?.state === 'void') return false
  await tx.run(creditGiftCard, { id, amount, until: refundUsableUntil(now).toISOString() })
  return true
}

/** Moves the whole balance to the wallet or voids it; answers the amount, ₮. */
async function withdrawBalance(tx: Transaction, card: GiftCardRow, to: 'wallet' | 'void', now: Date): Promise<number> {
  const amount = card.balance
  if (amount === 0) return 0
  if ((await tx.run(debitGiftCard, { id: card.id, amount, now: to === 'void' ? '' : now.toISOString() })) === 0)
    return 0
  await recordMovement(tx, { gift_card_id: card.id, accounts: ['card', to], amount, payment_id: null }, now)
  return amount
}

export type GiftCards = ReturnType<typeof createGiftCards>
