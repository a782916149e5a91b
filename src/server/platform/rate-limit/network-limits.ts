import { networkShares, type NetworkShare } from '../../../domain/network-prefix.ts'
import type { Transaction } from '../db/database.ts'
import { refund, isLeft, consume, type Limit } from './rate-limit.ts'
import type { Pseudonymize } from './client-network.ts'

/** The networks a caller counts for, as keyed hashes. */
export const pseudonymizedShares = (pseudonymize: Pseudonymize, network: string): readonly NetworkShare[] =>
  networkShares(network).map(({ prefix, times }) => ({ prefix: pseudonymize(prefix), times }))

/**
 * Consumes one use for every network the caller belongs to; false when one of them has none left. Always from the
 * narrowest to the widest, so that two changes never wait for each other.
 */
export async function takeFromNetwork(tx: Transaction, limit: Limit, shares: readonly NetworkShare[], now: Date) {
  for (const { prefix, times } of shares)
    if (!(await consume(tx, { ...limit, most: limit.most * times }, prefix, now))) return false
  return true
}

/** Whether one more use would be allowed; nothing is counted. */
export async function isLeftForNetwork(tx: Transaction, limit: Limit, shares: readonly NetworkShare[], now: Date) {
  for (const { prefix, times } of shares)
    if (!(await isLeft(tx, { ...limit, most: limit.most * times }, prefix, now))) return false
  return true
}

export async function giveBackToNetwork(tx: Transaction, name: string, shares: readonly NetworkShare[]) {
  for (const { prefix } of shares) await refund(tx, name, prefix)
}
