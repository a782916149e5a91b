import type { PersonalData } from '../../platform/personal-data.ts'
import { userOwner } from '../../identity/index.ts'

export const bookmarkPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    bookmarks: await query
      .selectFrom('bookmarks')
      .select(['type', 'target', 'created_at'])
      .where('owner', '=', userOwner(userId))
      .execute()
  }),
  erase: ({ query }, { userId }) => query.deleteFrom('bookmarks').where('owner', '=', userOwner(userId)).execute()
}
