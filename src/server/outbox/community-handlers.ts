import { answeredMail, commentMail, decisionMail, followerMail } from '../providers/mail/index.ts'
import { MESSAGE_DONE, type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'

type CommunityKind = 'article.followed-authors' | 'comment.published' | 'moderation.decision' | 'question.answered'

/** Mails to people who write for others. */
export function communityHandlers(deps: OutboxDeps): OutboxHandlers<CommunityKind> {
  const { articles, comments, moderation, questions, publicUrl } = deps
  return {
    async 'article.followed-authors'(message, { key }) {
      const content = await articles.followerMailContent(message)
      if (!content) return MESSAGE_DONE
      return postMail(deps, message, { ...followerMail(content, publicUrl), to: content.to }, key)
    },
    async 'comment.published'(message, { key }) {
      const content = await comments.mailContent(message.commentId, message.reader)
      if (!content) return MESSAGE_DONE
      return postMail(deps, message, { ...commentMail(content, publicUrl), to: content.to }, key)
    },
    async 'moderation.decision'(message, { key }) {
      const content = await moderation.mailContent(message.submissionId)
      if (!content) return MESSAGE_DONE
      return postMail(deps, message, { ...decisionMail(content, publicUrl), to: content.to }, key)
    },
    async 'question.answered'(message, { key }) {
      const content = await questions.mailContent(message.answerId)
      if (!content) return MESSAGE_DONE
      return postMail(deps, message, { ...answeredMail(content, publicUrl), to: content.to }, key)
    }
  }
}
