import { v7 as uuid } from 'uuid'
import { cardBrand, PAYMENT_CARDS_MAX, lastFour } from '../../../domain/payment-card.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { placeOf } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import type { CardTable } from './tables.ts'
import type { SavedCard } from '../../providers/payment/index.ts'
import { lockHolder } from './queries.ts'

export const tokenPlace = (id: string) => placeOf('cards', 'token', id)
const lookupKeyOf = (encryption: Encryption, token: string) => encryption.lookupKey(token, 'cards.token')

/** Takes a card in for somebody whose row is held: the same card told twice is one card. */
export async function storeCard(
  { query }: Transaction,
  encryption: Encryption,
  userId: string,
  { token, number, bank }: SavedCard,
  now: Date
): Promise<CardTable> {
  const id = uuid()
  const token_key = lookupKeyOf(encryption, token)
  await query
    .insertInto('cards')
    .values({
      id,
      user_id: userId,
      token: encryption.encrypt(token, tokenPlace(id)),
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
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_key', '=', token_key)
    .executeTakeFirstOrThrow()
}

/**
 * Keeps the card somebody has paid with and agreed to keep. Their payment has come whatever becomes of the card: a
 * full provider of cards, or an owner who has left meanwhile, keeps none.
 */
export const keepCard = (db: Database, userId: string, card: SavedCard, now: Date) =>
  db.change(async tx => {
    if (!(await tx.first(lockHolder, { id: userId }))) return
    const { cards } = await tx.query
      .selectFrom('cards')
      .select(e => e.fn.countAll<number>().as('cards'))
      .where('user_id', '=', userId)
      .where('token_key', '!=', lookupKeyOf(db.encryption, card.token))
      .executeTakeFirstOrThrow()
    if (Number(cards) < PAYMENT_CARDS_MAX) await storeCard(tx, db.encryption, userId, card, now)
  })
