import { prizeMail } from '../providers/mail/index.ts'
import { MESSAGE_DONE, type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'

type GameKind = 'prize.won'

/** Mails about games. */
export function gameHandlers(deps: OutboxDeps): OutboxHandlers<GameKind> {
  const { prizeDraws, publicUrl } = deps
  return {
    async 'prize.won'(message, { key }) {
      const content = await prizeDraws.mailContent(message.drawId, message.locale)
      if (!content) return MESSAGE_DONE
      return postMail(deps, message, { ...prizeMail(content, publicUrl), to: content.to }, key)
    }
  }
}
