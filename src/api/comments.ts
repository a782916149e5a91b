import type { CommentList, CommentReplyList, CommentReview } from '../contract/community/comment.ts'
import type { WrittenText } from '../contract/community/question.ts'
import type { CommentRating, CommentSubjectType } from '../domain/community/comment.ts'
import { http } from './http.ts'

const FOLDERS = { article: 'articles', news: 'news' } as const
const id = encodeURIComponent
const listOf = (type: CommentSubjectType, text: string) => `/${FOLDERS[type]}/${id(text)}/comments`
const from = (cursor: string | undefined) => (cursor === undefined ? '' : `?cursor=${id(cursor)}`)

export const getComments = (type: CommentSubjectType, text: string, cursor: string | undefined) =>
  http<CommentList>(`${listOf(type, text)}${from(cursor)}`)

export const getReplies = (commentId: string, cursor: string | undefined) =>
  http<CommentReplyList>(`/comments/${id(commentId)}/replies${from(cursor)}`)

export const postComment = (type: CommentSubjectType, text: string, comment: string, idempotencyKey: string) =>
  http<WrittenText>(listOf(type, text), { method: 'POST', body: { comment }, idempotencyKey })

export const postReply = (replyTo: string, comment: string, idempotencyKey: string) =>
  http<WrittenText>('/comments', { method: 'POST', body: { reply_id: replyTo, comment }, idempotencyKey })

export const putCommentReview = (commentId: string, rating: CommentRating) =>
  http<CommentReview>(`/comments/${id(commentId)}/review`, { method: 'PUT', body: { rating } })

export const deleteComment = (commentId: string) => http(`/comments/${id(commentId)}`, { method: 'DELETE' })
