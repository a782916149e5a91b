import type { Comment, CommentList, CommentReply, CommentReplyList } from '../../../contract/community/comment.ts'
import type { CommentRating, CommentSubjectType } from '../../../domain/community/comment.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { FIRST_ID, LAST_ID } from '../../platform/db/id-range.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { CommentDeps } from './deps.ts'
import {
  commentById,
  countListed,
  firstReplies,
  listedComments,
  listedReplies,
  threadPlaces,
  THREADS_PER_PAGE,
  type CommentRow,
  type ReplyRow
} from './queries.ts'

const REPLIES_PER_PAGE = 20

interface Commented {
  readonly type: CommentSubjectType
  readonly id: string
  readonly locale: Locale
}

/** Comments on a text, newest first, each with its first replies. */
export async function listComments(
  { db, findText }: CommentDeps,
  { type, id, locale }: Commented,
  cursor: string | undefined,
  userId: string | undefined
): ServiceResult<CommentList> {
  const text = await findText(type, id, locale)
  if (!text) return notFound('article-not-found')
  const subject = { subject_type: type, subject_id: text.id }
  const [rows, total] = await Promise.all([
    db.all(listedComments, { ...subject, before: cursor ?? LAST_ID, limit: THREADS_PER_PAGE + 1 }),
    // A reader who reads on has the number already, and counting costs more than the page.
    cursor === undefined ? db.first(countListed, subject) : undefined
  ])
  const shown = rows.slice(0, THREADS_PER_PAGE)
  const answered = shown.filter(({ reply_count }) => reply_count > 0).map(each => each.id)
  const replies = answered.length === 0 ? [] : await db.all(firstReplies, threadPlaces(answered))
  const own = await ownRatings(db, userId, [...shown, ...replies])
  return ok({
    comments: shown.map(row => {
      const below = replies.filter(({ thread_id }) => thread_id === row.id)
      return commentBody(row, below, { userId, own })
    }),
    total_count: total === undefined ? null : Number(total.count),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  })
}

/** Replies of a thread, oldest first. */
export async function listReplies(
  { db }: CommentDeps,
  threadId: string,
  cursor: string | undefined,
  userId: string | undefined
): ServiceResult<CommentReplyList> {
  const thread = await db.first(commentById, { id: threadId })
  if (!thread || thread.listed_at === null || thread.thread_id !== null) return notFound('comment-not-found')
  const after = cursor ?? FIRST_ID
  const rows = await db.all(listedReplies, { thread_id: threadId, after, limit: REPLIES_PER_PAGE + 1 })
  const shown = rows.slice(0, REPLIES_PER_PAGE)
  const own = await ownRatings(db, userId, shown)
  return ok({
    replies: shown.map(row => replyBody(row, { userId, own })),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  })
}

type OwnRatings = ReadonlyMap<string, number>

async function ownRatings(
  { query }: Database,
  userId: string | undefined,
  rows: readonly CommentRow[]
): Promise<OwnRatings> {
  if (userId === undefined || rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const own = await query
    .selectFrom('comment_ratings')
    .select(['comment_id', 'rating'])
    .where('user_id', '=', userId)
    .where('comment_id', 'in', ids)
    .execute()
  return new Map(own.map(({ comment_id, rating }) => [comment_id, rating]))
}

interface ReaderOf {
  readonly userId: string | undefined
  readonly own: OwnRatings
}

function sharedBody(row: CommentRow, { userId, own }: ReaderOf) {
  const isPublic = row.published_at !== null
  return {
    id: row.id,
    comment: isPublic ? row.text : '',
    locale: row.locale,
    author: isPublic ? row.author_name : '',
    is_own: isPublic && userId !== undefined && row.user_id === userId,
    is_deleted: !isPublic,
    rating: row.rating,
    own_rating: (own.get(row.id) ?? 0) as CommentRating,
    demonstration: row.demonstration === 1,
    created_at: row.created_at
  }
}

const replyBody = (row: ReplyRow, reader: ReaderOf): CommentReply => ({
  ...sharedBody(row, reader),
  reply_to: row.reply_to_name === '' ? null : row.reply_to_name
})

const commentBody = (row: CommentRow, replies: readonly ReplyRow[], reader: ReaderOf): Comment => ({
  ...sharedBody(row, reader),
  reply_count: row.reply_count,
  replies: replies.map(each => replyBody(each, reader)),
  next_reply_cursor: row.reply_count > replies.length ? (replies.at(-1)?.id ?? null) : null
})
