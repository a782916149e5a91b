import type { PersonalData } from '../../platform/personal-data.ts'
import type { Moderation } from '../moderation/index.ts'
import { removeArticle } from './drafts.ts'
import { ownArticles } from './queries.ts'

/** An article is a work of its writer: with the account it goes. */
export const articlePersonalData = (deps: { readonly moderation: Pick<Moderation, 'withdraw'> }): PersonalData => ({
  export: async ({ query }, { userId }) => ({
    articles: await query
      .selectFrom('articles')
      .select(['title', 'summary', 'body', 'tags_json as tags', 'cover_alt', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  }),
  async erase(tx, { userId }) {
    for (const { id } of await tx.all(ownArticles, { user_id: userId })) await removeArticle(deps, tx, id)
  }
})
