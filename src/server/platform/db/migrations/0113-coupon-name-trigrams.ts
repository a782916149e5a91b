import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * A part of a coupon's name is found by an index where PostgreSQL has the extension and lets the shop's login make it;
 * elsewhere the search walks the list, as on SQLite.
 */
export const couponNameTrigrams: Migration = {
  name: '0113-coupon-name-trigrams',
  async up(db, dialect) {
    if (dialect !== 'postgres') return
    // A failure within the block takes back the block alone: the migration goes on.
    await sql`
      do $$ begin
        create extension if not exists pg_trgm;
        create index coupons_name on coupons using gin (name_key gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
        raise notice 'pg_trgm is not available: a search for a coupon by its name walks the list';
      end $$`.execute(db)
  }
}
