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
  markGiftCardActive,
  applyGiftCard,
  giftCardById,
  giftCardByNumberKey,
  giftCardsOfOrder,
  giftCardDebitsOfPayment,
  creditGiftCard,
  insertGiftCard,
  insertMovement,
  debitGiftCard,
  removeGiftCard,
  type GiftCardRow
} from './queries.ts'

/** A card on an order: what it may give. */
export interface GiftCardEligibility {
  readonly id: string
  readonly lastFour: string
  readonly balance: number
  readonly refusal: GiftCardRefusal | undefined
}

export interface NewGiftCardOrder {
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
export const createGiftCards = (numbers: GiftCardNumbers) => {
  const ineligibleReason = (card: GiftCardRow, now: Date) =>
    giftCardIneligibleReason({ state: card.state, balance: card.balance, expiresAt: card.expires_at, now })

  const move = (
    tx: Transaction,
    gift_card_id: string,
    [from_account, to_account]: readonly [GiftCardAccount, GiftCardAccount],
    amount: number,
    payment_id: string | null,
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
      refusal: ineligibleReason(card, now)
    }))

  return {
    standing: eligibilityOnOrder,
    ineligibleReason,

    findByNumber: (reader: Reader, number: string) =>
      reader.first(giftCardByNumberKey, { number_key: numbers.keyOf(number) }),

    /** A card that was asked for; it is worth nothing before it is paid. */
    async create(tx: Transaction, card: NewGiftCardOrder, now: Date): Promise<GiftCardRow> {
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
    },

    /** It has been paid: from now on it is money. False when it was before. */
    async activate(tx: Transaction, id: string, paymentId: string | null, now: Date, until = giftCardExpiry(now)) {
      const activated = await tx.run(markGiftCardActive, {
        id,
        activated_at: now.toISOString(),
        expires_at: until.toISOString(),
        payment_id: paymentId
      })
      const card = activated === 1 ? await tx.first(giftCardById, { id }) : undefined
      if (!card) return false
      await move(tx, id, ['sales', 'card'], card.amount, paymentId, now)
      return true
    },

    /** Puts a card on an open order; on it already, it stays. */
    async applyToOrder(
      tx: Transaction,
      orderId: string,
      number: string,
      now: Date
    ): Promise<Result<GiftCardRow, Problem>> {
      const card = await tx.first(giftCardByNumberKey, { number_key: numbers.keyOf(number) })
      const refusal = card ? ineligibleReason(card, now) : 'gift-card-incorrect'
      if (!card || refusal) return unprocessable(refusal ?? 'gift-card-incorrect')
      const before = await tx.all(giftCardsOfOrder, { order_id: orderId })
      if (before.some(({ id }) => id === card.id)) return ok(card)
      if (before.length >= CODES_PER_ORDER_MAX)
        return unprocessable('codes-many', { values: { max: CODES_PER_ORDER_MAX } })
      await tx.run(applyGiftCard, { order_id: orderId, gift_card_id: card.id, applied_at: now.toISOString() })
      return ok(card)
    },

    /** Cards of one open cart go along to another, as many as it takes. */
    async moveToOrder(tx: Transaction, from: string, into: string, now: Date) {
      let room = CODES_PER_ORDER_MAX - (await tx.all(giftCardsOfOrder, { order_id: into })).length
      for (const { id: gift_card_id } of await tx.all(giftCardsOfOrder, { order_id: from })) {
        await tx.run(removeGiftCard, { order_id: from, gift_card_id })
        if (room-- > 0) await tx.run(applyGiftCard, { order_id: into, gift_card_id, applied_at: now.toISOString() })
      }
    },

    removeFromOrder: (tx: Transaction, orderId: string, cardId: string) =>
      tx.run(removeGiftCard, { order_id: orderId, gift_card_id: cardId }),

    /** Takes an amount off an order's cards, all of it or nothing at all. */
    async spend(tx: Transaction, orderId: string, amount: number, paymentId: string, now: Date): Promise<boolean> {
      let left = amount
      for (const card of await tx.all(giftCardsOfOrder, { order_id: orderId })) {
        if (left === 0) break
        if (ineligibleReason(card, now)) continue
        const part = Math.min(left, card.balance)
        if ((await tx.run(debitGiftCard, { id: card.id, amount: part, now: now.toISOString() })) === 0) return false
        await move(tx, card.id, ['card', 'order'], part, paymentId, now)
        left -= part
      }
      return left === 0
    },

    /** Brings back what a payment took, to the cards it came from; never more than that. */
    async refund(tx: Transaction, paymentId: string, amount: number, now: Date) {
      let left = amount
      for (const { gift_card_id, amount: covered } of await tx.all(giftCardDebitsOfPayment, {
        payment_id: paymentId
      })) {
        const part = Math.min(left, Number(covered))
        if (part <= 0) continue
        await tx.run(creditGiftCard, { id: gift_card_id, amount: part, until: refundUsableUntil(now).toISOString() })
        await move(tx, gift_card_id, ['order', 'card'], part, paymentId, now)
        left -= part
      }
      if (left > 0) throw new Error(`Payment ${paymentId} took ${left} ₮ less from gift cards than is to go back`)
    },

    /** All that is left goes to a wallet or out of use; answers how much it was. */
    async drain(tx: Transaction, card: GiftCardRow, to: 'wallet' | 'void', now: Date): Promise<number> {
      const amount = card.balance
      if (amount === 0) return 0
      if ((await tx.run(debitGiftCard, { id: card.id, amount, now: to === 'void' ? '' : now.toISOString() })) === 0)
        return 0
      await move(tx, card.id, ['card', to], amount, null, now)
      return amount
    }
  }
}

export type GiftCards = ReturnType<typeof createGiftCards>
