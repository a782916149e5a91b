import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Coupons by the beginning of their code. The unique index of PostgreSQL has the order of the server's language, in which
 * a beginning is no range; SQLite compares by bytes already.
 */
export const couponCodePrefixes: Migration = {
  name: '0116-coupon-code-prefixes',
  async up(db, dialect) {
    if (dialect === 'postgres')
      await sql`create index coupons_code_prefix on coupons (code_key collate "C", created_at, id)`.execute(db)
  }
}
