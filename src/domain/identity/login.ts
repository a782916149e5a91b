import { parseEmail } from '../email.ts'
import { isMobile, parsePhone } from '../phone.ts'
import { ok, err, type Result } from '../result.ts'

/** The name of an account at sign-in: a mobile number, which receives SMS, or an e-mail address. */
export type Login =
  | { readonly kind: 'phone'; readonly address: string }
  | { readonly kind: 'email'; readonly address: string }

export type LoginProblem = 'login-required' | 'email-invalid' | 'phone-incorrect' | 'phone-without-sms'

/**
 * Parses the one field of the sign-in form. Landlines and internet telephones are valid elsewhere in the shop, so they
 * get their own problem, that a code cannot reach them, and not "incorrect".
 */
export function parseLogin(written: string): Result<Login, LoginProblem> {
  if (written.trim() === '') return err('login-required')
  if (written.includes('@')) {
    const email = parseEmail(written)
    return email === undefined ? err('email-invalid') : ok({ kind: 'email', address: email })
  }
  const phone = parsePhone(written)
  if (phone === undefined) return err('phone-incorrect')
  return isMobile(phone) ? ok({ kind: 'phone', address: phone }) : err('phone-without-sms')
}
