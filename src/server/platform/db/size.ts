import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Bytes that the database takes on its disk. */
export async function databaseSize({ query, dialect }: Pick<Database, 'query' | 'dialect'>): Promise<number> {
  const size =
    dialect === 'postgres'
      ? sql<{ bytes: string | number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(query)
  return Number(rows[0]?.bytes ?? 0)
}
