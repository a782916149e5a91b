import type { DrawAudience, PrizeKind, PrizePromotionKind } from '../../../domain/games/prize-draw.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    prize_promotions: PrizePromotionTable
    prizes: PrizeTable
    prize_players: PrizePlayerTable
    prize_contacts: PrizeContactTable
    prize_draws: PrizeDrawTable
    prize_draw_days: { promotion_id: string; day: string; draws: number }
  }
}

/** Its row is locked by every draw: stock, budget and pot are decided one draw after another. */
export interface PrizePromotionTable {
  id: string
  slug: string
  kind: PrizePromotionKind
  /** Title, summary and rules in both languages. */
  texts_json: string
  /** Pages that show its banner. */
  placements_json: string
  audience: DrawAudience
  /** ₮ that `buyers` have bought for. */
  minimum_purchase: number
  starts_at: string
  ends_at: string
  max_draws_per_user: number | null
  max_draws_per_user_day: number | null
  max_draws_per_day: number | null
  /** ₮ that its prizes may cost, and have cost. */
  budget: number
  spent: number
  /** ₮ in a jackpot now, and how it grows; null for other kinds. */
  pot: number | null
  pot_json: string | null
  demonstration: number
  created_at: string
  closed_at: string | null
}

export interface PrizeTable {
  id: string
  promotion_id: string
  /** Field of the wheel, from 0. */
  position: number
  kind: PrizeKind
  name_json: string
  terms_json: string
  /** ₮ that one costs the budget; of a jackpot the pot decides. */
  value: number
  weight: number
  stock: number | null
  awarded: number
  /** The variant of a gift. */
  variant_id: string | null
}

/** A player of a promotion, with the seed of their next draw, whose hash they are shown. */
export interface PrizePlayerTable {
  id: string
  promotion_id: string
  user_id: string
  draws: number
  /** Day in Ulaanbaatar that `draws_today` counts. */
  day: string
  draws_today: number
  /** Encrypted: whoever reads it could choose their own prize. */
  seed: string
  seed_hash: string
  committed_at: string
}

/** Draws of a promotion with limits by a proven phone or address: whoever deletes their account has no more of them. */
export interface PrizeContactTable {
  promotion_id: string
  /** Keyed hash of the contact; the contact cannot be read from it. */
  contact_key: string
  draws: number
  day: string
  draws_today: number
  /** End of the promotion, for the retention job. */
  ends_at: string
}

/** The record of a draw; only ever added to, and without its player once the account is deleted. */
export interface PrizeDrawTable {
  id: string
  promotion_id: string
  user_id: string | null
  nonce: number
  seed: string
  seed_hash: string
  client_seed: string
  committed_at: string
  roll: number
  /** `OddsRow[]` that decided. */
  odds_json: string
  prize_id: string
  /** ₮ that it cost the budget. */
  value: number
  coupon_id: string | null
  drawn_at: string
}
