import { sql } from 'kysely'
import type { CommentSubjectType } from '../../../domain/community/comment.ts'
import { statement } from '../../platform/db/statement.ts'
import type { CommentRatingTable, CommentTable } from './tables.ts'

export type CommentRow = { [K in keyof CommentTable]: CommentTable[K] }
/** A comment with the name of the author that it answers. */
export type ReplyRow = CommentRow & { readonly reply_to_name: string | null }

export const insertComment = statement<CommentRow, never>((db, p) =>
  db.insertInto('comments').values({
    id: p('id'),
    subject_type: p('subject_type'),
    subject_id: p('subject_id'),
    thread_id: p('thread_id'),
    reply_to_id: p('reply_to_id'),
    user_id: p('user_id'),
    author_name: p('author_name'),
    locale: p('locale'),
    text: p('text'),
    rating: p('rating'),
    reply_count: p('reply_count'),
    demonstration: p('demonstration'),
    published_at: p('published_at'),
    listed_at: p('listed_at'),
    deleted_at: p('deleted_at'),
    created_at: p('created_at')
  })
)

export const commentById = statement<{ id: string }, CommentRow>((db, p) =>
  db.selectFrom('comments').selectAll().where('id', '=', p('id'))
)

/** Holds a comment, so that two changes of its counts follow one another. */
export const lockComment = statement<{ id: string }, CommentRow>((db, p, dialect) => {
  const query = db.selectFrom('comments').selectAll().where('id', '=', p('id'))
  // Not FOR UPDATE: a reply that is being written holds the key of the comment above it.
  return dialect === 'postgres' ? query.forNoKeyUpdate() : query
})

/** Comments at the top of threads, newest first, behind the id of the last one that was read. */
export const listedComments = statement<
  { subject_type: CommentSubjectType; subject_id: string; before: string; limit: number },
  CommentRow
>((db, p) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('subject_type', '=', p('subject_type'))
    .where('subject_id', '=', p('subject_id'))
    .where('id', '<', p('before'))
    .where('listed_at', 'is not', null)
    .where('thread_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(p('limit'))
)

/** Comments and their replies. */
export const countListed = statement<{ subject_type: CommentSubjectType; subject_id: string }, { count: number }>(
  (db, p) =>
    db
      .selectFrom('comments')
      .select(sql<number>`coalesce(sum(reply_count + 1), 0)`.as('count'))
      .where('subject_type', '=', p('subject_type'))
      .where('subject_id', '=', p('subject_id'))
      .where('listed_at', 'is not', null)
      .where('thread_id', 'is', null)
)

/** Null where it answers the comment at the top. */
const replyToName = sql<string | null>`case when answered.thread_id is null then null else answered.author_name end`.as(
  'reply_to_name'
)

/** Replies of a thread, oldest first, behind the id of the last one that was read. */
export const listedReplies = statement<{ thread_id: string; after: string; limit: number }, ReplyRow>((db, p) =>
  db
    .selectFrom('comments as c')
    .leftJoin('comments as answered', 'answered.id', 'c.reply_to_id')
    .selectAll('c')
    .select(replyToName)
    .where('c.thread_id', '=', p('thread_id'))
    .where('c.id', '>', p('after'))
    .where('c.listed_at', 'is not', null)
    .orderBy('c.id')
    .limit(p('limit'))
)

/** Threads of one page; `firstReplies` has a place for each. */
export const THREADS_PER_PAGE = 10
/** Replies that come with the comment at the top. */
const FIRST_REPLIES = 3
const places = Array.from({ length: THREADS_PER_PAGE }, (_, at) => `thread_${at}` as const)

export type ThreadPlaces = Record<`thread_${number}`, string>

/** Ids of threads in their places; an empty one has no replies. */
export const threadPlaces = (ids: readonly string[]): ThreadPlaces =>
  Object.fromEntries(places.map((place, at) => [place, ids[at] ?? '']))

/** The first replies of each thread of a page, oldest first, in one round trip. */
export const firstReplies = statement<ThreadPlaces, ReplyRow>((db, p) => {
  const [first, ...rest] = places.map(place =>
    db
      .selectFrom(
        db
          .selectFrom('comments')
          .selectAll()
          .where('thread_id', '=', p(place))
          .where('listed_at', 'is not', null)
          .orderBy('id')
          .limit(FIRST_REPLIES)
          .as('c')
      )
      .leftJoin('comments as answered', 'answered.id', 'c.reply_to_id')
      .selectAll('c')
      .select(replyToName)
  )
  if (!first) throw new Error('A page has no place for a thread')
  return rest.reduce((all, each) => all.unionAll(each), first).orderBy('id')
})

/** A listed reply to a comment, or of its thread. */
export const listedAnswer = statement<{ id: string }, { id: string }>((db, p) =>
  db
    .selectFrom('comments')
    .select('id')
    .where(e => e.or([e('thread_id', '=', p('id')), e('reply_to_id', '=', p('id'))]))
    .where('listed_at', 'is not', null)
    .limit(1)
)

export const anyAnswer = statement<{ id: string }, { id: string }>((db, p) =>
  db
    .selectFrom('comments')
    .select('id')
    .where(e => e.or([e('thread_id', '=', p('id')), e('reply_to_id', '=', p('id'))]))
    .limit(1)
)

export const setPublished = statement<{ id: string; text: string; published_at: string | null }, never>((db, p) =>
  db
    .updateTable('comments')
    .set({ text: p('text'), published_at: p('published_at') })
    .where('id', '=', p('id'))
)

export const setListed = statement<{ id: string; listed_at: string | null }, never>((db, p) =>
  db
    .updateTable('comments')
    .set({ listed_at: p('listed_at') })
    .where('id', '=', p('id'))
)

export const changeReplyCount = statement<{ id: string; by: number }, never>((db, p) =>
  db
    .updateTable('comments')
    .set({ reply_count: sql<number>`reply_count + ${p('by')}` })
    .where('id', '=', p('id'))
)

export const markDeleted = statement<{ id: string; deleted_at: string }, never>((db, p) =>
  db
    .updateTable('comments')
    .set({ text: '', author_name: '', user_id: null, deleted_at: p('deleted_at') })
    .where('id', '=', p('id'))
)

export const deleteComment = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('comments').where('id', '=', p('id'))
)

export const ratingOf = statement<{ comment_id: string; user_id: string }, { rating: number }>((db, p) =>
  db
    .selectFrom('comment_ratings')
    .select('rating')
    .where('comment_id', '=', p('comment_id'))
    .where('user_id', '=', p('user_id'))
)

export const insertRating = statement<CommentRatingTable, never>((db, p) =>
  db.insertInto('comment_ratings').values({
    comment_id: p('comment_id'),
    user_id: p('user_id'),
    rating: p('rating'),
    created_at: p('created_at')
  })
)

export const deleteRating = statement<{ comment_id: string; user_id: string }, never>((db, p) =>
  db.deleteFrom('comment_ratings').where('comment_id', '=', p('comment_id')).where('user_id', '=', p('user_id'))
)

export const changeRating = statement<{ id: string; by: number }, never>((db, p) =>
  db
    .updateTable('comments')
    .set({ rating: sql<number>`rating + ${p('by')}` })
    .where('id', '=', p('id'))
)
