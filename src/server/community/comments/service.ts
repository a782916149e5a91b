import { bindDeps } from '../../platform/bind-deps.ts'
import type { CommentDeps } from './deps.ts'
import { mailContent } from './mail-content.ts'
import { rate } from './rate.ts'
import { list, listReplies } from './read.ts'
import { comment, remove, reply } from './write.ts'

/** Comments on articles and news. */
export const createCommentService = (deps: CommentDeps) =>
  bindDeps(deps, { list, listReplies, comment, reply, remove, rate, mailContent })

export type CommentService = ReturnType<typeof createCommentService>
