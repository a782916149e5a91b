import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { TEMPLATE } from './global-setup.ts'

/** Whether there is a PostgreSQL to test on; the run has said loudly when there is none. */
export const hasPostgres = inject('postgres') !== ''

let count = 0
let seeded: Promise<string> | undefined
let administrator: pg.Pool | undefined

/** A new, migrated, empty PostgreSQL database of this test's own; gives its `DATABASE_URL`. */
export const freshPostgres = () => testDatabase(TEMPLATE)

/** A new database with what `seed` writes into an empty one, once for each process. */
export async function seededPostgres(seed: (url: string) => Promise<void>): Promise<string> {
  seeded ??= createDatabase(TEMPLATE).then(async name => {
    await seed(urlOf(name))
    return name
  })
  return testDatabase(await seeded)
}

/** Thousands of databases of 14 MB would fill memory and disk: each goes with its test. */
async function testDatabase(template: string): Promise<string> {
  const name = await createDatabase(template)
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`))
  return urlOf(name)
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${process.pid}_${count++}`
  // Copying files takes half the processor time of writing each page to the log.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return name
}

const urlOf = (name: string) => inject('postgres').replace('/postgres?', `/${name}?`)

/** Over a connection that stays: a new one is a new process of the server's. */
async function administer(statement: string): Promise<void> {
  if (!administrator) {
    administrator = new pg.Pool({ connectionString: inject('postgres'), allowExitOnIdle: true })
    // The cluster may stop before this process does.
    administrator.on('error', () => undefined)
  }
  await administrator.query(statement)
}
