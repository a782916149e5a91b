import type { Database, Transaction } from '../../platform/db/database.ts'
import { authorOfUser, deleteAuthor, deleteFollowersOf, deleteFollowsOf } from '../authors/index.ts'
import type { Moderation } from '../moderation/index.ts'
import { removeArticle } from './drafts.ts'
import { ownArticles } from './queries.ts'

/** Texts of a customer and the authors they follow, for the data export. */
export async function ownArticleData({ query }: Database, userId: string) {
  const [articles, authors, follows] = await Promise.all([
    query
      .selectFrom('articles')
      .select(['title', 'summary', 'body', 'tags_json as tags', 'cover_alt', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
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
  return { articles, author: authors, followed_authors: follows }
}

/** An article is a work of its writer: with the account it goes, and so does the author. */
export async function eraseArticlesOf(
  { moderation }: { readonly moderation: Pick<Moderation, 'withdraw'> },
  tx: Transaction,
  userId: string
) {
  for (const { id } of await tx.all(ownArticles, { user_id: userId })) await removeArticle({ moderation }, tx, id)
  const author = await tx.first(authorOfUser, { user_id: userId })
  if (author) {
    await tx.run(deleteFollowersOf, { author: author.slug })
    await tx.run(deleteAuthor, { id: author.id })
  }
  await tx.run(deleteFollowsOf, { user_id: userId })
  await tx.query.deleteFrom('follower_notifications').where('user_id', '=', userId).execute()
}
