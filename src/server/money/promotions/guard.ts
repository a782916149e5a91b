import { CODE_TRIES, codeTriesLimit, type CodeTries } from '../../../domain/code-tries.ts'
import { ALARM_PART } from '../../../domain/alarm.ts'
import type { WrittenCode } from '../../../domain/written-code.ts'
import type { Alarms } from '../../platform/alarms/alarms.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { countOf, isLeft, consume } from '../../platform/rate-limit/rate-limit.ts'
import { isLeftForNetwork, pseudonymizedShares, takeFromNetwork } from '../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'

/** Who tries a code: known by all of these at once. */
export interface CodeTrier {
  readonly network: string
  readonly orderNumber?: string | undefined
  readonly userId?: string | undefined
  readonly kind: WrittenCode['kind']
}

interface Deps {
  readonly pseudonymize: Pseudonymize
  readonly alarms: Pick<Alarms, 'raise' | 'note'> | undefined
}

/** Seconds after which a code may be tried again. */
export const TRIES_PAUSE_SECONDS = CODE_TRIES.network.minutes * 60

/**
 * Stops whoever tries codes out. Wrong tries are counted at the end of the change that looked, so that right ones cost
 * nothing; of tries at the same moment no more than the database's connections get past a limit.
 */
export const codeGuard = ({ pseudonymize, alarms }: Deps) => {
  const own = ({ orderNumber, userId }: CodeTrier): readonly (readonly [CodeTries, string])[] => [
    ...(orderNumber === undefined ? [] : [['order', pseudonymize(`code order\n${orderNumber}`)] as const]),
    ...(userId === undefined ? [] : [['person', pseudonymize(`code person\n${userId}`)] as const])
  ]
  const shares = ({ network }: CodeTrier) => pseudonymizedShares(text => pseudonymize(`codes\n${text}`), network)

  /** Limits of all guests together; signing in is the way around them. */
  const common = ({ kind, userId }: CodeTrier): readonly CodeTries[] => {
    if (userId !== undefined || kind === 'gift-card') return []
    return kind === 'promo' ? ['promoCodesOfGuests', 'all'] : ['all']
  }

  return {
    async refusal(tx: Transaction, trier: CodeTrier, now: Date): Promise<'too-many' | 'sign-in' | undefined> {
      for (const [name, key] of own(trier)) if (!(await isLeft(tx, codeTriesLimit(name), key, now))) return 'too-many'
      if (!(await isLeftForNetwork(tx, codeTriesLimit('network'), shares(trier), now))) return 'too-many'
      for (const name of common(trier)) {
        if (await isLeft(tx, codeTriesLimit(name), '', now)) continue
        alarms?.note('wrong-codes', { limit: name })
        return 'sign-in'
      }
      return undefined
    },

    async countWrong(tx: Transaction, trier: CodeTrier, now: Date) {
      for (const [name, key] of own(trier)) await consume(tx, codeTriesLimit(name), key, now)
      await takeFromNetwork(tx, codeTriesLimit('network'), shares(trier), now)
      const isGuestsPromo = trier.kind === 'promo' && trier.userId === undefined
      for (const name of isGuestsPromo ? (['promoCodesOfGuests', 'all'] as const) : (['all'] as const)) {
        await consume(tx, codeTriesLimit(name), '', now)
        const count = await countOf(tx, codeTriesLimit(name), '', now)
        if (count === Math.ceil(CODE_TRIES[name].most * ALARM_PART))
          await alarms?.raise(tx, 'wrong-codes', { limit: name, count }, now)
      }
    }
  }
}

export type CodeGuard = ReturnType<typeof codeGuard>
