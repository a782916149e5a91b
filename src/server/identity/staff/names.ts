import type { Database } from '../../platform/db/database.ts'

/** Names of members, for rows that know only their ids. */
export async function staffNames({ query }: Pick<Database, 'query'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await query
    .selectFrom('staff_members')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
