import type { SignInStep } from '../../../domain/identity/second-factor.ts'
import type { StaffPermission } from '../../../domain/identity/staff.ts'

/** The signed-in user and their session. */
export interface Principal {
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
  /** When they last proved, in this session, that it is them. */
  readonly authenticatedAt: string | null
  /** A member of staff sees what the user sees: nothing may be changed, and not everything read. */
  readonly isReadOnly?: true
}

/** The signed-in member of staff, and where they are. */
export interface StaffPrincipal {
  readonly staffId: string
  readonly sessionId: string
  /** The key of a program that acts in the member's name; no person is there then. */
  readonly apiKeyId?: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  /** None while a step of the sign-in is missing. */
  readonly permissions: readonly StaffPermission[]
  readonly pendingStep: SignInStep | null
  readonly sessionEndsAt: string
  /** "Chrome · Android", and a keyed hash of the network: for the audit. */
  readonly device: string
  readonly network: string
}
