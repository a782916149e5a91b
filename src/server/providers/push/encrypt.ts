import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Push subscription keys of a browser. */
export interface Recipient {
  readonly p256dh: string
  readonly auth: string
}

/** Bytes that fit into one message with everything around them (RFC 8291 §4). */
export const PAYLOAD_MAX = 3_993

const CURVE = 'prime256v1'

/** Whether a browser's key is a point of the curve: anything else could not be written to. */
export function isRecipient({ p256dh, auth }: Recipient): boolean {
  try {
    const own = createECDH(CURVE)
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/**
 * Message encryption for Web Push (RFC 8291, with the `aes128gcm` coding of RFC 8188): only the browser that
 * subscribed can read it, not the service that brings it. Keys and salt are used once.
 */
export function encryptPush(text: string, { p256dh, auth }: Recipient): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text)
  if (plain.length > PAYLOAD_MAX) throw new RangeError(`A push message holds ${PAYLOAD_MAX} bytes, not ${plain.length}`)
  const theirs = Buffer.from(p256dh, 'base64url')
  const own = createECDH(CURVE)
  const ours = own.generateKeys()
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const material = derive(shared, Buffer.from(auth, 'base64url'), info, 32)

  const salt = randomBytes(16)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(4_096)
  // 2 says that no record follows.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, recordSize, Buffer.of(ours.length), ours, ...sealed])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
