import type { DrawLimits } from '../../../domain/games/prize-draw.ts'
import type { PrizePromotionRow } from './queries.ts'

export const limitsOf = (row: PrizePromotionRow): DrawLimits => ({
  perUser: row.max_draws_per_user,
  perUserPerDay: row.max_draws_per_user_day,
  perDay: row.max_draws_per_day
})
