import { adjustStock } from '../../src/server/catalogue/stock/ledger.ts'
import { InvariantViolation } from './invariant-violation.ts'
import { openInvariants } from './invariants.ts'
import { settle } from './settle.ts'
import type { TestDatabase } from './run.ts'
import type { Start } from './running.ts'
import { play, purchase } from './scripted.ts'
import { openWorld } from './world.ts'

export interface Kill {
  readonly point: 'before-commit' | 'after-commit'
  /** The so-manieth from the beginning of a purchase. */
  readonly commit: number
}

/** More commits than a purchase makes: at the last ones nobody dies. */
const COMMITS_MAX = 60
/** Costs enough for the smallest order by itself. */
const SKU = 'BPM-1-W'

/** Every so-manieth commit of a purchase, before it and after it. */
export const killsEvery = (every: number): readonly Kill[] =>
  (['before-commit', 'after-commit'] as const).flatMap((point, offset) =>
    Array.from({ length: Math.ceil(COMMITS_MAX / every) }, (_, index) => ({
      point,
      commit: 1 + offset + index * every
    }))
  )

/**
 * One purchase for each kill, from the cart until the goods are back: the process dies at that commit, is started again,
 * and a client that was not answered asks again. Answers how often it died; throws when anything is lost or doubled.
 */
export async function survive(kills: readonly Kill[], place: TestDatabase, start: Start): Promise<number> {
  const { dataFolder, databaseUrl, leave } = await place.open()
  const world = await openWorld({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }) }, start)
  try {
    const look = openInvariants(world)
    const id = world.variants.get(SKU) ?? ''
    let bought = 0
    let died = 0
    const reached: Record<Kill['point'], boolean> = { 'before-commit': true, 'after-commit': true }
    for (const { point, commit } of kills) {
      if (!reached[point]) continue
      await world.db().change(tx => adjustStock(tx, id, 1, world.clock.now))
      await world.dieAt(point, commit)
      reached[point] = await play(purchase(world, SKU), world)
      await world.dieAt(point, Number.MAX_SAFE_INTEGER)
      bought++
      died += Number(reached[point])
      const { query } = world.db()
      const placed = await query.selectFrom('orders').select('id').where('completed_at', 'is not', null).execute()
      if (placed.length !== bought) throw new InvariantViolation(`${bought} bought and ${placed.length} are placed`)
    }
    await settle(world, look, Array<number>(8).fill(30))
    return died
  } finally {
    await world.close()
    await leave()
  }
}
