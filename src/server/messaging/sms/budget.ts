import { ALERT_THRESHOLD } from '../../../domain/rate-limit/abuse-alert.ts'
import { UNVERIFIED_SHARE, type SmsBudget } from '../../../domain/messaging/sms-budget.ts'
import type { Alerts } from '../../platform/alerts/alerts.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { countOf, consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { HOUR_MS } from '../../../domain/time.ts'

const limitsOf = (name: string, { hour, day }: SmsBudget, part: number): readonly Limit[] => [
  { name: `${name}-hour`, max: Math.ceil(hour * part), windowMs: HOUR_MS },
  { name: `${name}-day`, max: Math.ceil(day * part), windowMs: 24 * HOUR_MS }
]

export type SmsBudgetService = ReturnType<typeof smsBudget>

/** Counts every text message of the shop, and raises an alert before there are none left. */
export const smsBudget = (budget: SmsBudget, alerts: Pick<Alerts, 'raise' | 'logExceeded'>) => {
  const all = limitsOf('sms', budget, 1)
  const unverified = limitsOf('sms-unverified', budget, UNVERIFIED_SHARE)

  /** One message more; false when there is none left for such a number. */
  return async (tx: Transaction, isVerified: boolean, now: Date): Promise<boolean> => {
    for (const limit of isVerified ? all : [...unverified, ...all]) {
      if (!(await consumeLimit(tx, limit, '', now))) {
        alerts.logExceeded('sms-budget', { limit: limit.name })
        return false
      }
      const count = await countOf(tx, limit, '', now)
      if (count === Math.ceil(limit.max * ALERT_THRESHOLD))
        await alerts.raise(tx, 'sms-budget', { limit: limit.name, count }, now)
    }
    return true
  }
}
