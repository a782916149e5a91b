import { lockUser } from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import { cardBrand, PAYMENT_CARDS_MAX, lastFour } from '../../../domain/money/payment-card.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import type { PaymentCardTable } from './tables.ts'
import type { SavedCard } from '../../providers/payment/index.ts'

export const cardTokenContext = (id: string) => encryptionContext('payment_cards', 'token', id)
const lookupKeyOf = (encryption: Encryption, token: string) => encryption.lookupKey(token, 'payment_cards.token')

/** Stores a card of a locked user; the same token stored again stays one card. */
export async function insertPaymentCard(
  { query }: Transaction,
  encryption: Encryption,
  userId: string,
  { token, number, bank }: SavedCard,
  now: Date
): Promise<PaymentCardTable> {
  const id = uuid()
  const token_key = lookupKeyOf(encryption, token)
  await query
    .insertInto('payment_cards')
    .values({
      id,
      user_id: userId,
      token: encryption.encrypt(token, cardTokenContext(id)),
      token_key,
      brand: cardBrand(number),
      last_four: lastFour(number),
      bank,
      expires: null,
      created_at: now.toISOString()
    })
    .onConflict(c => c.columns(['user_id', 'token_key']).doUpdateSet({ bank }))
    .execute()
  return query
    .selectFrom('payment_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_key', '=', token_key)
    .executeTakeFirstOrThrow()
}

/**
 * Saves the card of a payer who agreed to it. The payment counts whatever becomes of the card: none is saved beyond the
 * limit of cards or for a deleted account.
 */
export const saveCardAfterPayment = (db: Database, userId: string, card: SavedCard, now: Date) =>
  db.change(async tx => {
    if (!(await tx.first(lockUser, { id: userId }))) return
    const { cards } = await tx.query
      .selectFrom('payment_cards')
      .select(e => e.fn.countAll<number>().as('cards'))
      .where('user_id', '=', userId)
      .where('token_key', '!=', lookupKeyOf(db.encryption, card.token))
      .executeTakeFirstOrThrow()
    if (Number(cards) < PAYMENT_CARDS_MAX) await insertPaymentCard(tx, db.encryption, userId, card, now)
  })
