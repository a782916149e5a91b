import { randomBytes } from 'node:crypto'
import type { Database, RawDatabase } from './database.ts'
import { encryptionContext } from './encrypted-columns.ts'
import type { Cipher } from './encryption.ts'

/**
 * A secret of the shop's own: one for all processes on this database, made by whichever comes first. It lies there
 * encrypted: a copy of the database gives nobody a gift card's number or a session.
 */
export const loadOrCreateSecret = (db: Database, name: string) => loadOrCreateSecretWith(db, db.encryption, name)

export async function loadOrCreateSecretWith(
  db: RawDatabase,
  cipher: Pick<Cipher, 'encrypt' | 'decrypt'>,
  name: string
) {
  const context = encryptionContext('secrets', 'value', name)
  await db.change(({ query }) =>
    query
      .insertInto('secrets')
      .values({ name, value: cipher.encrypt(randomBytes(32).toString('base64url'), context) })
      .onConflict(c => c.doNothing())
      .execute()
  )
  const { value } = await db.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return cipher.decrypt(value, context)
}
