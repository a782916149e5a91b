import type { PersonalData } from '../../platform/personal-data.ts'

export const pushPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    push_subscriptions: await query
      .selectFrom('push_subscriptions')
      .select(['topics', 'locale', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
  }),
  erase: ({ query }, { userId }) => query.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}
