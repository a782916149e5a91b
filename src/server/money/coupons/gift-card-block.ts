import { DAY_MS } from '../../../domain/time.ts'
import { tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { ok } from '../../../domain/result.ts'
import { giftCardById, lockGiftCard, type GiftCardRow } from './gift-card-queries.ts'
import type { GiftCards } from './gift-cards.ts'
import { enqueueGiftCardMail, enqueueGiftCardSms } from './messages.ts'

/** Blocks a card whose balance stays, or opens it again; false where it is not in the state before. */
export async function setGiftCardBlocked(tx: Transaction, id: string, isBlocked: boolean): Promise<boolean> {
  const [before, after] = isBlocked ? (['active', 'blocked'] as const) : (['blocked', 'active'] as const)
  const { numUpdatedRows } = await tx.query
    .updateTable('gift_cards')
    .set({ state: after })
    .where('id', '=', id)
    .where('state', '=', before)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Voids a card and its balance for good; answers the card as it was, undefined where it was void. */
export async function voidGiftCard(
  tx: Transaction,
  giftCards: Pick<GiftCards, 'withdrawBalance'>,
  id: string,
  now: Date
): Promise<GiftCardRow | undefined> {
  // A payment with the card at this moment would leave a balance that is neither withdrawn nor usable.
  await tx.first(lockGiftCard, { id })
  const card = await tx.first(giftCardById, { id })
  if (!card || card.state === 'void') return undefined
  // Only an active card gives its balance away.
  if (card.state === 'blocked') await setGiftCardBlocked(tx, id, false)
  await giftCards.withdrawBalance(tx, card, 'void', now)
  await tx.query.updateTable('gift_cards').set({ state: 'void' }).where('id', '=', id).execute()
  return card
}

const RESEND_LIMIT: Limit = { name: 'gift-card-staff-resend', max: 5, windowMs: DAY_MS }
const PAUSE_SECONDS = 3_600

/** Ways in which a card can be sent to who it is for. */
export const giftCardChannels = ({ state, recipient_email: mail, recipient_phone: phone }: GiftCardRow) =>
  state !== 'active' ? [] : [...(mail === '' ? [] : (['email'] as const)), ...(phone === '' ? [] : (['sms'] as const))]

/** Sends an active card once more, by the address or the number that its buyer gave, a few times a day. */
export async function resendGiftCardAsStaff(
  tx: Transaction,
  card: GiftCardRow,
  channel: 'email' | 'sms',
  now: Date
): ServiceResult<undefined> {
  if (!giftCardChannels(card).includes(channel)) return unprocessable('gift-card-not-sendable', { field: 'channel' })
  if (!(await consumeLimit(tx, RESEND_LIMIT, card.id, now))) return tooMany('too-many-gift-cards', PAUSE_SECONDS)
  const delivery = { cardId: card.id, again: now.toISOString(), due: now }
  await (channel === 'email' ? enqueueGiftCardMail(tx, delivery, now) : enqueueGiftCardSms(tx, delivery, now))
  return ok(undefined)
}
