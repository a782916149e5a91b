import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { signedText, type TicketCode } from '../../../domain/booking/e-ticket.ts'

/** PKCS #8 of an Ed25519 key up to its 32 bytes of seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export type TicketCodes = ReturnType<typeof ticketCodes>

/** Signed codes of tickets: whoever has the public key checks them without asking us. */
export function ticketCodes(secret: string) {
  const seed = createHash('sha256').update(`e-tickets\n${secret}`).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    /** Raw, base64url. */
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    codeOf(ticket: Omit<TicketCode, 'signature'>) {
      const text = signedText(ticket)
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
    },
    isOurs: (code: TicketCode) =>
      verify(null, Buffer.from(signedText(code)), publicKey, Buffer.from(code.signature, 'base64url'))
  }
}
