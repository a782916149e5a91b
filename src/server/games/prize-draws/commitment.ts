import { createHash, createHmac } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { drawMessage, ODDS_TOTAL, rollFrom } from '../../../domain/games/prize-draw.ts'
import { localDate } from '../../../domain/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import { insertPlayer, playerOf, type PrizePlayerRow } from './queries.ts'

/** Random bytes: `node:crypto` in the shop, a fixed sequence in tests that replay a draw. */
export type RandomBytes = (count: number) => Buffer

const SEED_BYTES = 32

const seedContext = (playerId: string) => encryptionContext('prize_players', 'seed', playerId)

/** A new seed for a player's next draw, encrypted, with the hash that is shown before it. */
export function newCommitment(encryption: Encryption, random: RandomBytes, playerId: string, now: Date) {
  const seed = random(SEED_BYTES).toString('hex')
  return {
    seed: encryption.encrypt(seed, seedContext(playerId)),
    seed_hash: createHash('sha256').update(seed).digest('hex'),
    committed_at: now.toISOString()
  }
}

export const seedOf = (encryption: Encryption, player: Pick<PrizePlayerRow, 'id' | 'seed'>) =>
  encryption.decrypt(player.seed, seedContext(player.id))

/** The place in the table of odds that both seeds decide. */
export const rollOf = (seed: string, clientSeed: string, nonce: number) =>
  rollFrom(createHmac('sha256', seed).update(drawMessage(clientSeed, nonce)).digest(), ODDS_TOTAL)

interface Deps {
  readonly db: Database
  readonly random: RandomBytes
}

/** The player's row, written when they first look: from then on the hash of their next draw stands. */
export async function findOrCreatePlayer({ db, random }: Deps, promotionId: string, userId: string, now: Date) {
  const key = { promotion_id: promotionId, user_id: userId }
  const existing = await db.first(playerOf, key)
  if (existing) return existing
  const id = uuid()
  const fresh = { id, ...key, draws: 0, day: localDate(now), draws_today: 0 }
  await db.change(tx => tx.run(insertPlayer, { ...fresh, ...newCommitment(db.encryption, random, id, now) }))
  const player = await db.first(playerOf, key)
  if (!player) throw new Error('A player that was just written is gone')
  return player
}
