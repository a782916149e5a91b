import type { Database } from '../../../platform/db/database.ts'

export interface PasskeyDeps {
  readonly db: Database
  /** The address of the shop: passkeys are of its host name, and signed on its origin alone. */
  readonly publicUrl: string
  readonly now: () => Date
}

export const relyingPartyOf = ({ publicUrl }: PasskeyDeps) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** Loaded when the first passkey is used: it brings two dozen modules for the certificates of authenticators. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The library throws at whatever is not as it must be: another origin, a wrong signature, unreadable bytes. */
export const undefinedIfRejected = <T>(verifying: Promise<T>): Promise<T | undefined> =>
  verifying.catch(() => undefined)
