import type { Transaction } from '../../platform/db/database.ts'
import { placementsColumn } from './columns.ts'
import { prizePromotionBannerId, type BannerPort } from './deps.ts'

/**
 * Takes invented promotions away, with their banners. One that somebody has played is ended instead: its draws are the
 * proof of prizes that people have.
 */
export async function removeDemonstrationPrizePromotions(tx: Transaction, banners: BannerPort, now: Date) {
  const { query } = tx
  const invented = await query.selectFrom('prize_promotions').selectAll().where('demonstration', '=', 1).execute()
  let [deleted, ended] = [0, 0]
  for (const { id, slug, placements_json } of invented) {
    for (const slot of placementsColumn.read(placements_json))
      await banners.end(tx, prizePromotionBannerId(slug, slot), now)
    const played = await query.selectFrom('prize_draws').select('id').where('promotion_id', '=', id).executeTakeFirst()
    if (played) {
      const { numUpdatedRows } = await query
        .updateTable('prize_promotions')
        .set({ closed_at: now.toISOString() })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      ended += Number(numUpdatedRows)
    } else {
      await deletePromotion(tx, id)
      deleted += 1
    }
  }
  return { deleted, ended }
}

async function deletePromotion({ query }: Transaction, id: string) {
  for (const table of ['prize_players', 'prize_contacts', 'prize_draw_days', 'prizes'] as const)
    await query.deleteFrom(table).where('promotion_id', '=', id).execute()
  await query.deleteFrom('prize_promotions').where('id', '=', id).execute()
}
