import { v7 as uuid } from 'uuid'
import type { PrizePromotionRecord, PrizeRecord } from '../../../contract/games/prize-promotion.ts'
import type { BannerSlot } from '../../../domain/site/site-banner.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  placementsColumn,
  potColumn,
  prizeNameColumn,
  prizeTermsColumn,
  textsColumn,
  type PrizeTerms
} from './columns.ts'
import { prizePromotionBannerId, type PrizePromotionAdminDeps } from './deps.ts'
import { checkCouponScope, giftVariant } from './never-prizes.ts'

/**
 * Writes a promotion with its prizes. Once it is there only its end can be moved (`close`): odds that players have seen
 * never change. Throws where a prize is alcohol or medicine, or where there is one of this name.
 */
export const addPrizePromotion = ({ db, now, banners }: PrizePromotionAdminDeps, record: PrizePromotionRecord) =>
  db.change(async tx => {
    const { slug, kind, title, summary, rules, limits, pot } = record
    const same = await tx.query.selectFrom('prize_promotions').select('id').where('slug', '=', slug).executeTakeFirst()
    if (same) throw new Error(`There is a promotion ${slug} already`)
    const id = uuid()
    await tx.query
      .insertInto('prize_promotions')
      .values({
        ...{ id, slug, kind, audience: record.audience, minimum_purchase: record.minimum_purchase },
        ...{ starts_at: record.starts_at, ends_at: record.ends_at, budget: record.budget, spent: 0 },
        texts_json: textsColumn.write({ title, summary, rules }),
        placements_json: placementsColumn.write(record.placements),
        max_draws_per_user: limits.per_user,
        max_draws_per_user_day: limits.per_user_per_day,
        max_draws_per_day: limits.per_day,
        pot: pot?.start ?? null,
        pot_json: pot ? potColumn.write(pot) : null,
        demonstration: Number(record.demonstration),
        created_at: now().toISOString(),
        closed_at: null
      })
      .execute()
    for (const [position, prize] of record.prizes.entries()) await insertPrize(tx, id, position, prize)
    for (const slot of record.placements) await banners.place(tx, bannerOf(record, slot))
  })

/** Its link leads to the promotion, and its dates are the promotion's. */
const bannerOf = ({ slug, kind, title, summary, starts_at, ends_at }: PrizePromotionRecord, slot: BannerSlot) => ({
  ...{ id: prizePromotionBannerId(slug, slot), slot, title, text: summary, link: `/promotions/${slug}` },
  ...{ tone: kind === 'jackpot' ? ('night' as const) : ('accent' as const), starts_at, ends_at }
})

async function insertPrize(tx: Transaction, promotion_id: string, position: number, prize: PrizeRecord) {
  const variant_id = prize.kind === 'gift' ? await giftVariant(tx, prize.sku) : null
  if (prize.kind === 'coupon') await checkCouponScope(tx, prize)
  await tx.query
    .insertInto('prizes')
    .values({
      id: uuid(),
      ...{ promotion_id, position, kind: prize.kind, weight: prize.weight, awarded: 0, variant_id },
      name_json: prizeNameColumn.write(prize.name),
      terms_json: prizeTermsColumn.write(termsOf(prize)),
      value: valueOf(prize),
      stock: prize.kind === 'none' ? null : prize.stock
    })
    .execute()
}

/** ₮ that one costs the budget at most. */
function valueOf(prize: PrizeRecord): number {
  switch (prize.kind) {
    case 'wallet_bonus':
      return prize.amount
    case 'free_delivery':
      return prize.max_discount
    case 'coupon':
      return prize.effect === 'amount' ? prize.value : (prize.max_discount ?? 0)
    case 'gift':
      return prize.value
    default:
      return 0
  }
}

const EVERYTHING = { products: [], taxons: [], brands: [] }

function termsOf(prize: PrizeRecord): PrizeTerms {
  if (prize.kind === 'none') return { days: 0, coupon: null }
  const { days } = prize
  switch (prize.kind) {
    case 'coupon': {
      const { effect, value, minimum, products, taxons, brands, max_discount: maxDiscount = null } = prize
      return { days, coupon: { effect, value, maxDiscount, minimum, products, taxons, brands } }
    }
    case 'free_delivery': {
      const { max_discount: maxDiscount, minimum } = prize
      return { days, coupon: { effect: 'free-delivery', value: 0, maxDiscount, minimum, ...EVERYTHING } }
    }
    case 'gift':
      return {
        days,
        coupon: { effect: 'gift', value: 0, maxDiscount: null, minimum: 0, ...EVERYTHING, products: [prize.sku] }
      }
    default:
      return { days, coupon: null }
  }
}
