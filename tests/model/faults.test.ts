import { describe, expect, test } from 'vitest'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { killsEvery, survive, type Kill } from './kills.ts'
import { onPostgres, onSqlite } from './databases.ts'
import { startApart, startHere } from './running.ts'

/** Each commit in turn with `FAULT_EVERY=1`, as `npm run soak` does; a sample otherwise, for each costs a start of the shop. */
const EVERY = Number(process.env['FAULT_EVERY'] ?? 12)
/** A process of its own costs a second or two more: each database at other commits than the other. */
const KILLS: Record<'SQLite' | 'PostgreSQL', readonly Kill[]> = {
  SQLite: [
    { point: 'before-commit', commit: 19 },
    { point: 'after-commit', commit: 8 }
  ],
  PostgreSQL: [
    { point: 'before-commit', commit: 9 },
    { point: 'after-commit', commit: 33 }
  ]
}

for (const kind of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`crash (${kind})`, () => {
    const place = kind === 'SQLite' ? onSqlite : onPostgres(freshPostgres)

    test('crash: at any commit of a purchase it loses and doubles nothing', async () => {
      expect(await survive(killsEvery(EVERY), place, startHere)).toBeGreaterThan(50 / EVERY)
    }, 300_000)

    test('crash: by kill -9 before a commit or after it, it loses and doubles nothing', async () => {
      const kills = EVERY === 1 ? killsEvery(1) : KILLS[kind]
      expect(await survive(kills, place, startApart)).toBeGreaterThanOrEqual(2)
    }, 1_800_000)
  })
