import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { startBuiltShop, startShopWithoutPages } from './built-shop.ts'
import { buying } from './buying.ts'
import { adding, asking, CONNECTIONS, expectStatus, json, processorTime, turn, type Visitor } from './measure.ts'
import { RawClient } from './raw-client.ts'
import { PRODUCTS_MAX, PLENTY, AFFORDABLE_PRICE_MAX, TICKETS } from './stocked-products.ts'

const program = commandLine(
  'bench:compare',
  'Processor time of a request of this build and of another one, in turns: what else the machine does hits both alike.'
)
  .argument('<folder>', 'a work tree of another commit with a build of its own')
  .option('--only <parts>', 'with commas: healthz, add, checkout, api, search, page, cache, brotli, static')
  .option('--without-pages', 'only the API and search, from sources: neither work tree needs a build')
  .option('--rounds <count>', 'turns of each build', wholeNumber(2, 1_000), 8)
  .option('--ms <time>', 'of a turn', wholeNumber(100, 60_000), 1_500)
  .action(main)

const WARM_UP_MS = 3_000
const QUERIES = ['парацетамол', 'vitamin', 'тос', 'хүүхдийн', 'shampun', 'cable', 'printer', 'нүүрний тос', 'hp']
const GUEST = `authorization: Basic ${btoa('guest:guest')}\r\n`

interface Product {
  readonly slug: string
  readonly variantId: string
}

const startShop = (data: string, tree: string) =>
  program.opts().withoutPages ? startShopWithoutPages(data, tree) : startBuiltShop(data, {}, tree)

/** A build whose server has filled an empty database of its own. */
async function prepare(tree: string) {
  const data = mkdtempSync(join(tmpdir(), 'delguur-beside-'))
  const { child } = await startShop(data, tree)
  child.kill('SIGTERM')
  await once(child, 'exit')
  const db = new BetterSqlite(join(data, 'shop.sqlite'))
  db.prepare('UPDATE stock SET on_hand = ?').run(PLENTY)
  const products = db
    .prepare<unknown[], Product>(
      `SELECT slug, variants.id AS variantId FROM products JOIN variants ON product_id = products.id
       WHERE NOT requires_prescription AND NOT age_restricted AND taxon NOT LIKE 'medicine%' AND taxon != '${TICKETS}'
       AND available_on < ? AND price > 5000 AND price <= ?`
    )
    .all(new Date().toISOString(), AFFORDABLE_PRICE_MAX)
  db.close()
  return { tree, data, products }
}

function partsOf(products: readonly Product[]): Readonly<Record<string, Visitor>> {
  const [slugs, variants] = [products.map(({ slug }) => slug), products.map(({ variantId }) => variantId)]
  const [slug, text] = [turn(slugs), turn(QUERIES)]
  const get = (path: () => string, headers = '') => asking('GET', path, headers)
  return {
    healthz: get(() => '/healthz'),
    add: adding(variants),
    checkout: buying(variants),
    api: get(() => `/api/v2/products/${slug()}`),
    search: async (client, isOver) => {
      let count = 0
      for (; !isOver(); count++) {
        const body = json(listBody({ text: text(), facets: true }))
        await expectStatus(client.ask('POST', '/search/catalogue/product/_search', GUEST, body), 200)
      }
      return count
    },
    page: get(() => `/products/${slug()}`),
    cache: get(() => `/products/${slugs[0]}`),
    brotli: get(() => `/products/${slugs[0]}`, 'accept-encoding: br\r\n'),
    static: get(() => '/t/medicine', 'accept-encoding: br\r\n')
  }
}

interface Build {
  readonly pid: number
  readonly port: number
  readonly times: number[]
  readonly rates: number[]
}

async function oneTurn({ pid, port, times, rates }: Build, visitor: Visitor, ms: number) {
  const clients = Array.from({ length: CONNECTIONS }, () => new RawClient(port))
  const [start, before] = [performance.now(), processorTime(pid)]
  const isOver = () => performance.now() - start >= ms
  const counts = await Promise.all(clients.map(client => visitor(client, isOver)))
  const count = counts.reduce((sum, each) => sum + each, 0)
  times.push((processorTime(pid) - before) / count)
  rates.push((count * 1_000) / (performance.now() - start))
  for (const client of clients) client.close()
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measurePart(name: string, visitor: Visitor, servers: readonly Pick<Build, 'pid' | 'port'>[]) {
  const { rounds, ms } = program.opts()
  const builds: readonly Build[] = servers.map(server => ({ ...server, times: [], rates: [] }))
  for (const build of builds) await oneTurn({ ...build, times: [], rates: [] }, visitor, WARM_UP_MS)
  for (let round = 0; round < rounds; round++)
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) await oneTurn(build, visitor, ms)
  const [old, own] = builds.map(({ times, rates }) => ({
    rate: median(rates),
    time: median(times),
    least: Math.min(...times)
  }))
  if (!old || !own) return
  const compared = (before: number, after: number) =>
    `${[before, after].map(time => time.toFixed(1).padStart(9)).join('')} ${(((after / before - 1) * 100).toFixed(1) + ' %').padStart(8)}`
  const rates = [old, own].map(({ rate }) => Math.round(rate).toString().padStart(9)).join('')
  console.log(name.padEnd(10) + compared(old.time, own.time) + compared(old.least, own.least) + rates)
}

async function main(other: string) {
  const prepared = [await prepare(resolve(other)), await prepare(resolve(import.meta.dirname, '../..'))]
  const known = new Set(prepared[0]?.products.map(({ variantId }) => variantId))
  const products = prepared[1]?.products.filter(({ variantId }) => known.has(variantId)).slice(0, PRODUCTS_MAX) ?? []
  const servers = []
  try {
    for (const { tree, data } of prepared) servers.push(await startShop(data, tree))
    const { only } = program.opts()
    console.log('µs of the processor: median, other and this build; the least; requests a second')
    for (const [name, visitor] of Object.entries(partsOf(products)))
      if (!only || only.split(',').includes(name))
        await measurePart(
          name,
          visitor,
          servers.map(({ child, port }) => ({ pid: child.pid ?? 0, port }))
        )
  } finally {
    for (const { child } of servers) child.kill('SIGTERM')
    for (const { data } of prepared) rmSync(data, { recursive: true, force: true })
  }
}

await runCommand(program)
