import { emailAddress } from './email.ts'
import { isMobile, phoneDigits } from './phone.ts'

/** What somebody signs in with: a mobile, which receives SMS, or an e-mail address. */
export type Login =
  { readonly kind: 'phone'; readonly address: string } | { readonly kind: 'email'; readonly address: string }

/** Reads what was typed into the one field of the login; undefined when it is neither. */
export function readLogin(written: string): Login | undefined {
  if (written.includes('@')) {
    const email = emailAddress(written)
    return email === undefined ? undefined : { kind: 'email', address: email }
  }
  const phone = phoneDigits(written)
  return phone !== undefined && isMobile(phone) ? { kind: 'phone', address: phone } : undefined
}
