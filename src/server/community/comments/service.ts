import { bindDeps } from '../../platform/bind-deps.ts'
import type { CommentDeps } from './deps.ts'
import { mailContent } from './mail-content.ts'
import { rateComment } from './rate.ts'
import { listComments, listReplies } from './read.ts'
import { writeComment, removeComment, writeReply } from './write.ts'

/** Comments on articles and news. */
export const createCommentService = (deps: CommentDeps) =>
  bindDeps(deps, {
    list: listComments,
    listReplies,
    comment: writeComment,
    reply: writeReply,
    remove: removeComment,
    rate: rateComment,
    mailContent
  })

export type CommentService = ReturnType<typeof createCommentService>
