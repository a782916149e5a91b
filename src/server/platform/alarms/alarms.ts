import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { AbuseAlertName } from '../../../domain/abuse-alert.ts'
import type { Transaction } from '../db/database.ts'
import { enqueueAlarmMail } from '../outbox/messages.ts'

/** A flood of refusals is one line a minute. */
const QUIET_MS = MINUTE_MS

interface Deps {
  readonly log: Pick<Logger, 'error'>
  readonly now: () => Date
}

type Facts = Readonly<Record<string, string | number>>

export type Alarms = ReturnType<typeof alarmsOf>

/** Alarms go to the log at level `error`, with `alarm` as their name, and by mail to the address of the shop. */
export const alarmsOf = ({ log, now }: Deps) => {
  const noted = new Map<AbuseAlertName, number>()

  return {
    /** Once per limit and hour, in the change that reached it. */
    async raise(tx: Transaction, alarm: AbuseAlertName, facts: Facts, at: Date) {
      log.error({ alarm, ...facts }, 'a limit of the whole shop is nearly used up')
      await enqueueAlarmMail(
        tx,
        { alarm, at: at.toISOString() },
        `${alarm}:${facts['limit'] ?? ''}:${at.toISOString().slice(0, 13)}`,
        at
      )
    },

    /** For changes that are refused and leave nothing behind: only a line in the log. */
    note(alarm: AbuseAlertName, facts: Facts) {
      const at = now().getTime()
      if (at - (noted.get(alarm) ?? -Infinity) < QUIET_MS) return
      noted.set(alarm, at)
      log.error({ alarm, ...facts }, 'a limit of the whole shop is used up')
    }
  }
}
