import { statement } from '../../platform/db/statement.ts'
import type { PrizeDrawTable, PrizePlayerTable, PrizePromotionTable, PrizeTable } from './tables.ts'

export type PrizePromotionRow = { [K in keyof PrizePromotionTable]: PrizePromotionTable[K] }
export type PrizeRow = { [K in keyof PrizeTable]: PrizeTable[K] }
export type PrizePlayerRow = { [K in keyof PrizePlayerTable]: PrizePlayerTable[K] }
export type PrizeDrawRow = { [K in keyof PrizeDrawTable]: PrizeDrawTable[K] }

export const prizePromotionBySlug = statement<{ slug: string }, PrizePromotionRow>((db, p) =>
  db.selectFrom('prize_promotions').selectAll().where('slug', '=', p('slug'))
)

/** Locks a promotion: its draws come one after another. */
export const lockPrizePromotion = statement<{ slug: string }, PrizePromotionRow>((db, p, dialect) => {
  const query = db.selectFrom('prize_promotions').selectAll().where('slug', '=', p('slug'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const allPrizePromotions = statement<object, PrizePromotionRow>(db =>
  db.selectFrom('prize_promotions').selectAll().orderBy('starts_at', 'desc').orderBy('slug')
)

/** A prize with the product of a gift, as it is now. */
export type PrizeWithProduct = PrizeRow & {
  readonly age_restricted: number | null
  readonly requires_prescription: number | null
  readonly taxon: string | null
  readonly slug: string | null
}

export const prizesOf = statement<{ promotion_id: string }, PrizeWithProduct>((db, p) =>
  db
    .selectFrom('prizes')
    .leftJoin('variants', 'variants.id', 'prizes.variant_id')
    .leftJoin('products', 'products.id', 'variants.product_id')
    .selectAll('prizes')
    .select(['products.age_restricted', 'products.requires_prescription', 'products.taxon', 'products.slug'])
    .where('prizes.promotion_id', '=', p('promotion_id'))
    .orderBy('prizes.position')
)

export const playerOf = statement<{ promotion_id: string; user_id: string }, PrizePlayerRow>((db, p) =>
  db
    .selectFrom('prize_players')
    .selectAll()
    .where('promotion_id', '=', p('promotion_id'))
    .where('user_id', '=', p('user_id'))
)

export const insertPlayer = statement<PrizePlayerRow, never>((db, p) =>
  db
    .insertInto('prize_players')
    .values({
      id: p('id'),
      promotion_id: p('promotion_id'),
      user_id: p('user_id'),
      draws: p('draws'),
      day: p('day'),
      draws_today: p('draws_today'),
      seed: p('seed'),
      seed_hash: p('seed_hash'),
      committed_at: p('committed_at')
    })
    .onConflict(c => c.columns(['user_id', 'promotion_id']).doNothing())
)

type PlayerChange = Pick<PrizePlayerRow, 'id' | 'draws' | 'day' | 'draws_today' | 'seed' | 'seed_hash' | 'committed_at'>

export const updatePlayer = statement<PlayerChange, never>((db, p) =>
  db
    .updateTable('prize_players')
    .set({
      draws: p('draws'),
      day: p('day'),
      draws_today: p('draws_today'),
      seed: p('seed'),
      seed_hash: p('seed_hash'),
      committed_at: p('committed_at')
    })
    .where('id', '=', p('id'))
)

export const drawsOnDay = statement<{ promotion_id: string; day: string }, { draws: number }>((db, p) =>
  db
    .selectFrom('prize_draw_days')
    .select('draws')
    .where('promotion_id', '=', p('promotion_id'))
    .where('day', '=', p('day'))
)

export const countDraw = statement<{ promotion_id: string; day: string }, never>((db, p) =>
  db
    .insertInto('prize_draw_days')
    .values(e => ({ promotion_id: p('promotion_id'), day: p('day'), draws: e.lit(1) }))
    .onConflict(c =>
      c.columns(['promotion_id', 'day']).doUpdateSet(e => ({ draws: e('prize_draw_days.draws', '+', 1) }))
    )
)

/** Counts a prize as awarded; 0 rows where none is left. */
export const takePrize = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('prizes')
    .set(e => ({ awarded: e('awarded', '+', 1) }))
    .where('id', '=', p('id'))
    .where(e => e.or([e('stock', 'is', null), e('awarded', '<', e.ref('stock'))]))
)

/** Takes the cost of a prize off the budget, ₮, and sets the pot; 0 rows where the budget is not enough. */
export const spendBudget = statement<{ id: string; amount: number; pot: number | null }, never>((db, p) =>
  db
    .updateTable('prize_promotions')
    .set(e => ({ spent: e('spent', '+', p('amount')), pot: p('pot') }))
    .where('id', '=', p('id'))
    .where(e => e(e('spent', '+', p('amount')), '<=', e.ref('budget')))
)

export const insertDraw = statement<PrizeDrawRow, never>((db, p) =>
  db.insertInto('prize_draws').values({
    id: p('id'),
    promotion_id: p('promotion_id'),
    user_id: p('user_id'),
    nonce: p('nonce'),
    seed: p('seed'),
    seed_hash: p('seed_hash'),
    client_seed: p('client_seed'),
    committed_at: p('committed_at'),
    roll: p('roll'),
    odds_json: p('odds_json'),
    prize_id: p('prize_id'),
    value: p('value'),
    coupon_id: p('coupon_id'),
    drawn_at: p('drawn_at')
  })
)

export type DrawWithPrizePromotion = PrizeDrawRow & { readonly promotion_slug: string; readonly texts_json: string }

export const drawById = statement<{ id: string }, DrawWithPrizePromotion>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prize_promotions as promotion', 'promotion.id', 'draw.promotion_id')
    .selectAll('draw')
    .select(['promotion.slug as promotion_slug', 'promotion.texts_json'])
    .where('draw.id', '=', p('id'))
)

/** Somebody deleted their account: the records stay, without them. */
export const anonymizeDraws = statement<{ user_id: string }, never>((db, p) =>
  db.updateTable('prize_draws').set({ user_id: null }).where('user_id', '=', p('user_id'))
)
