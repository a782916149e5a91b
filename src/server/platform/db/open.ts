import { join } from 'node:path'
import type { CommitHook, Database, RawDatabase } from './database.ts'
import { encryptColumns, isEncrypted } from './encrypted-columns.ts'
import { keyFromFile, type EncryptionKey } from './encryption-keys.ts'
import { cipherOf, encryptionOf } from './encryption.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { loadOrCreateSecretWith } from './secrets.ts'
import { openSqlite } from './sqlite.ts'

export interface DatabaseSettings {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Newest first; a key beside the database where none is given. */
  readonly encryptionKeys?: readonly EncryptionKey[] | undefined
  /** How long a statement may take on PostgreSQL; left out by commands, which may take any time. */
  readonly timeoutMs?: number | undefined
}

const openRaw = ({ databaseUrl, dataDir }: DatabaseSettings, onCommit?: CommitHook) =>
  databaseUrl ? openPostgres(databaseUrl, { onCommit }) : openSqlite(join(dataDir, 'shop.sqlite'), onCommit)

/** Opens and migrates the database that the environment names: PostgreSQL by URL, else SQLite in the data folder. */
export async function openDatabase(settings: DatabaseSettings, onCommit?: CommitHook): Promise<Database> {
  const { databaseUrl, timeoutMs } = settings
  const { db } = await openEncrypted(settings, onCommit)
  if (!databaseUrl || timeoutMs === undefined) return db
  // Migrations took as long as they take; from now on nobody waits that long.
  await db.close()
  return { ...openPostgres(databaseUrl, { onCommit, timeoutMs }), encryption: db.encryption }
}

/**
 * Opens the database with a way to encrypt all that an older key has encrypted with the newest. Throws where nothing
 * can be written.
 */
export async function openEncrypted(settings: DatabaseSettings, onCommit?: CommitHook) {
  const raw: RawDatabase = openRaw(settings, onCommit)
  try {
    await migrate(raw)
    await raw.probe()
    const [newest = keyFromFile(settings.dataDir, await isEncrypted(raw)), ...older] = settings.encryptionKeys ?? []
    const cipher = cipherOf([newest, ...older])
    const encryption = encryptionOf(cipher, await loadOrCreateSecretWith(raw, cipher, 'lookup'))
    const encryptUnless = (beginning: string) => encryptColumns(raw, cipher, encryption.lookupKey, beginning)
    await encryptUnless(cipher.prefix)
    return { db: { ...raw, encryption }, reencrypt: () => encryptUnless(cipher.newest) }
  } catch (error) {
    await raw.close()
    throw error
  }
}
