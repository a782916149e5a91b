/**
 * Every table, the same on SQLite and PostgreSQL: times are ISO 8601 text in UTC, yes/no is 1/0, amounts are whole ₮,
 * `*_json` is JSON text that only the application reads. Each module adds its own tables from its `tables.ts` by
 * interface merging, so that the database layer knows none of them.
 */
export interface Tables {
  migrations: { name: string; migrated_at: string }
  secrets: { name: string; value: string }
  health_probes: { id: string; payload: string }
}
