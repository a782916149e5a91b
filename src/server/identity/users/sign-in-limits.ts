import { SIGN_IN_LIMITS, type SignInLimit } from '../../../domain/identity/sign-in-limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { RateLimitPrefix } from '../../../domain/rate-limit/rate-limit-prefix.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { refundForNetwork, consumeForNetwork } from '../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

/** Takes one of the tries allowed to the client that these parts name; false when they are used up. */
export const consumeAttempt = (
  tx: Transaction,
  name: SignInLimit,
  pseudonymize: Pseudonymize,
  keyParts: readonly string[],
  at: Date
) => {
  const { max, minutes } = SIGN_IN_LIMITS[name]
  return consumeLimit(tx, { name, max, windowMs: minutes * MINUTE_MS }, pseudonymize(keyParts.join('\n')), at)
}

/** Counts the attempts of a network: an IPv6 caller counts for the wider networks around theirs too. */
export const consumeNetworkAttempt = (
  tx: Transaction,
  name: SignInLimit,
  prefixes: readonly RateLimitPrefix[],
  at: Date
) => {
  const { max, minutes } = SIGN_IN_LIMITS[name]
  return consumeForNetwork(tx, { name, max, windowMs: minutes * MINUTE_MS }, prefixes, at)
}

export const refundNetworkAttempt = (tx: Transaction, name: SignInLimit, prefixes: readonly RateLimitPrefix[]) =>
  refundForNetwork(tx, name, prefixes)

/** Seconds after which it is worth trying again, at the latest. */
export const retryAfterSeconds = (name: SignInLimit) => SIGN_IN_LIMITS[name].minutes * 60
