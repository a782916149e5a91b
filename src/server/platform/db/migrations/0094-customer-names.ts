import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Customers found by both names: a whole name and the beginning of the other are one range of an index. */
export const customerNames: Migration = {
  name: '0094-customer-names',
  async up(db, dialect) {
    const byBytes = (column: string) =>
      dialect === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`
    for (const [column, other] of [
      ['first_name', 'last_name'],
      ['last_name', 'first_name']
    ] as const) {
      const index = sql.ref(`users_${column}`)
      await sql`drop index ${index}`.execute(db)
      const columns = sql.join([byBytes(column), byBytes(other)])
      await sql`create index ${index} on users (${columns}) where deleted_at is null`.execute(db)
    }
  }
}
