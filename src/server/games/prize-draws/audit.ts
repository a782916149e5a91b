import { createHash } from 'node:crypto'
import { rowAt } from '../../../domain/games/prize-draw.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { oddsColumn } from './columns.ts'
import { rollOf } from './commitment.ts'
import { noPrizeOf } from './prize-stock.ts'
import {
  prizesOf,
  prizePromotionBySlug,
  type PrizeDrawRow,
  type PrizePromotionRow,
  type PrizeWithProduct
} from './queries.ts'

/** Read at a time, so that a promotion of a million draws is no memory. */
const BATCH = 500

const drawsAfter = statement<{ promotion_id: string; id: string; limit: number }, PrizeDrawRow>((db, p) =>
  db
    .selectFrom('prize_draws')
    .selectAll()
    .where('promotion_id', '=', p('promotion_id'))
    .where('id', '>', p('id'))
    .orderBy('id')
    .limit(p('limit'))
)

const walletEntry = statement<{ key: string }, { amount: number }>((db, p) =>
  db.selectFrom('wallet_entries').select('amount').where('idempotency_key', '=', p('key'))
)

export interface PrizePromotionAudit {
  readonly promotion: PrizePromotionRow
  readonly prizes: readonly PrizeWithProduct[]
  readonly draws: number
  /** One sentence for each thing that does not fit; empty where all does. */
  readonly faults: readonly string[]
}

/** Computes all draws of a promotion again, and compares stock, budget, coupons and wallets with them. */
export async function auditPrizePromotion(reader: Reader, slug: string): Promise<PrizePromotionAudit | undefined> {
  const promotion = await reader.first(prizePromotionBySlug, { slug })
  if (!promotion) return undefined
  const prizes = await reader.all(prizesOf, { promotion_id: promotion.id })
  const faults: string[] = []
  const awarded = new Map<string, number>()
  let [last, draws, spent] = ['', 0, 0]
  for (;;) {
    const rows = await reader.all(drawsAfter, { promotion_id: promotion.id, id: last, limit: BATCH })
    for (const row of rows) {
      faults.push(...(await faultsOf(reader, row, prizes)).map(fault => `draw ${row.id}: ${fault}`))
      awarded.set(row.prize_id, (awarded.get(row.prize_id) ?? 0) + 1)
      draws += 1
      spent += row.value
      last = row.id
    }
    if (rows.length < BATCH) break
  }
  if (spent !== promotion.spent) faults.push(`prizes cost ${spent}, the budget counts ${promotion.spent}`)
  for (const { id, position, awarded: counted } of prizes)
    if ((awarded.get(id) ?? 0) !== counted)
      faults.push(`prize ${position}: ${awarded.get(id) ?? 0} drawn, ${counted} counted`)
  return { promotion, prizes, draws, faults }
}

async function faultsOf(reader: Reader, row: PrizeDrawRow, prizes: readonly PrizeWithProduct[]) {
  const faults: string[] = []
  if (createHash('sha256').update(row.seed).digest('hex') !== row.seed_hash) faults.push('the seed has another hash')
  const roll = rollOf(row.seed, row.client_seed, row.nonce)
  if (roll !== row.roll) faults.push(`the roll is ${roll}, not ${row.roll}`)
  if (rowAt(oddsColumn.read(row.odds_json), noPrizeOf(prizes).id, roll).prize_id !== row.prize_id)
    faults.push('another prize was drawn')
  const kind = prizes.find(({ id }) => id === row.prize_id)?.kind
  const isMoney = kind === 'wallet_bonus' || kind === 'jackpot'
  if (kind !== 'none' && !isMoney && row.coupon_id === null) faults.push('its coupon is missing')
  if (isMoney && (await reader.first(walletEntry, { key: `prize-draw:${row.id}` }))?.amount !== row.value)
    faults.push('it is not in a wallet')
  return faults
}
