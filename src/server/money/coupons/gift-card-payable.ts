import { sendsAt } from '../../../domain/money/gift-card.ts'
import { err, ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueGiftCardMail, enqueueGiftCardSms } from './messages.ts'
import type { Payable, RefundService } from '../payments/index.ts'
import type { GiftCards } from './gift-cards.ts'
import { giftCardById, lockGiftCard, type GiftCardRow } from './gift-card-queries.ts'

/** Enqueues the card's e-mail and text message; another `again` sends them once more. */
export async function sendGiftCard(tx: Transaction, card: GiftCardRow, at: Date, again = '') {
  const delivery = { cardId: card.id, again, due: sendsAt(again ? null : card.send_on, at) }
  if (card.recipient_email !== '') await enqueueGiftCardMail(tx, delivery, at)
  if (card.recipient_phone !== '') await enqueueGiftCardSms(tx, delivery, at)
}

/** Activates a card and enqueues its messages; false where it was active before. */
export async function activatePaidGiftCard(
  tx: Transaction,
  giftCards: Pick<GiftCards, 'activate'>,
  id: string,
  paymentId: string | null,
  at: Date
): Promise<boolean> {
  const activated = await giftCards.activate(tx, id, paymentId, at)
  const row = activated ? await tx.first(giftCardById, { id }) : undefined
  if (row) await sendGiftCard(tx, row, at)
  return activated
}

/** A gift card as a payable. */
export const giftCardPayable = (giftCards: GiftCards, refunds: Pick<RefundService, 'refund'>): Payable => ({
  kind: 'gift_card',
  lock: (tx, id) => tx.first(lockGiftCard, { id }),

  async amountDue(tx, id, { userId }) {
    const row = await tx.first(giftCardById, { id })
    if (row?.buyer_id == null || row.buyer_id !== userId) return notPayable('gift-card-not-found', 404)
    if (row.state !== 'ordered') return notPayable('gift-card-not-open', 422)
    return ok({
      amount: row.amount,
      number: row.reference,
      description: `${words('mn', 'company')('name')} ${row.reference}`,
      userId
    })
  },

  // A second payment is refunded; so is the amount above the card's.
  async onPaid(tx, payment, at) {
    const amount = (await tx.first(giftCardById, { id: payment.payable_id }))?.amount ?? Infinity
    if (payment.amount < amount || !(await activatePaidGiftCard(tx, giftCards, payment.payable_id, payment.id, at)))
      return 'refund'
    if (payment.amount > amount)
      await refunds.refund(tx, {
        paymentId: payment.id,
        amount: payment.amount - amount,
        idempotencyKey: 'too-much',
        now: at
      })
    return 'accepted'
  },

  returnPath: ({ number }) => `/gift-cards?${new URLSearchParams({ bought: number })}`
})

const notPayable = (code: 'gift-card-not-found' | 'gift-card-not-open', status: 404 | 422) =>
  err<Problem>({ status, code })
