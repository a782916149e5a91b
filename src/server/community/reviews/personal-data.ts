import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { unpublishReview } from './publisher.ts'
import { changeHelpful } from './queries.ts'
import { deleteWithParts } from './write.ts'

/** Reviews with their photos, and votes for those of others. */
export const reviewPersonalData: PersonalData = {
  export: (db, { userId }) => reviewRows(db, userId),
  erase: (tx, { userId }, at) => eraseReviewsOf(tx, userId, at)
}

const reviewRows = async ({ query }: Database, userId: string) => ({
  reviews: await query
    .selectFrom('reviews')
    .select(['subject_type', 'subject_id', 'rating', 'title', 'comment', 'submitted_json', 'is_public', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  review_photos: await query
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .select(['review_photos.review_id', 'review_photos.file', 'review_photos.created_at'])
    .where('reviews.user_id', '=', userId)
    .execute(),
  review_votes: await query
    .selectFrom('review_votes')
    .select(['review_id', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
})

/** With the account go its reviews, their photos, and its votes. */
async function eraseReviewsOf(tx: Transaction, userId: string, at: Date) {
  const own = await tx.query.selectFrom('reviews').select('id').where('user_id', '=', userId).execute()
  for (const { id } of own) {
    await unpublishReview(tx, id, at)
    await deleteWithParts(tx, id)
  }
  const votes = await tx.query.selectFrom('review_votes').select('review_id').where('user_id', '=', userId).execute()
  for (const { review_id } of votes) await tx.run(changeHelpful, { id: review_id, by: -1 })
  await tx.query.deleteFrom('review_votes').where('user_id', '=', userId).execute()
}
