import { isPrivateNetwork } from '../../../domain/rate-limit/rate-limit-prefix.ts'
import type { Transaction } from '../db/database.ts'
import type { Limit } from './rate-limit.ts'
import { pseudonymizedPrefixes, consumeForNetwork } from './network-limits.ts'
import type { Pseudonymize } from './client-network.ts'

/**
 * Limits of shopping do not hold for this machine and private networks: those are the shop's own programs, or a proxy
 * that does not say who asks, behind which everybody would be one.
 */
export const consumeShoppingLimit = async (
  tx: Transaction,
  limit: Limit,
  pseudonymize: Pseudonymize,
  network: string,
  now: Date
) => isPrivateNetwork(network) || consumeForNetwork(tx, limit, pseudonymizedPrefixes(pseudonymize, network), now)
