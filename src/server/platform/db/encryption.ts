import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { EncryptionError, type EncryptionKey } from './encryption-keys.ts'

const VERSION = 'enc1'
/** How every encrypted value begins. */
export const ENCRYPTION_PREFIX = `${VERSION}.`
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts single columns, so that a copy of the database says nothing without the keys of the environment. A value is
 * tied to its place (`users.register_number:<id>`): put into another row it cannot be read.
 */
export interface Encryption {
  encrypt(text: string, context: string): string
  /** Text that was never encrypted is answered as it is: an older process may still write it during a deployment. */
  decrypt(value: string, context: string): string
  /** A keyed hash: the same text of the same column is found by it, and nobody else can work it out. */
  lookupKey(text: string, column: string): string
}

export interface Cipher extends Pick<Encryption, 'encrypt' | 'decrypt'> {
  /** How values of the newest key begin, and how all of them do. */
  readonly newest: string
  readonly prefix: string
}

/** AES-256-GCM; the first key encrypts, the others still decrypt. */
export function cipherOf(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Cipher {
  const [newest] = keys
  return {
    newest: `${VERSION}.${newest.id}.`,
    prefix: ENCRYPTION_PREFIX,
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${newest.id}.${body.toString('base64url')}`
    },
    decrypt(value, context) {
      const [version, id, text = ''] = value.split('.')
      if (version !== VERSION || id === undefined) return value
      const key = keys.find(each => each.id === id)
      if (!key)
        throw new EncryptionError(
          `ENCRYPTION_KEYS has no key ${id}, by which the database is encrypted: put it back, after the newer ones.`
        )
      const body = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(body.subarray(-TAG_BYTES))
      return decipher.update(body.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    }
  }
}

export const encryptionOf = (cipher: Cipher, lookupSecret: string): Encryption => ({
  encrypt: cipher.encrypt,
  decrypt: cipher.decrypt,
  lookupKey: (text, column) => createHmac('sha256', lookupSecret).update(`${column}\n${text}`).digest('base64url')
})
