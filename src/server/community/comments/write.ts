import { v7 as uuid } from 'uuid'
import { writtenTextSchema, type WrittenText } from '../../../contract/community/question.ts'
import { COMMENTS_PER_HOUR, type CommentSubjectType } from '../../../domain/community/comment.ts'
import { ok } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { writeOnce, type TextWriter } from '../moderation/index.ts'
import type { CommentDeps, CommentedText } from './deps.ts'
import { updateListing } from './listing.ts'
import { commentById, insertComment, markDeleted } from './queries.ts'

const BY_CUSTOMER = { name: 'comment-customer', perHour: COMMENTS_PER_HOUR }

/** Comments on an article or on news. */
export async function writeComment(
  deps: CommentDeps,
  type: CommentSubjectType,
  id: string,
  text: string,
  writer: TextWriter
): ServiceResult<WrittenText> {
  const subject = await deps.findText(type, id, writer.locale)
  if (!subject) return notFound('article-not-found')
  return deps.db.change(tx => submitComment(deps, tx, { type, subject, text, writer, thread: null, replyTo: null }))
}

/** Answers a comment; a reply to a reply joins its thread. */
export async function writeReply(
  deps: CommentDeps,
  replyTo: string,
  text: string,
  writer: TextWriter
): ServiceResult<WrittenText> {
  const answered = await deps.db.first(commentById, { id: replyTo })
  if (!answered || answered.published_at === null) return notFound('comment-not-found')
  const type = answered.subject_type
  const subject = await deps.findText(type, answered.subject_id, writer.locale)
  if (!subject) return notFound('article-not-found')
  const thread = answered.thread_id ?? answered.id
  return deps.db.change(tx => submitComment(deps, tx, { type, subject, text, writer, thread, replyTo }))
}

interface NewComment {
  readonly type: CommentSubjectType
  readonly subject: CommentedText
  readonly text: string
  readonly writer: TextWriter
  readonly thread: string | null
  readonly replyTo: string | null
}

const submitComment = (deps: CommentDeps, tx: Transaction, written: NewComment): ServiceResult<WrittenText> =>
  writeOnce(tx, written.writer, { limit: BY_CUSTOMER, answers: writtenTextSchema, now: deps.now() }, name =>
    insertAndSubmit(deps, tx, written, name)
  )

async function insertAndSubmit(
  { moderation, now }: CommentDeps,
  tx: Transaction,
  { type, subject, text, writer: { userId, locale, network }, thread, replyTo }: NewComment,
  name: string
) {
  const id = uuid()
  await tx.run(insertComment, {
    ...{ id, subject_type: type, subject_id: subject.id, thread_id: thread, reply_to_id: replyTo, user_id: userId },
    ...{ author_name: name, locale, text, rating: 0, reply_count: 0, demonstration: 0 },
    ...{ published_at: null, listed_at: null, deleted_at: null, created_at: now().toISOString() }
  })
  const { state } = await moderation.submit(tx, {
    ...{ kind: 'comment', targetId: id, locale, text, network },
    subject: { type, id: subject.id, title: subject.title, path: subject.path },
    author: { userId, name, email: null },
    payload: { text },
    photoCount: 0,
    isRestricted: false
  })
  return ok({ id, state })
}

/** Deletes one's own comment. Its place stays while others have answered it, without text and name. */
export const removeComment = (
  { db, moderation, now }: CommentDeps,
  id: string,
  userId: string
): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await tx.first(commentById, { id })
    // Another person's comment is answered like one that does not exist.
    if (row?.user_id !== userId) return notFound('comment-not-found')
    await moderation.withdraw(tx, 'comment', id)
    await tx.run(markDeleted, { id, deleted_at: now().toISOString() })
    await updateListing(tx, id, now())
    return ok(undefined)
  })
