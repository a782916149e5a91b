import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { freshPostgres, hasPostgres } from './fresh-postgres.ts'

export type BareDatabase = Awaited<ReturnType<typeof openDatabase>>

/** Tests of a service that needs its tables and no shop around them, on both databases. */
export function onBothBareDatabases(name: string, tests: (open: () => Promise<BareDatabase>) => void) {
  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`${name} (${kind})`, () =>
      tests(async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'delguur-bare-'))
        const databaseUrl = kind === 'PostgreSQL' ? await freshPostgres() : undefined
        const db = await openDatabase({ dataDir, databaseUrl })
        onTestFinished(async () => {
          await db.close()
          rmSync(dataDir, { recursive: true, force: true })
        })
        return db
      })
    )
}

/** A customer whom other tables can refer to. */
export function addUser(db: BareDatabase, id: string, at: Date) {
  const moment = at.toISOString()
  return db.change(({ query }) =>
    query
      .insertInto('users')
      .values({
        id,
        locale: 'mn',
        first_name: '',
        last_name: '',
        password_hash: null,
        kind: 'person',
        register_number: null,
        organisation_json: null,
        loyalty_since: null,
        preferences_json: '{}',
        created_at: moment,
        updated_at: moment,
        deleted_at: null,
        avatar: null
      })
      .execute()
  )
}
