import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { openPostgres } from '../../src/server/platform/db/postgres.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite.ts'
import { administer, postgresPrograms, startPostgres } from './postgres.ts'
import { TEST_ROOT } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's `postgres` database; empty where PostgreSQL is not installed. */
    postgres: string
    /** A migrated, empty SQLite file to copy. */
    sqlite: string
  }
}

export const TEMPLATE = 'delguur_template'

/** Migrated databases to copy, one of each kind: migrating takes five times as long as copying. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-template-'))
  const file = join(folder, 'shop.sqlite')
  // Not opened as shops open it, here and below: each has keys of its own.
  const sqlite = openSqlite(file)
  await migrate(sqlite)
  await sqlite.close()
  project.provide('sqlite', file)
  const stopPostgres = await setUpPostgres(project)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await stopPostgres?.()
  }
}

/** One cluster for the whole run. */
async function setUpPostgres(project: TestProject) {
  // `npm run check` is quick: it tests on SQLite alone (scripts/test.mjs).
  if (process.env['SQLITE_ONLY']) {
    project.provide('postgres', '')
    return undefined
  }
  const programs = postgresPrograms()
  if (!programs) {
    if (process.env['CI']) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql')
    console.warn(
      '\n!!! PostgreSQL is not installed: HALF of the server tests is skipped (apt-get install postgresql) !!!\n'
    )
    project.provide('postgres', '')
    return undefined
  }
  const cluster = await startPostgres(programs, { parent: TEST_ROOT })
  await administer(cluster.url('postgres'), `CREATE DATABASE ${TEMPLATE}`)
  const template = openPostgres(cluster.url(TEMPLATE))
  await migrate(template)
  await template.close()
  // Closed here is not yet gone there; a template somebody is connected to cannot be copied.
  await administer(cluster.url('postgres'), `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  await administer(
    cluster.url('postgres'),
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`
  )
  project.provide('postgres', cluster.url('postgres'))
  return () => cluster.stop()
}
