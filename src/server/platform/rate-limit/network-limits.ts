import { rateLimitPrefixes, type RateLimitPrefix } from '../../../domain/rate-limit/rate-limit-prefix.ts'
import type { Transaction } from '../db/database.ts'
import { refundLimit, hasRemaining, consumeLimit, type Limit } from './rate-limit.ts'
import type { Pseudonymize } from './client-network.ts'

/** The networks a caller counts for, as keyed hashes. */
export const pseudonymizedPrefixes = (pseudonymize: Pseudonymize, network: string): readonly RateLimitPrefix[] =>
  rateLimitPrefixes(network).map(({ prefix, multiplier }) => ({ prefix: pseudonymize(prefix), multiplier }))

/**
 * Consumes one use for every network the caller belongs to; false when one of them has none left. Always from the
 * narrowest to the widest, so that two changes never wait for each other.
 */
export async function consumeForNetwork(
  tx: Transaction,
  limit: Limit,
  prefixes: readonly RateLimitPrefix[],
  now: Date
) {
  for (const { prefix, multiplier } of prefixes)
    if (!(await consumeLimit(tx, { ...limit, max: limit.max * multiplier }, prefix, now))) return false
  return true
}

/** Whether one more use would be allowed; nothing is counted. */
export async function hasRemainingForNetwork(
  tx: Transaction,
  limit: Limit,
  prefixes: readonly RateLimitPrefix[],
  now: Date
) {
  for (const { prefix, multiplier } of prefixes)
    if (!(await hasRemaining(tx, { ...limit, max: limit.max * multiplier }, prefix, now))) return false
  return true
}

export async function refundForNetwork(tx: Transaction, name: string, prefixes: readonly RateLimitPrefix[]) {
  for (const { prefix } of prefixes) await refundLimit(tx, name, prefix)
}
