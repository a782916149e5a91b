import { v7 as uuid } from 'uuid'
import { cardBrand, CARDS_MAX, lastFour } from '../../domain/card.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { CardTable } from './tables.ts'
import type { KeptCard } from '../providers/payment/port.ts'
import { lockHolder } from './queries.ts'

/** Takes a card in for somebody whose row is held: the same card told twice is one card. */
export async function takeInCard(
  { query }: Transaction,
  userId: string,
  { token, number, bank }: KeptCard,
  now: Date
): Promise<CardTable> {
  await query
    .insertInto('cards')
    .values({
      id: uuid(),
      user_id: userId,
      token,
      brand: cardBrand(number),
      last_four: lastFour(number),
      bank,
      expires: null,
      created_at: now.toISOString()
    })
    .onConflict(c => c.columns(['user_id', 'token']).doUpdateSet({ bank }))
    .execute()
  return query
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
}

/**
 * Keeps the card somebody has paid with and agreed to keep. Their payment has come whatever becomes of the card: a
 * full house of cards, or an owner who has left meanwhile, keeps none.
 */
export const keepCard = (db: Database, userId: string, card: KeptCard, now: Date) =>
  db.change(async tx => {
    if (!(await tx.first(lockHolder, { id: userId }))) return
    const { cards } = await tx.query
      .selectFrom('cards')
      .select(e => e.fn.countAll<number>().as('cards'))
      .where('user_id', '=', userId)
      .where('token', '!=', card.token)
      .executeTakeFirstOrThrow()
    if (Number(cards) < CARDS_MAX) await takeInCard(tx, userId, card, now)
  })
