import { deleteComment, getComments, getReplies, postComment, postReply, putCommentReview } from '../../api/comments.ts'
import type { Comment, CommentReply } from '../../contract/community/comment.ts'
import type { CommentRating, CommentSubjectType } from '../../domain/community/comment.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'
import { submitText } from './submit-text.ts'
import { serialQueue } from '../serial-queue.ts'

/** An article or news: its slug, or the id of a member's article. */
export interface Commented {
  readonly type: CommentSubjectType
  readonly id: string
}

let total = 0

const list = cursorList<Commented, Comment>(
  { type: 'article', id: '' },
  async ({ type, id }, cursor) => {
    const { comments, total_count, next_cursor } = await getComments(type, id, cursor)
    if (cursor === undefined) confirmed.clear()
    // Pages behind the first do not say it again.
    total = total_count ?? total
    return { items: comments, total, next_cursor }
  },
  ({ id }) => id
)

/** Comments on a text, newest first, each with its first replies. */
export const $comments = list.$list
export const loadComments = (commented?: Commented) => list.load(commented)
export const moreComments = () => list.more()

/** Sends a comment; one that is public at once is shown. */
export const sendComment = (commented: Commented, text: string) =>
  submitText(async () => {
    const { state } = await withIdempotencyKey(`comment:${commented.id}:${text}`, key =>
      postComment(commented.type, commented.id, text, key)
    )
    if (state === 'approved') await list.load(commented)
    return state
  })

/** Answers a comment or a reply of a thread. */
export const sendReply = (thread: Comment, replyTo: string, text: string) =>
  submitText(async () => {
    const { state } = await withIdempotencyKey(`comment:${replyTo}:${text}`, key => postReply(replyTo, text, key))
    // It was sent, whether or not it can be shown now.
    if (state === 'approved') await moreReplies(thread.id)
    return state
  })

/** Reads on behind the last reply that is shown. False, with a sentence, where they did not come. */
export async function moreReplies(threadId: string): Promise<boolean> {
  try {
    await readReplies(threadId)
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}

async function readReplies(threadId: string) {
  const cursor = threadOf(threadId)?.replies.at(-1)?.id
  const { replies, next_cursor } = await getReplies(threadId, cursor)
  changeThread(threadId, thread => {
    const shown = new Set(thread.replies.map(({ id }) => id))
    const all = [...thread.replies, ...replies.filter(({ id }) => !shown.has(id))]
    return {
      ...thread,
      replies: all,
      reply_count: Math.max(thread.reply_count, all.length),
      next_reply_cursor: next_cursor
    }
  })
}

const threadOf = (id: string) => $comments.get().items.find(each => each.id === id)

const changeThread = (id: string, change: (thread: Comment) => Comment) =>
  list.alter(items => items.map(each => (each.id === id ? change(each) : each)))

type Change = (written: CommentReply | Comment) => Partial<CommentReply>

/** Changes a comment or reply, wherever it stands. */
const changeWritten = (id: string, change: Change) =>
  list.alter(items =>
    items.map(thread => ({
      ...(thread.id === id ? { ...thread, ...change(thread) } : thread),
      replies: thread.replies.map(each => (each.id === id ? { ...each, ...change(each) } : each))
    }))
  )

const enqueue = serialQueue(() => {})

type Rated = Pick<CommentReply, 'rating' | 'own_rating'>

/** Ratings as the server knows them, of comments that were rated on this page. */
const confirmed = new Map<string, Rated>()

/**
 * Rates another's comment, shown at once. Where the call fails, the rating that the server knows is shown again, with a
 * sentence.
 */
export async function rateComment(
  { id, rating, own_rating }: CommentReply | Comment,
  own: CommentRating
): Promise<boolean> {
  if (!confirmed.has(id)) confirmed.set(id, { rating, own_rating })
  changeWritten(id, () => ({ own_rating: own, rating: rating + own - own_rating }))
  try {
    await enqueue(`rate:${id}`, async () => {
      const answer = await putCommentReview(id, own)
      confirmed.set(id, { rating: answer.rating, own_rating: answer.own_rating })
      changeWritten(id, confirmedRating)
    })
    return true
  } catch (error) {
    changeWritten(id, confirmedRating)
    showProblem(error)
    return false
  }
}

const confirmedRating: Change = ({ id }) => confirmed.get(id) ?? {}

/** Deletes one's own comment, at once: its place stays where others answered it. It comes back where that failed. */
export async function deleteOwnComment(id: string): Promise<boolean> {
  const before = $comments.get().items
  list.alter(withoutText(id))
  try {
    await deleteComment(id)
    return true
  } catch (error) {
    list.alter(() => before)
    showProblem(error)
    return false
  }
}

const DELETED = { is_deleted: true, is_own: false, comment: '', author: '' } as const

/** A thread without replies goes as a whole; a reply stays empty until the list is read again. */
const withoutText = (id: string) => (items: readonly Comment[]) =>
  items
    .filter(thread => thread.id !== id || thread.reply_count > 0)
    .map(thread => ({
      ...thread,
      ...(thread.id === id && DELETED),
      replies: thread.replies.map(each => (each.id === id ? { ...each, ...DELETED } : each))
    }))
