import type { StaffPermission } from './staff.ts'

/** Staff who move money, set prices, change what people have, or decide who works here sign in with a second factor. */
const SECOND_FACTOR_PERMISSIONS: readonly StaffPermission[] = [
  'catalogue.write',
  'customers.impersonate',
  'customers.write',
  'integrations.write',
  'limits.write',
  'orders.write',
  'payments.write',
  'promotions.write',
  'settings.write',
  'staff.write',
  'wallets.write'
]

export const requiresSecondFactor = (permissions: readonly StaffPermission[]) =>
  permissions.some(permission => SECOND_FACTOR_PERMISSIONS.includes(permission))

/** Steps of a sign-in after the password, until which a session opens nothing. */
export const SIGN_IN_STEPS = ['code', 'enrolment'] as const
export type SignInStep = (typeof SIGN_IN_STEPS)[number]

interface SecondFactorState {
  readonly permissions: readonly StaffPermission[]
  readonly isEnrolled: boolean
  /** The second factor was proven in this session. */
  readonly isProved: boolean
}

/** The step that is still missing; null when the session is complete. */
export function pendingStep({ permissions, isEnrolled, isProved }: SecondFactorState): SignInStep | null {
  if (isEnrolled) return isProved ? null : 'code'
  return requiresSecondFactor(permissions) ? 'enrolment' : null
}

/** Seconds for which one code of an authenticator app stands. */
export const TOTP_PERIOD_SECONDS = 30
/** Codes before and after the current one that are taken, too: clocks of phones differ. */
export const TOTP_WINDOW = 1
export const RECOVERY_CODES = 10

/** Alphabet of recovery codes, without letters and digits that are mistaken for each other. */
export const RECOVERY_CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const RECOVERY_CODE_LENGTH = 12

/** "abcd-efgh-jkmn", as it is shown and printed. */
export const recoveryCodeText = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

export type SecondFactorCode = { readonly kind: 'totp' | 'recovery'; readonly code: string }

/** Parses a typed code: six digits of the app or a recovery code, with any spaces and dashes; undefined for neither. */
export function parseSecondFactorCode(written: string): SecondFactorCode | undefined {
  const code = written.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  const isRecovery =
    code.length === RECOVERY_CODE_LENGTH && [...code].every(letter => RECOVERY_CODE_ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery', code } : undefined
}
