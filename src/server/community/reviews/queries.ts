import { statement } from '../../platform/db/statement.ts'
import type { ReviewPhotoTable, ReviewTable } from './tables.ts'

export type ReviewRow = { readonly [K in keyof ReviewTable]: ReviewTable[K] }
export type PhotoRow = { readonly [K in keyof ReviewPhotoTable]: ReviewPhotoTable[K] }

/** Answers 0 where this author has reviewed the subject before. */
export const insertReview = statement<ReviewRow, never>((db, p) =>
  db
    .insertInto('reviews')
    .values({
      id: p('id'),
      subject_type: p('subject_type'),
      subject_id: p('subject_id'),
      author: p('author'),
      user_id: p('user_id'),
      author_name: p('author_name'),
      locale: p('locale'),
      rating: p('rating'),
      title: p('title'),
      comment: p('comment'),
      submitted_json: p('submitted_json'),
      photos_json: p('photos_json'),
      line_item_id: p('line_item_id'),
      options_json: p('options_json'),
      received_at: p('received_at'),
      reply: p('reply'),
      replied_at: p('replied_at'),
      helpful: p('helpful'),
      is_public: p('is_public'),
      demonstration: p('demonstration'),
      created_at: p('created_at'),
      edited_at: p('edited_at')
    })
    .onConflict(c => c.columns(['subject_type', 'subject_id', 'author']).doNothing())
)

export const reviewById = statement<{ id: string }, ReviewRow>((db, p) =>
  db.selectFrom('reviews').selectAll().where('id', '=', p('id'))
)

/** Locks it: an edit and a decision come one after the other. */
export const reviewForUpdate = statement<{ id: string }, ReviewRow>((db, p, dialect) => {
  const query = db.selectFrom('reviews').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const reviewByAuthor = statement<Pick<ReviewRow, 'subject_type' | 'subject_id' | 'author'>, ReviewRow>((db, p) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('subject_type', '=', p('subject_type'))
    .where('subject_id', '=', p('subject_id'))
    .where('author', '=', p('author'))
)

export const publishReview = statement<
  Pick<ReviewRow, 'id' | 'rating' | 'title' | 'comment' | 'photos_json' | 'is_public' | 'edited_at'>,
  never
>((db, p) =>
  db
    .updateTable('reviews')
    .set({
      rating: p('rating'),
      title: p('title'),
      comment: p('comment'),
      photos_json: p('photos_json'),
      is_public: p('is_public'),
      edited_at: p('edited_at')
    })
    .where('id', '=', p('id'))
)

export const hideReview = statement<{ id: string }, never>((db, p) =>
  db.updateTable('reviews').set({ is_public: 0 }).where('id', '=', p('id'))
)

export const setSubmitted = statement<
  Pick<ReviewRow, 'id' | 'submitted_json' | 'author_name' | 'line_item_id' | 'options_json' | 'received_at'>,
  never
>((db, p) =>
  db
    .updateTable('reviews')
    .set({
      submitted_json: p('submitted_json'),
      author_name: p('author_name'),
      line_item_id: p('line_item_id'),
      options_json: p('options_json'),
      received_at: p('received_at')
    })
    .where('id', '=', p('id'))
)

export const replyById = statement<{ id: string }, Pick<ReviewRow, 'reply'>>((db, p) =>
  db.selectFrom('reviews').select('reply').where('id', '=', p('id'))
)

export const setReply = statement<Pick<ReviewRow, 'id' | 'reply' | 'replied_at'>, never>((db, p) =>
  db
    .updateTable('reviews')
    .set({ reply: p('reply'), replied_at: p('replied_at') })
    .where('id', '=', p('id'))
)

export const deleteReview = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('reviews').where('id', '=', p('id'))
)

export const reviewsOfUser = statement<{ user_id: string; before: string; limit: number }, ReviewRow>((db, p) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit'))
)

export const reviewedSubjects = statement<
  Pick<ReviewRow, 'subject_type'> & { user_id: string },
  Pick<ReviewRow, 'subject_id'>
>((db, p) =>
  db
    .selectFrom('reviews')
    .select('subject_id')
    .where('user_id', '=', p('user_id'))
    .where('subject_type', '=', p('subject_type'))
)

export const insertPhoto = statement<PhotoRow, never>((db, p) =>
  db.insertInto('review_photos').values({
    id: p('id'),
    review_id: p('review_id'),
    file: p('file'),
    width: p('width'),
    height: p('height'),
    is_public: p('is_public'),
    created_at: p('created_at')
  })
)

export const photosOfReview = statement<{ review_id: string }, PhotoRow>((db, p) =>
  db.selectFrom('review_photos').selectAll().where('review_id', '=', p('review_id')).orderBy('id')
)

export const showPhoto = statement<Pick<PhotoRow, 'id'>, never>((db, p) =>
  db.updateTable('review_photos').set({ is_public: 1 }).where('id', '=', p('id'))
)

export const deletePhoto = statement<Pick<PhotoRow, 'id'>, never>((db, p) =>
  db.deleteFrom('review_photos').where('id', '=', p('id'))
)

export const deletePhotosOfReview = statement<{ review_id: string }, never>((db, p) =>
  db.deleteFrom('review_photos').where('review_id', '=', p('review_id'))
)

/** A photo of a public version. */
export const publicPhoto = statement<{ file: string }, Pick<PhotoRow, 'id'>>((db, p) =>
  db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .select('review_photos.id')
    .where('file', '=', p('file'))
    .where('review_photos.is_public', '=', 1)
    .where('reviews.is_public', '=', 1)
)

type Vote = { review_id: string; user_id: string }

export const insertVote = statement<Vote & { created_at: string }, never>((db, p) =>
  db
    .insertInto('review_votes')
    .values({ review_id: p('review_id'), user_id: p('user_id'), created_at: p('created_at') })
    .onConflict(c => c.columns(['review_id', 'user_id']).doNothing())
)

export const deleteVote = statement<Vote, never>((db, p) =>
  db.deleteFrom('review_votes').where('review_id', '=', p('review_id')).where('user_id', '=', p('user_id'))
)

export const deleteVotesOfReview = statement<{ review_id: string }, never>((db, p) =>
  db.deleteFrom('review_votes').where('review_id', '=', p('review_id'))
)

export const changeHelpful = statement<{ id: string; by: number }, never>((db, p) =>
  db
    .updateTable('reviews')
    .set(e => ({ helpful: e('helpful', '+', p('by')) }))
    .where('id', '=', p('id'))
)

/** How many public reviews of a vendor gave each rating. */
export const vendorStars = statement<{ vendor: string }, { rating: number; count: number }>((db, p) =>
  db
    .selectFrom('reviews')
    .select(e => ['rating', e.fn.countAll<number>().as('count')])
    .where('subject_type', '=', 'vendor')
    .where('subject_id', '=', p('vendor'))
    .where('is_public', '=', 1)
    .groupBy('rating')
)
