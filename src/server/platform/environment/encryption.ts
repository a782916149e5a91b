import { z } from 'zod'
import { encryptionKeyOf, type EncryptionKey } from '../db/encryption-keys.ts'
import { EnvironmentError } from './values.ts'

const KEYS = 'keys of 32 bytes in base64, newest first, with commas between them (`openssl rand -base64 32` makes one)'

const bytesOf = (written: string) => Buffer.from(written.trim(), 'base64')

/** Keys that encrypt personal numbers and the shop's own secrets in the database. */
export const encryptionVariables = {
  ENCRYPTION_KEYS: z
    .string()
    .refine(list => list.split(',').every(written => bytesOf(written).length === 32), KEYS)
    .transform(list => list.split(',').map(written => encryptionKeyOf(bytesOf(written))))
    .optional()
}

/** Undefined = a key of its own beside the database, which a shop that serves people may not have. */
export function readEncryption(
  set: z.infer<z.ZodObject<typeof encryptionVariables>>,
  isPublic: boolean
): readonly EncryptionKey[] | undefined {
  if (set.ENCRYPTION_KEYS === undefined && isPublic)
    throw new EnvironmentError(`ENCRYPTION_KEYS must be set for a public shop: ${KEYS}.`)
  return set.ENCRYPTION_KEYS
}
