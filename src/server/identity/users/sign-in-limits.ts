import { SIGN_IN_LIMITS, type SignInLimit } from '../../../domain/sign-in-limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { RateLimitPrefix } from '../../../domain/rate-limit-prefix.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import { giveBackToNetwork, takeFromNetwork } from '../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

/** Takes one of the tries that are allowed to whoever these parts name; false when they are used up. */
export const consumeTry = (
  tx: Transaction,
  name: SignInLimit,
  pseudonymize: Pseudonymize,
  who: readonly string[],
  at: Date
) => {
  const { most, minutes } = SIGN_IN_LIMITS[name]
  return consume(tx, { name, most, windowMs: minutes * MINUTE_MS }, pseudonymize(who.join('\n')), at)
}

/** The same for a network: an IPv6 caller counts for the wider networks around theirs too. */
export const takeNetworkTry = (tx: Transaction, name: SignInLimit, shares: readonly RateLimitPrefix[], at: Date) => {
  const { most, minutes } = SIGN_IN_LIMITS[name]
  return takeFromNetwork(tx, { name, most, windowMs: minutes * MINUTE_MS }, shares, at)
}

export const giveNetworkTryBack = (tx: Transaction, name: SignInLimit, shares: readonly RateLimitPrefix[]) =>
  giveBackToNetwork(tx, name, shares)

/** Seconds after which it is worth trying again, at the latest. */
export const retryAfter = (name: SignInLimit) => SIGN_IN_LIMITS[name].minutes * 60
