import type { PersonalData } from '../../platform/personal-data.ts'
import { anonymizeDraws } from './queries.ts'

/** Draws stay without a name: what a promotion cost is booked. */
export const drawPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    prize_draws: await query
      .selectFrom('prize_draws as draw')
      .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
      .innerJoin('prize_promotions as promotion', 'promotion.id', 'draw.promotion_id')
      .select(['promotion.slug as promotion', 'prize.name_json as prize', 'draw.value', 'draw.drawn_at'])
      .where('draw.user_id', '=', userId)
      .orderBy('draw.id')
      .execute()
  }),
  async erase(tx, { userId }) {
    await tx.run(anonymizeDraws, { user_id: userId })
    await tx.query.deleteFrom('prize_players').where('user_id', '=', userId).execute()
  }
}
