import type { DrawRecord } from '../../../contract/games/prize-promotion.ts'
import { ODDS_TOTAL } from '../../../domain/games/prize-draw.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { oddsColumn, prizeNameColumn, textsColumn } from './columns.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { noPrizeOf } from './prize-stock.ts'
import { drawById, prizesOf, type DrawWithPrizePromotion, type PrizeWithProduct } from './queries.ts'

/** Texts are in Mongolian and English; other readers get English. */
export const inShopLocale = <T>(texts: { readonly mn: T; readonly en: T }, locale: Locale): T =>
  locale === 'mn' ? texts.mn : texts.en

export const prizePromotionUrl = (slug: string) => `/promotions/${slug}`

/** Link to the promotion of the draw. */
export const prizePromotionLink = (
  { promotion_slug, texts_json }: Pick<DrawWithPrizePromotion, 'promotion_slug' | 'texts_json'>,
  locale: Locale
) => ({
  id: promotion_slug,
  title: inShopLocale(textsColumn.read(texts_json).title, locale),
  path: prizePromotionUrl(promotion_slug)
})

/** The record of a draw for everybody who wants to compute it again. */
export function recordBody(
  row: DrawWithPrizePromotion,
  prizes: readonly PrizeWithProduct[],
  locale: Locale
): DrawRecord {
  const names = new Map(prizes.map(({ id, name_json }) => [id, inShopLocale(prizeNameColumn.read(name_json), locale)]))
  return {
    id: row.id,
    promotion: prizePromotionLink(row, locale),
    nonce: row.nonce,
    seed_hash: row.seed_hash,
    seed: row.seed,
    client_seed: row.client_seed,
    committed_at: row.committed_at,
    drawn_at: row.drawn_at,
    roll: row.roll,
    odds_total: ODDS_TOTAL,
    odds: oddsColumn.read(row.odds_json).map(odds => ({ ...odds, name: names.get(odds.prize_id) ?? '' })),
    prize_id: row.prize_id,
    no_prize_id: noPrizeOf(prizes).id
  }
}

/** Reads a draw by its id; undefined where there is none. */
export async function readDraw({ db }: PrizeDrawDeps, id: string, locale: Locale): Promise<DrawRecord | undefined> {
  const row = await db.first(drawById, { id })
  return row && recordBody(row, await db.all(prizesOf, { promotion_id: row.promotion_id }), locale)
}
