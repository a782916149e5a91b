import { join } from 'node:path'
import type { CommitWatch, Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens and migrates the database that the environment names: PostgreSQL by URL, else SQLite in the data folder. */
export async function openDatabase(
  settings: { databaseUrl?: string | undefined; dataDir: string },
  watch?: CommitWatch
): Promise<Database> {
  const db = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, watch)
    : openSqlite(join(settings.dataDir, 'shop.sqlite'), watch)
  try {
    await migrate(db)
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}
