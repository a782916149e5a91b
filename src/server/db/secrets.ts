import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret of the shop's own: one for all processes on this database, made by whichever comes first. */
export async function openSecret(db: Database, name: string): Promise<string> {
  await db.change(({ query }) =>
    query
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict(c => c.doNothing())
      .execute()
  )
  const { value } = await db.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
