import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Moderation } from '../moderation/index.ts'
import { updateListing } from './listing.ts'
import { markDeleted } from './queries.ts'

interface Deps {
  readonly moderation: Pick<Moderation, 'withdraw'>
}

/** Comments, and ratings of those of others. */
export const commentPersonalData = (deps: Deps): PersonalData => ({
  export: (db, { userId }) => commentRows(db, userId),
  erase: (tx, { userId }, at) => eraseCommentsOf(deps, tx, userId, at)
})

const commentRows = async ({ query }: Database, userId: string) => ({
  comments: await query
    .selectFrom('comments')
    .select(['subject_type', 'subject_id', 'text', 'published_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  comment_ratings: await query
    .selectFrom('comment_ratings')
    .select(['comment_id', 'rating', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
})

/** Public comments stay without a name, for others answered them; the rest and all ratings go. */
async function eraseCommentsOf({ moderation }: Deps, tx: Transaction, userId: string, at: Date) {
  const waiting = await tx.query
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    .execute()
  for (const { id } of waiting) {
    await moderation.withdraw(tx, 'comment', id)
    await tx.run(markDeleted, { id, deleted_at: at.toISOString() })
    await updateListing(tx, id, at)
  }
  await tx.query.updateTable('comments').set({ user_id: null, author_name: '' }).where('user_id', '=', userId).execute()
  const given = tx.query.selectFrom('comment_ratings').where('user_id', '=', userId)
  await tx.query
    .updateTable('comments')
    .set(e => ({
      rating: sql<number>`rating - ${e
        .selectFrom('comment_ratings as r')
        .select('r.rating')
        .where('r.user_id', '=', userId)
        .whereRef('r.comment_id', '=', 'comments.id')}`
    }))
    .where('id', 'in', given.select('comment_id'))
    .execute()
  await tx.query.deleteFrom('comment_ratings').where('user_id', '=', userId).execute()
}
