import { join, resolve } from 'node:path'
import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { seedCatalogue } from '../../../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'
import { startShopWithoutPages } from '../built-shop.ts'
import { buying } from '../buying.ts'
import { adding, asking, expectStatus, json, turn, type Visitor } from '../measure.ts'
import { stopProcess } from '../start-process.ts'
import { stockedProducts } from '../stocked-products.ts'
import type { RunningShop, Site } from './peer.ts'

const GUEST = `authorization: Basic ${btoa('guest:guest')}\r\n`
/** A machine that others use, too, would make it refuse what the other shop does slowly. */
const NEVER = '1000000'
/** ₮; nothing costs as much. */
const PRICE_LIMIT = 100_000_000

/** This shop on the peer's PostgreSQL: the API and search, and no pages. */
export async function startOwnShop({ folder, database, words }: Site): Promise<RunningShop> {
  const databaseUrl = `postgres://postgres@localhost/${database.name}?host=${encodeURIComponent(database.socket)}`
  const db = await openDatabase({ databaseUrl, dataDir: folder })
  await seedCatalogue(db, join(resolve('content'), 'catalogue'), new Date())
  const stocked = await stockedProducts(db)
  await db.close()
  const [variants, slug] = [stocked.map(({ variantId }) => variantId), turn(stocked.map(each => each.slug))]
  const { child, port } = await startShopWithoutPages(folder, process.cwd(), {
    ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl, OVERLOAD_DELAY: NEVER, OVERLOAD_REQUESTS: NEVER }
  })
  return {
    port,
    pids: [child.pid ?? 0],
    visitors: {
      add: adding(variants),
      checkout: buying(variants),
      product: asking('GET', () => `/api/v2/products/${slug()}`),
      search: searching(words)
    },
    stop: () => stopProcess(child)
  }
}

/** Each question is a new one, as a limit of the price moves: no answer is one that was given before. */
const searching = (words: readonly string[]): Visitor => {
  const text = turn(words)
  let question = 0
  return async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) {
      const body = json(listBody({ text: text(), facets: true, priceTo: PRICE_LIMIT + question++ }))
      await expectStatus(client.ask('POST', '/search/catalogue/product/_search', GUEST, body), 200)
    }
    return count
  }
}
