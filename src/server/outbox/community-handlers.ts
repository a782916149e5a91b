import { decisionMail } from '../providers/mail/index.ts'
import { DONE, type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'

type CommunityKind = 'moderation.decision'

/** Letters to people who write for others. */
export function communityHandlers(deps: OutboxDeps): OutboxHandlers<CommunityKind> {
  const { moderation, publicUrl } = deps
  return {
    async 'moderation.decision'(message, { key }) {
      const content = await moderation.letterContent(message.submissionId)
      if (!content) return DONE
      return postMail(deps, message, { ...decisionMail(content, publicUrl), to: content.to }, key)
    }
  }
}
