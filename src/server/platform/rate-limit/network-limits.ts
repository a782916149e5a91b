import { rateLimitPrefixes, type RateLimitPrefix } from '../../../domain/rate-limit-prefix.ts'
import type { Transaction } from '../db/database.ts'
import { refund, isLeft, consume, type Limit } from './rate-limit.ts'
import type { Pseudonymize } from './client-network.ts'

/** The networks a caller counts for, as keyed hashes. */
export const pseudonymizedShares = (pseudonymize: Pseudonymize, network: string): readonly RateLimitPrefix[] =>
  rateLimitPrefixes(network).map(({ prefix, multiplier }) => ({ prefix: pseudonymize(prefix), multiplier }))

/**
 * Consumes one use for every network the caller belongs to; false when one of them has none left. Always from the
 * narrowest to the widest, so that two changes never wait for each other.
 */
export async function takeFromNetwork(tx: Transaction, limit: Limit, shares: readonly RateLimitPrefix[], now: Date) {
  for (const { prefix, multiplier } of shares)
    if (!(await consume(tx, { ...limit, most: limit.most * multiplier }, prefix, now))) return false
  return true
}

/** Whether one more use would be allowed; nothing is counted. */
export async function isLeftForNetwork(tx: Transaction, limit: Limit, shares: readonly RateLimitPrefix[], now: Date) {
  for (const { prefix, multiplier } of shares)
    if (!(await isLeft(tx, { ...limit, most: limit.most * multiplier }, prefix, now))) return false
  return true
}

export async function giveBackToNetwork(tx: Transaction, name: string, shares: readonly RateLimitPrefix[]) {
  for (const { prefix } of shares) await refund(tx, name, prefix)
}
