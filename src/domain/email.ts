/** Longest address that RFC 5321 allows. */
export const EMAIL_MAX = 254

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** Normalizes an address to lower case, as it is stored and compared; undefined when it is not a valid address. */
export function parseEmail(written: string): string | undefined {
  const email = written.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const [local, host] = [email.slice(0, at), email.slice(at + 1)]
  return at > 0 && email.length <= EMAIL_MAX && local.length <= 64 && LOCAL.test(local) && HOST.test(host)
    ? email
    : undefined
}

/** Masks an address so that only its owner recognizes it: `bo…@example.mn`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`
}
