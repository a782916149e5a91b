import {
  REDEMPTION_ATTEMPT_LIMITS,
  redemptionAttemptLimit,
  type RedemptionAttemptLimit
} from '../../../domain/money/redemption-limits.ts'
import { ALERT_THRESHOLD } from '../../../domain/rate-limit/abuse-alert.ts'
import type { RedeemableCode } from '../../../domain/money/redeemable-code.ts'
import type { Alerts } from '../../platform/alerts/alerts.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { countOf, hasRemaining, consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import {
  hasRemainingForNetwork,
  pseudonymizedPrefixes,
  consumeForNetwork
} from '../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'

/** An attempt to use a code, counted by each of these. */
export interface CodeAttempt {
  readonly network: string
  readonly orderNumber?: string | undefined
  readonly userId?: string | undefined
  readonly kind: RedeemableCode['kind']
}

interface Deps {
  readonly pseudonymize: Pseudonymize
  readonly alerts: Pick<Alerts, 'raise' | 'logExceeded'> | undefined
}

/** Seconds until another attempt is allowed. */
export const ATTEMPT_RETRY_AFTER_SECONDS = REDEMPTION_ATTEMPT_LIMITS.network.minutes * 60

/**
 * Limits attempts, so that codes cannot be guessed. Only failures count, at the end of their transaction; parallel
 * attempts can exceed a limit by the number of database connections at most.
 */
export const createRedemptionLimiter = ({ pseudonymize, alerts }: Deps) => {
  const own = ({ orderNumber, userId }: CodeAttempt): readonly (readonly [RedemptionAttemptLimit, string])[] => [
    ...(orderNumber === undefined ? [] : [['order', pseudonymize(`code order\n${orderNumber}`)] as const]),
    ...(userId === undefined ? [] : [['person', pseudonymize(`code person\n${userId}`)] as const])
  ]
  const shares = ({ network }: CodeAttempt) => pseudonymizedPrefixes(text => pseudonymize(`codes\n${text}`), network)

  /** Limits of all guests together; signed-in users are exempt. */
  const common = ({ kind, userId }: CodeAttempt): readonly RedemptionAttemptLimit[] => {
    if (userId !== undefined || kind === 'gift-card') return []
    return kind === 'promo' ? ['promoCodesOfGuests', 'all'] : ['all']
  }

  return {
    async blockedBy(tx: Transaction, attempt: CodeAttempt, now: Date): Promise<'too-many' | 'sign-in' | undefined> {
      for (const [name, key] of own(attempt))
        if (!(await hasRemaining(tx, redemptionAttemptLimit(name), key, now))) return 'too-many'
      if (!(await hasRemainingForNetwork(tx, redemptionAttemptLimit('network'), shares(attempt), now)))
        return 'too-many'
      for (const name of common(attempt)) {
        if (await hasRemaining(tx, redemptionAttemptLimit(name), '', now)) continue
        alerts?.logExceeded('wrong-codes', { limit: name })
        return 'sign-in'
      }
      return undefined
    },

    async countFailure(tx: Transaction, attempt: CodeAttempt, now: Date) {
      for (const [name, key] of own(attempt)) await consumeLimit(tx, redemptionAttemptLimit(name), key, now)
      await consumeForNetwork(tx, redemptionAttemptLimit('network'), shares(attempt), now)
      const isGuestsPromo = attempt.kind === 'promo' && attempt.userId === undefined
      for (const name of isGuestsPromo ? (['promoCodesOfGuests', 'all'] as const) : (['all'] as const)) {
        await consumeLimit(tx, redemptionAttemptLimit(name), '', now)
        const count = await countOf(tx, redemptionAttemptLimit(name), '', now)
        if (count === Math.ceil(REDEMPTION_ATTEMPT_LIMITS[name].max * ALERT_THRESHOLD))
          await alerts?.raise(tx, 'wrong-codes', { limit: name, count }, now)
      }
    }
  }
}

export type RedemptionLimiter = ReturnType<typeof createRedemptionLimiter>
