import { inject } from 'vitest'
import { TEMPLATE } from './global-setup.ts'
import { administer } from './postgres.ts'

/** Whether there is a PostgreSQL to test on; the run has said loudly when there is none. */
export const hasPostgres = inject('postgres') !== ''

let count = 0

/** A new, migrated, empty PostgreSQL database of this test's own; gives its `DATABASE_URL`. */
export async function freshPostgres(): Promise<string> {
  const cluster = inject('postgres')
  const name = `test_${process.pid}_${count++}`
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return cluster.replace('/postgres?', `/${name}?`)
}
