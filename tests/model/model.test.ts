import { expect, test } from 'vitest'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { onPostgres, onSqlite } from './databases.ts'
import { checkSeed } from './run.ts'

/** The same stories in every run, each database others; `npm run soak` tells new ones. */
const SEEDS = { sqlite: [1, 3], postgres: [1, 2] }
const STEPS = 500

for (const seed of SEEDS.sqlite)
  test(`invariants: hold while people do ${STEPS} things at once (SQLite, seed ${seed})`, async () => {
    await expect(checkSeed(seed, STEPS, onSqlite)).resolves.toBeUndefined()
  }, 300_000)

for (const seed of SEEDS.postgres)
  test.skipIf(!hasPostgres)(
    `invariants: hold while people do ${STEPS} things at once (PostgreSQL, seed ${seed})`,
    async () => {
      await expect(checkSeed(seed, STEPS, onPostgres(freshPostgres))).resolves.toBeUndefined()
    },
    300_000
  )
