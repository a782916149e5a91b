/** Checks of a new shop before its first sale, in the order of the list. */
export const GO_LIVE_CHECKS = [
  ...(['company', 'address', 'encryption', 'providers', 'payment-tests', 'licences', 'demonstration'] as const),
  ...(['branches', 'helplines', 'authors', 'vendors', 'bank-account', 'tax-codes', 'delivery', 'coupons'] as const),
  'catalogue'
] as const
export type GoLiveCheck = (typeof GO_LIVE_CHECKS)[number]

/** `blocked`: the data themselves say that it is not true yet; `unconfirmed`: only a person can know. */
export type GoLiveState = 'blocked' | 'unconfirmed' | 'ready'

interface Examined {
  /** The value is wrong, so it cannot be confirmed. */
  readonly isBlocked: boolean
  /** Hash of the data that was examined; a confirmation holds until it changes. */
  readonly fingerprint: string
  /** True where a person has to confirm it. */
  readonly needsConfirmation: boolean
}

export function goLiveState({ isBlocked, fingerprint, needsConfirmation }: Examined, confirmed?: string): GoLiveState {
  if (isBlocked) return 'blocked'
  return !needsConfirmation || confirmed === fingerprint ? 'ready' : 'unconfirmed'
}
