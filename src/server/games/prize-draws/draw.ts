import { v7 as uuid } from 'uuid'
import { drawResultSchema, type DrawRequest, type DrawResult } from '../../../contract/games/prize-promotion.ts'
import {
  drawCountOf,
  potAfter,
  rowAt,
  type OddsRow,
  type PrizePromotionKind
} from '../../../domain/games/prize-draw.ts'
import { ok } from '../../../domain/result.ts'
import { localDate } from '../../../domain/time.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { awardPrize } from './award.ts'
import { oddsColumn, potColumn } from './columns.ts'
import { newCommitment, rollOf, seedOf } from './commitment.ts'
import { countContacts, type PlayerSource } from './contact-counts.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { eligibilityOf } from './eligibility.ts'
import { enqueuePrizeWon } from './messages.ts'
import { costOf, noPrizeOf, prizesNow } from './prize-stock.ts'
import {
  countDraw,
  insertDraw,
  lockPrizePromotion,
  playerOf,
  spendBudget,
  takePrize,
  updatePlayer,
  type PrizeDrawRow,
  type PrizePlayerRow,
  type PrizePromotionRow,
  type PrizeWithProduct
} from './queries.ts'
import { playerBody } from './read-prize-promotions.ts'
import { recordBody } from './draw-records.ts'
import { wonPrize } from './won-prizes.ts'

/** The draw that was asked for, and by whom. */
export interface DrawInput {
  readonly kind: PrizePromotionKind
  readonly userId: string
  readonly request: DrawRequest
  readonly idempotencyKey: IdempotencyKey
  readonly locale: Locale
}

/**
 * One draw: who may, by which seed, what it is, out of stock and budget, to its winner, and its record, in one
 * transaction. The promotion's row is locked first, so the prizes left are those that the draw before has left.
 */
export const drawPrize = (deps: PrizeDrawDeps, input: DrawInput): ServiceResult<DrawResult> =>
  deps.db.change(async tx => {
    const now = deps.now()
    const promotion = await tx.first(lockPrizePromotion, { slug: input.request.promotion_id })
    if (promotion?.kind !== input.kind) return notFound('promotion-not-found')
    return withIdempotency(
      tx,
      { principal: input.userId, idempotencyKey: input.idempotencyKey, answers: drawResultSchema, now },
      () => drawLocked(deps, tx, promotion, input, now)
    )
  })

async function drawLocked(
  deps: PrizeDrawDeps,
  tx: Transaction,
  promotion: PrizePromotionRow,
  { userId, request, locale }: DrawInput,
  now: Date
): ServiceResult<DrawResult> {
  const player = await tx.first(playerOf, { promotion_id: promotion.id, user_id: userId })
  if (player?.seed_hash !== request.seed_hash) return conflict('draw-seed-changed')
  const { refusal } = await eligibilityOf(sourceOf(deps, tx), promotion, player, now)
  if (refusal) return unprocessable(refusal, { values: { amount: money(locale, promotion.minimum_purchase) } })

  const { prizes, odds } = await prizesNow(tx, promotion)
  const seed = seedOf(deps.db.encryption, player)
  const nonce = player.draws + 1
  const roll = rollOf(seed, request.client_seed, nonce)
  const { prize_id } = rowAt(odds, noPrizeOf(prizes).id, roll)
  const position = prizes.findIndex(({ id }) => id === prize_id)
  const prize = prizes[position]
  if (!prize) throw new Error(`Prize ${prize_id} is not of its promotion`)

  const drawId = uuid({ msecs: now.getTime() })
  const value = costOf(prize, promotion)
  const pot = potOf(promotion, prize)
  await takeFromStock(tx, promotion, prize, { value, pot })
  const coupon_id = await awardPrize(tx, deps.random, prize, { drawId, userId, value }, now)
  const next = await countAndCommit(deps, tx, { promotion, player }, now)
  const row = {
    id: drawId,
    user_id: userId,
    nonce,
    seed,
    roll,
    prize_id,
    value,
    coupon_id,
    ...recordOf(player, request, odds, now)
  }
  await tx.run(insertDraw, row)
  if (prize.kind !== 'none') await enqueuePrizeWon(tx, { drawId, locale }, now)
  return ok(await resultOf(sourceOf(deps, tx), { ...promotion, pot }, { row, prizes, position, next }, locale, now))
}

const sourceOf = ({ db: { encryption } }: PrizeDrawDeps, reader: Transaction) => ({ reader, encryption })

const potOf = ({ pot, pot_json }: PrizePromotionRow, { kind }: PrizeWithProduct) =>
  pot === null || pot_json === null ? pot : potAfter(potColumn.read(pot_json), pot, kind === 'jackpot')

const recordOf = (player: PrizePlayerRow, { client_seed }: DrawRequest, odds: readonly OddsRow[], now: Date) => ({
  promotion_id: player.promotion_id,
  seed_hash: player.seed_hash,
  client_seed,
  committed_at: player.committed_at,
  odds_json: oddsColumn.write([...odds]),
  drawn_at: now.toISOString()
})

/** The lock makes both certain; a row that does not change would be a prize too many. */
async function takeFromStock(
  tx: Transaction,
  { id }: PrizePromotionRow,
  prize: PrizeWithProduct,
  { value, pot }: { readonly value: number; readonly pot: number | null }
) {
  if ((await tx.run(takePrize, { id: prize.id })) === 0) throw new Error(`Prize ${prize.id} is gone`)
  if ((await tx.run(spendBudget, { id, amount: value, pot })) === 0) throw new Error(`The budget of ${id} is spent`)
}

interface Counted {
  readonly promotion: PrizePromotionRow
  readonly player: PrizePlayerRow
}

/** Counts the draw of the player, of their contacts and of the day, and commits to the seed of their next one. */
async function countAndCommit(
  deps: PrizeDrawDeps,
  tx: Transaction,
  { promotion, player }: Counted,
  now: Date
): Promise<PrizePlayerRow> {
  const day = localDate(now)
  const next = {
    ...player,
    draws: player.draws + 1,
    day,
    draws_today: drawCountOf(player, day) + 1,
    ...newCommitment(deps.db.encryption, deps.random, player.id, now)
  }
  await tx.run(updatePlayer, next)
  await countContacts(sourceOf(deps, tx), promotion, player.user_id, day)
  await tx.run(countDraw, { promotion_id: player.promotion_id, day })
  return next
}

interface Drawn {
  readonly row: PrizeDrawRow
  readonly prizes: readonly PrizeWithProduct[]
  readonly position: number
  readonly next: PrizePlayerRow
}

async function resultOf(
  source: PlayerSource,
  promotion: PrizePromotionRow,
  { row, prizes, position, next }: Drawn,
  locale: Locale,
  now: Date
): Promise<DrawResult> {
  const drawn = { ...row, promotion_slug: promotion.slug, texts_json: promotion.texts_json }
  const isPrize = prizes[position]?.kind !== 'none'
  return {
    position,
    won: isPrize ? await wonPrize(source.reader, row.id, locale, now) : null,
    record: recordBody(drawn, prizes, locale),
    pot: promotion.pot,
    player: playerBody(promotion, next, await eligibilityOf(source, promotion, next, now), locale)
  }
}
