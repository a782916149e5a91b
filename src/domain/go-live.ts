/** What a new shop has to look through before its first sale, in the order of the list. */
export const GO_LIVE_CHECKS = [
  ...(['company', 'address', 'encryption', 'providers', 'payment-tests', 'licences', 'demonstration'] as const),
  ...(['branches', 'helplines', 'authors', 'vendors', 'bank-account', 'tax-codes', 'delivery', 'coupons'] as const),
  'catalogue'
] as const
export type GoLiveCheck = (typeof GO_LIVE_CHECKS)[number]

/** `blocked`: the data themselves say that it is not true yet; `unconfirmed`: only a person can know. */
export type GoLiveState = 'blocked' | 'unconfirmed' | 'ready'

interface Examined {
  /** It is wrong as it stands, and no confirmation helps. */
  readonly isBlocked: boolean
  /** Of what was examined; a confirmation holds as long as it stays the same. */
  readonly fingerprint: string
  /** Whether a person has to look at it. */
  readonly needsConfirmation: boolean
}

export function goLiveState({ isBlocked, fingerprint, needsConfirmation }: Examined, confirmed?: string): GoLiveState {
  if (isBlocked) return 'blocked'
  return !needsConfirmation || confirmed === fingerprint ? 'ready' : 'unconfirmed'
}
