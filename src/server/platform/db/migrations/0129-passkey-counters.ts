import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Authenticators count in 32 bits without a sign; an integer of SQLite has room already. */
export const passkeyCounters: Migration = {
  name: '0129-passkey-counters',
  async up(db, dialect) {
    if (dialect === 'postgres') await sql`alter table staff_passkeys alter column counter type bigint`.execute(db)
  }
}
