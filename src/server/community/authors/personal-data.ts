import type { PersonalData } from '../../platform/personal-data.ts'
import { authorOfUser, deleteAuthor, deleteFollowersOf, deleteFollowsOf } from './queries.ts'

/** A member as an author, and the authors they follow. */
export const authorPersonalData: PersonalData = {
  async export({ query }, { userId }) {
    const [author, follows] = await Promise.all([
      query
        .selectFrom('authors')
        .select(['slug', 'name', 'about', 'submitted_about', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
      query
        .selectFrom('author_follows')
        .select(['author', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    ])
    return { author, followed_authors: follows }
  },
  async erase(tx, { userId }) {
    const author = await tx.first(authorOfUser, { user_id: userId })
    if (author) {
      await tx.run(deleteFollowersOf, { author: author.slug })
      await tx.run(deleteAuthor, { id: author.id })
    }
    await tx.run(deleteFollowsOf, { user_id: userId })
    await tx.query.deleteFrom('follower_notifications').where('user_id', '=', userId).execute()
  }
}
