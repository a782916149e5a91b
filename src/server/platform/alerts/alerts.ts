import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { AbuseAlertName } from '../../../domain/rate-limit/abuse-alert.ts'
import type { Transaction } from '../db/database.ts'
import { enqueueAlertMail } from '../outbox/messages.ts'

/** A flood of refusals is one line a minute. */
const LOG_INTERVAL_MS = MINUTE_MS

interface Deps {
  readonly log: Pick<Logger, 'error'>
  readonly now: () => Date
}

type Facts = Readonly<Record<string, string | number>>

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts go to the log at level `error`, with `alert` as their name, and by mail to the address of the shop. */
export const createAlerts = ({ log, now }: Deps) => {
  const loggedAt = new Map<AbuseAlertName, number>()

  return {
    /** Once per limit and hour, in the change that reached it. */
    async raise(tx: Transaction, alert: AbuseAlertName, facts: Facts, at: Date) {
      log.error({ alert, ...facts }, 'a limit of the whole shop is nearly used up')
      await enqueueAlertMail(
        tx,
        { alert, at: at.toISOString() },
        `${alert}:${facts['limit'] ?? ''}:${at.toISOString().slice(0, 13)}`,
        at
      )
    },

    /** Logs a change that is refused and leaves nothing behind, without a message. */
    logExceeded(alert: AbuseAlertName, facts: Facts) {
      const at = now().getTime()
      if (at - (loggedAt.get(alert) ?? -Infinity) < LOG_INTERVAL_MS) return
      loggedAt.set(alert, at)
      log.error({ alert, ...facts }, 'a limit of the whole shop is used up')
    }
  }
}
