import { describe, expect, onTestFinished, test } from 'vitest'
import { restock } from '../../src/server/stock/ledger.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { openWatch } from './invariants.ts'
import { work } from './keeping.ts'
import { onPostgres, onSqlite } from './places.ts'
import { play, purchase } from './scripted.ts'
import { settled } from './settled.ts'
import { openWorld } from './world.ts'

/** More commits than a purchase makes: the last ones are never reached. */
const MOST_COMMITS = 60
/** Costs enough for the smallest order by itself. */
const SKU = 'BPM-1-W'
/** Each in turn with `FAULT_EVERY=1`; a sample otherwise, for each costs a start of the shop. */
const EVERY = Number(process.env['FAULT_EVERY'] ?? 6)

for (const kind of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`a process that dies (${kind})`, () => {
    const open = async () => {
      const { dataFolder, databaseUrl, leave } = await (kind === 'SQLite' ? onSqlite : onPostgres(freshPostgres)).open()
      const world = await openWorld({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }) })
      onTestFinished(async () => {
        await world.close()
        await leave()
      })
      return world
    }

    for (const point of ['before-commit', 'after-commit'] as const)
      test(`${point}, at any of a purchase's, loses and doubles nothing`, async () => {
        const world = await open()
        const look = openWatch(world)
        const id = world.variants.get(SKU) ?? ''
        let died = 0
        for (let commit = point === 'before-commit' ? 1 : 2; commit <= MOST_COMMITS; commit += EVERY) {
          await world.db().change(tx => restock(tx, id, 1, world.clock.now))
          world.dieAt(point, commit)
          const hasDied = await play(purchase(world, SKU), world)
          world.dieAt(point, Number.MAX_SAFE_INTEGER)
          if (!hasDied) break
          died++
          const { query } = world.db()
          const placed = await query.selectFrom('orders').select('id').where('completed_at', 'is not', null).execute()
          expect(placed).toHaveLength(died)
        }
        expect(died).toBeGreaterThan(25 / EVERY)
        for (let round = 0; round < 8; round++) {
          world.clock.pass(30)
          await work(world)
        }
        await look()
        await settled(world)
      }, 300_000)
  })
