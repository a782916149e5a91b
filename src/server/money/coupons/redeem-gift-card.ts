import { v7 as uuid } from 'uuid'
import { ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { GiftCards } from './gift-cards.ts'
import type { Redemption } from './single-use-codes.ts'
import { depositMoney } from '../wallet/index.ts'

/** Moves the whole balance of a gift card into the user's wallet. */
export async function redeemGiftCard(
  giftCards: Pick<GiftCards, 'findByNumber' | 'ineligibleReason' | 'withdrawBalance'>,
  tx: Transaction,
  userId: string,
  number: string,
  now: Date
): Promise<Result<Redemption, Problem>> {
  const card = await giftCards.findByNumber(tx, number)
  const ineligibleReason = card ? giftCards.ineligibleReason(card, now) : 'gift-card-incorrect'
  if (!card || ineligibleReason) return unprocessable(ineligibleReason ?? 'gift-card-incorrect')
  const amount = await giftCards.withdrawBalance(tx, card, 'wallet', now)
  if (amount === 0) return unprocessable('gift-card-empty')
  await depositMoney(
    tx,
    {
      userId,
      bucket: 'gift',
      kind: 'gift_card',
      // A refund to the card may be moved again, so each move has a key of its own.
      idempotencyKey: `gift-card:${card.id}:${uuid()}`,
      from: 'promotions',
      amount,
      expiresAt: card.expires_at,
      label: `•••• ${card.last_four}`
    },
    now
  )
  return ok({ kind: 'gift_card', amount, name: undefined, expiresAt: card.expires_at })
}
