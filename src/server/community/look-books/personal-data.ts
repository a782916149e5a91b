import type { PersonalData } from '../../platform/personal-data.ts'
import { deleteLookBooksOf } from './queries.ts'

export const lookBookPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    look_books: await query
      .selectFrom('look_books')
      .select(['title', 'items_json as items', 'privacy', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  }),
  erase: (tx, { userId }) => tx.run(deleteLookBooksOf, { user_id: userId })
}
