import { sql } from 'kysely'
import { ENCRYPTION_PREFIX, type Cipher, type Encryption } from './encryption.ts'
import type { RawDatabase, Transaction } from './database.ts'

/** Encrypted columns; `lookup` is the column with the keyed hash for look-ups. */
export const ENCRYPTED_COLUMNS = [
  { table: 'users', id: 'id', column: 'register_number' },
  { table: 'leases', id: 'id', column: 'register_number' },
  { table: 'bank_accounts', id: 'id', column: 'iban', lookup: 'iban_key' },
  { table: 'payment_cards', id: 'id', column: 'token', lookup: 'token_key' },
  { table: 'prize_players', id: 'id', column: 'seed' },
  { table: 'travel_passengers', id: 'id', column: 'birth_date' },
  { table: 'travel_passengers', id: 'id', column: 'passport_number' },
  { table: 'travel_passengers', id: 'id', column: 'passport_expires_on' },
  { table: 'staff_members', id: 'id', column: 'totp_secret' },
  { table: 'staff_members', id: 'id', column: 'totp_pending_secret' },
  { table: 'webhook_endpoints', id: 'id', column: 'secret' },
  { table: 'secrets', id: 'name', column: 'value' }
] as const satisfies readonly EncryptedColumn[]

interface EncryptedColumn {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly lookup?: string
}

const BATCH = 200

/** Additional authenticated data that binds a value to its row. */
export const encryptionContext = (table: string, column: string, id: string) => `${table}.${column}:${id}`

/** True where the database has encrypted values; an empty one has none yet. */
export async function isEncrypted(db: RawDatabase): Promise<boolean> {
  const secret = await db.query
    .selectFrom('secrets')
    .select('name')
    .where('value', 'like', `${ENCRYPTION_PREFIX}%`)
    .limit(1)
    .executeTakeFirst()
  return secret !== undefined
}

/**
 * Encrypts all that does not begin with `unless`: plain text at the start of the shop, and with the newest key's
 * beginning all of an older key. Answers how many values were written.
 */
export async function encryptColumns(
  db: RawDatabase,
  cipher: Cipher,
  lookupKey: Encryption['lookupKey'],
  exceptPrefix: string
) {
  let written = 0
  for (const encryptedColumn of ENCRYPTED_COLUMNS) {
    for (;;) {
      const rows = await db.change(tx => encryptBatch(tx, encryptedColumn, cipher, lookupKey, exceptPrefix))
      written += rows
      if (rows < BATCH) break
    }
  }
  return written
}

async function encryptBatch(
  { query }: Transaction,
  { table, id, column, lookup }: EncryptedColumn,
  cipher: Cipher,
  lookupKey: Encryption['lookupKey'],
  exceptPrefix: string
) {
  const [at, key, value] = [sql.table(table), sql.ref(id), sql.ref(column)]
  const { rows } = await sql<{ id: string; value: string }>`
    select ${key} as id, ${value} as value from ${at}
    where ${value} is not null and ${value} not like ${`${exceptPrefix}%`} limit ${sql.lit(BATCH)}
  `.execute(query)
  for (const row of rows) {
    const encryptedColumn = encryptionContext(table, column, row.id)
    const text = cipher.decrypt(row.value, encryptedColumn)
    const found = lookup ? sql`, ${sql.ref(lookup)} = ${lookupKey(text, `${table}.${column}`)}` : sql``
    // Changed meanwhile by somebody else: theirs is the newer value.
    await sql`
      update ${at} set ${value} = ${cipher.encrypt(text, encryptedColumn)}${found} where ${key} = ${row.id} and ${value} = ${row.value}
    `.execute(query)
  }
  return rows.length
}
