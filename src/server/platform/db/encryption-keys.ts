import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys that do not fit the database; the message is one sentence for the operator. */
export class EncryptionError extends Error {
  override name = 'EncryptionError'
}

export interface EncryptionKey {
  /** Stands in front of everything it has encrypted; it says nothing about the key. */
  readonly id: string
  readonly bytes: Buffer
}

export const encryptionKeyOf = (bytes: Buffer): EncryptionKey => ({
  id: createHash('sha256').update('key id\n').update(bytes).digest('hex').slice(0, 8),
  bytes
})

/**
 * The key of a shop that is tried out: made once, and kept beside its database where only its owner reads it. For a
 * database that is encrypted already none is made: a new one would open nothing of it.
 */
export function keyFromFile(folder: string, isEncrypted: boolean): EncryptionKey {
  const file = join(folder, 'encryption.key')
  if (isEncrypted && !existsSync(file))
    throw new EncryptionError(
      `The database is encrypted, and its key is missing: ENCRYPTION_KEYS is not set, and there is no ${file}. Give one of them the key under which the shop has run.`
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (bytes.length !== 32) throw new EncryptionError(`${file} must hold 32 bytes in base64.`)
  return encryptionKeyOf(bytes)
}
