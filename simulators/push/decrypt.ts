import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()

/** Decrypts a message as a browser does (RFC 8291 §3.4), independently of the shop's own code. */
export function decrypt(body: Buffer, browser: { readonly curve: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('longer than its record')

  const one = Buffer.of(1)
  const text = (words: string) => Buffer.from(words, 'latin1')
  const keyInfo = Buffer.concat([text('WebPush: info\0'), browser.curve.getPublicKey(), theirs])
  const material = hmac(hmac(browser.auth, browser.curve.computeSecret(theirs)), keyInfo, one)
  const pseudoRandom = hmac(salt, material)
  const key = hmac(pseudoRandom, text('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(pseudoRandom, text('Content-Encoding: nonce\0'), one).subarray(0, 12)

  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the last record')
  return plain.subarray(0, end).toString()
}
