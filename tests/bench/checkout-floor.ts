import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import type { FloorPlan } from './floor-server.ts'
import { expectStatus, type Visitor } from './measure.ts'
import { recordCheckouts } from './recorded-checkout.ts'
import { startProcess } from './start-process.ts'

interface Place {
  readonly databaseUrl?: string
  readonly dataDir: string
}

const SERVER = join(import.meta.dirname, 'floor-server.ts')

/** Starts the statements of a recorded checkout as a server; `visitor` buys by it. */
export async function startFloor(place: Place, variants: readonly string[]) {
  const environment = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', SEARCH_URL: '' }
  const db = await openDatabase(place)
  const rows = await db.query
    .selectFrom('variants')
    .select(['id as variantId', 'product_id as productId'])
    .where('id', 'in', variants)
    .execute()
  await db.close()
  const recorded = await recordCheckouts(environment, rows[0]?.variantId ?? '')
  const plan: FloorPlan = { recorded, products: rows }
  const file = join(place.dataDir, 'floor.json')
  writeFileSync(file, JSON.stringify(plan))
  const { child, match } = await startProcess([SERVER], {
    ...{ cwd: process.cwd(), environment: { ...environment, FLOOR_PLAN: file }, ready: /^listening (\d+)$/ }
  })
  const calls = recorded[0].map((_, at) => at)
  return { child, port: Number(match[1]), visitor: visitorOf(calls) }
}

function visitorOf(calls: readonly number[]): Visitor {
  let orders = 0
  return async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) {
      const order = orders++
      for (const call of calls) await expectStatus(client.ask('POST', `/${order}/${call}`), 200)
    }
    return count
  }
}
