import type { PersonalData } from '../../platform/personal-data.ts'

export const cardPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    cards: await query
      .selectFrom('payment_cards')
      .select(['brand', 'last_four', 'bank', 'expires', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
  }),
  async erase({ query }, { userId }) {
    await query.deleteFrom('payment_cards').where('user_id', '=', userId).execute()
    await query.deleteFrom('payment_card_registrations').where('user_id', '=', userId).execute()
  }
}
