import { signedText, type TicketCode } from '../../domain/booking/e-ticket.ts'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/**
 * Verifies the signature of a code on this device, without a network. Undefined where the browser knows no Ed25519:
 * then the list of tickets decides alone.
 */
export async function isSigned(code: TicketCode, publicKey: string): Promise<boolean | undefined> {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
  } catch {
    return undefined
  }
  const text = new TextEncoder().encode(signedText(code))
  return crypto.subtle.verify('Ed25519', key, bytesOf(code.signature), text)
}
