import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  TOTP_PERIOD_SECONDS,
  TOTP_WINDOW
} from '../../../domain/identity/second-factor.ts'

/** Authenticator apps read SHA-1 and six digits everywhere; other choices of the standard are ignored by some of them. */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Delguur',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: TOTP_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret)
  })

/** 160 random bits in base 32, as RFC 4226 recommends. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The time step whose code this is, near `at`; undefined when it is none of them. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: TOTP_WINDOW })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / TOTP_PERIOD_SECONDS) + delta
}

export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)]
    ).join('')
  )
