import { SIGN_IN_LIMITS, type SignInLimit } from '../../domain/sign-in-limits.ts'
import type { Transaction } from '../db/database.ts'
import type { NetworkShare } from '../../domain/network-prefix.ts'
import { take } from '../limits/limits.ts'
import { giveBackToNetwork, takeFromNetwork } from '../limits/network-limits.ts'
import type { Blur } from '../limits/who.ts'

/** Takes one of the tries that are allowed to whoever these parts name; false when they are used up. */
export const takeTry = (tx: Transaction, name: SignInLimit, blur: Blur, who: readonly string[], at: Date) => {
  const { most, minutes } = SIGN_IN_LIMITS[name]
  return take(tx, { name, most, windowMs: minutes * 60_000 }, blur(who.join('\n')), at)
}

/** The same for a network: an IPv6 caller counts for the wider networks around theirs too. */
export const takeNetworkTry = (tx: Transaction, name: SignInLimit, shares: readonly NetworkShare[], at: Date) => {
  const { most, minutes } = SIGN_IN_LIMITS[name]
  return takeFromNetwork(tx, { name, most, windowMs: minutes * 60_000 }, shares, at)
}

export const giveNetworkTryBack = (tx: Transaction, name: SignInLimit, shares: readonly NetworkShare[]) =>
  giveBackToNetwork(tx, name, shares)

/** Seconds after which it is worth trying again, at the latest. */
export const retryAfter = (name: SignInLimit) => SIGN_IN_LIMITS[name].minutes * 60
