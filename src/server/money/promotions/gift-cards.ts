import { v7 as uuid } from 'uuid'
import { CODES_PER_ORDER_MAX } from '../../../domain/coupon.ts'
import {
  giftCardExpiry,
  refundUsableUntil,
  giftCardIneligibleReason,
  type GiftCardRefusal
} from '../../../domain/gift-card.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { GiftCardAccount } from './tables.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { GiftCardNumbers } from './gift-card-numbers.ts'
import {
  activateCard,
  applyCard,
  cardById,
  cardByKey,
  cardsOfOrder,
  coverOfPayment,
  refundToCard,
  insertCard,
  insertMovement,
  spendCard,
  removeCard,
  type GiftCardRow
} from './queries.ts'

/** A card on an order: what it may give. */
export interface GiftCardEligibility {
  readonly id: string
  readonly lastFour: string
  readonly balance: number
  readonly refusal: GiftCardRefusal | undefined
}

export interface GiftCardOrder {
  readonly amount: number
  readonly buyerId: string | null
  readonly recipientEmail: string
  readonly recipientName: string
  readonly fromName: string
  readonly message: string
  readonly sendOn: string | null
  readonly locale: string
  readonly reference: string
}

/** Money on cards: it only ever moves from one account to another, and a card never below nothing. */
export const giftCardsOf = (numbers: GiftCardNumbers) => {
  const ineligibleReason = (card: GiftCardRow, now: Date) =>
    giftCardIneligibleReason({ state: card.state, balance: card.balance, expiresAt: card.expires_at, now })

  const move = (
    tx: Transaction,
    card_id: string,
    [from_account, to_account]: readonly [GiftCardAccount, GiftCardAccount],
    amount: number,
    payment_id: string | null,
    now: Date
  ) =>
    tx.run(insertMovement, {
      id: uuid(),
      card_id,
      from_account,
      to_account,
      amount,
      payment_id,
      moved_at: now.toISOString()
    })

  const standing = async (reader: Reader, orderId: string, now: Date): Promise<readonly GiftCardEligibility[]> =>
    (await reader.all(cardsOfOrder, { order_id: orderId })).map(card => ({
      id: card.id,
      lastFour: card.last_four,
      balance: card.balance,
      refusal: ineligibleReason(card, now)
    }))

  return {
    standing,
    eligibility: ineligibleReason,

    find: (reader: Reader, number: string) => reader.first(cardByKey, { number_key: numbers.keyOf(number) }),

    /** A card that was asked for; it is worth nothing before it is paid. */
    async order(tx: Transaction, card: GiftCardOrder, now: Date): Promise<GiftCardRow> {
      const id = uuid()
      const number = numbers.of(id)
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
      await tx.run(insertCard, row)
      return row
    },

    /** It has been paid: from now on it is money. False when it was before. */
    async activate(tx: Transaction, id: string, paymentId: string | null, now: Date, until = giftCardExpiry(now)) {
      const activated = await tx.run(activateCard, {
        id,
        activated_at: now.toISOString(),
        expires_at: until.toISOString(),
        payment_id: paymentId
      })
      const card = activated === 1 ? await tx.first(cardById, { id }) : undefined
      if (!card) return false
      await move(tx, id, ['sold', 'card'], card.amount, paymentId, now)
      return true
    },

    /** Puts a card on an open order; on it already, it stays. */
    async apply(tx: Transaction, orderId: string, number: string, now: Date): Promise<Result<GiftCardRow, Problem>> {
      const card = await tx.first(cardByKey, { number_key: numbers.keyOf(number) })
      const refusal = card ? ineligibleReason(card, now) : 'gift-card-incorrect'
      if (!card || refusal) return unprocessable(refusal ?? 'gift-card-incorrect')
      const before = await tx.all(cardsOfOrder, { order_id: orderId })
      if (before.some(({ id }) => id === card.id)) return ok(card)
      if (before.length >= CODES_PER_ORDER_MAX)
        return unprocessable('codes-many', { values: { max: CODES_PER_ORDER_MAX } })
      await tx.run(applyCard, { order_id: orderId, card_id: card.id, applied_at: now.toISOString() })
      return ok(card)
    },

    /** Cards of one open cart go along to another, as many as it takes. */
    async moveTo(tx: Transaction, from: string, into: string, now: Date) {
      let room = CODES_PER_ORDER_MAX - (await tx.all(cardsOfOrder, { order_id: into })).length
      for (const { id: card_id } of await tx.all(cardsOfOrder, { order_id: from })) {
        await tx.run(removeCard, { order_id: from, card_id })
        if (room-- > 0) await tx.run(applyCard, { order_id: into, card_id, applied_at: now.toISOString() })
      }
    },

    remove: (tx: Transaction, orderId: string, cardId: string) =>
      tx.run(removeCard, { order_id: orderId, card_id: cardId }),

    /** Takes an amount off an order's cards, all of it or nothing at all. */
    async spend(tx: Transaction, orderId: string, amount: number, paymentId: string, now: Date): Promise<boolean> {
      let left = amount
      for (const card of await tx.all(cardsOfOrder, { order_id: orderId })) {
        if (left === 0) break
        if (ineligibleReason(card, now)) continue
        const part = Math.min(left, card.balance)
        if ((await tx.run(spendCard, { id: card.id, amount: part, now: now.toISOString() })) === 0) return false
        await move(tx, card.id, ['card', 'order'], part, paymentId, now)
        left -= part
      }
      return left === 0
    },

    /** Brings back what a payment took, to the cards it came from; never more than that. */
    async giveBack(tx: Transaction, paymentId: string, amount: number, now: Date) {
      let left = amount
      for (const { card_id, amount: covered } of await tx.all(coverOfPayment, { payment_id: paymentId })) {
        const part = Math.min(left, Number(covered))
        if (part <= 0) continue
        await tx.run(refundToCard, { id: card_id, amount: part, until: refundUsableUntil(now).toISOString() })
        await move(tx, card_id, ['order', 'card'], part, paymentId, now)
        left -= part
      }
      if (left > 0) throw new Error(`Payment ${paymentId} took ${left} ₮ less from gift cards than is to go back`)
    },

    /** All that is left goes to a wallet or out of use; answers how much it was. */
    async drain(tx: Transaction, card: GiftCardRow, to: 'wallet' | 'void', now: Date): Promise<number> {
      const amount = card.balance
      if (amount === 0) return 0
      if ((await tx.run(spendCard, { id: card.id, amount, now: to === 'void' ? '' : now.toISOString() })) === 0)
        return 0
      await move(tx, card.id, ['card', to], amount, null, now)
      return amount
    }
  }
}

export type GiftCards = ReturnType<typeof giftCardsOf>
