import { expect, test } from 'vitest'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { onPostgres, onSqlite } from './databases.ts'
import { checkSeed } from './run.ts'

/** The same stories in every run; `npm run soak` tells new ones. */
const SEEDS = [1, 2, 3]
const STEPS = 500

for (const seed of SEEDS) {
  test(`invariants: hold while people do ${STEPS} things at once (SQLite, seed ${seed})`, async () => {
    await expect(checkSeed(seed, STEPS, onSqlite)).resolves.toBeUndefined()
  }, 300_000)
  test.skipIf(!hasPostgres)(
    `invariants: hold while people do ${STEPS} things at once (PostgreSQL, seed ${seed})`,
    async () => {
      await expect(checkSeed(seed, STEPS, onPostgres(freshPostgres))).resolves.toBeUndefined()
    },
    300_000
  )
}
