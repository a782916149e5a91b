/** Providers that vouch for people (spec §1). */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]

/** Minutes somebody may take to sign in over there. */
export const SOCIAL_SIGN_IN_MINUTES = 10

/** What another provider says about somebody. */
export interface SocialIdentity {
  readonly provider: SocialProviderName
  /** Its own id of the person: the only thing that stays the same. */
  readonly subject: string
  readonly email: string | undefined
  /** Only a provider that has itself made sure of the address says so. */
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/**
 * What may happen with an identity that belongs to no account yet. An address that the provider has not verified counts
 * for nothing: it is neither kept nor looked up. A verified one that already has an account opens it to nobody until
 * the person has proven that the account is theirs: a mailbox over there must not be a key to the shop.
 */
export function socialStep(
  { email, emailVerified }: SocialIdentity,
  hasAccountWithEmail: boolean
): 'create' | 'create-without-email' | 'prove' {
  if (email === undefined || !emailVerified) return 'create-without-email'
  return hasAccountWithEmail ? 'prove' : 'create'
}

/** Whether somebody could not sign in any more without it: a password alone opens nothing, it belongs to an address. */
export const isLastSignInMethod = (methods: readonly string[], method: string) => methods.every(each => each === method)
