/** Identity providers (spec §1). */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]

/** Minutes allowed for signing in at the provider. */
export const SOCIAL_SIGN_IN_MINUTES = 10

/** A person as reported by an identity provider. */
export interface SocialIdentity {
  readonly provider: SocialProviderName
  /** The provider's id of the person, the only stable attribute. */
  readonly subject: string
  readonly email: string | undefined
  /** True only when the provider itself has verified the address. */
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/**
 * Decides about an identity without an account. An address that the provider has not verified is neither stored nor
 * looked up. A verified one that already has an account does not open it until the person has proven ownership of that
 * account: control of a mailbox at the provider must not be enough.
 */
export function socialStep(
  { email, emailVerified }: SocialIdentity,
  hasAccountWithEmail: boolean
): 'create' | 'create-without-email' | 'prove' {
  if (email === undefined || !emailVerified) return 'create-without-email'
  return hasAccountWithEmail ? 'prove' : 'create'
}

/** Whether removing it would lock the account. A password does not count: it only works together with an address. */
export const isLastSignInMethod = (methods: readonly string[], method: string) => methods.every(each => each === method)
