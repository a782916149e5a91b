import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable, unavailableSentence } from '../../../../src/server/platform/db/unavailable.ts'
import { openDatabase } from '../../../../src/server/platform/db/open.ts'
import { openConcurrentBuyers } from '../../../support/concurrent-buyers.ts'
import { eventually } from '../../../support/eventually.ts'
import { administer, postgresPrograms, startPostgres } from '../../../support/postgres.ts'
import { openTestShop } from '../../../support/shop.ts'
import { startShop } from '../../../support/shop-process.ts'

const programs = postgresPrograms()
const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '5' }

async function shownBy(answer: Response) {
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

describe.skipIf(!programs)('PostgreSQL under load', () => {
  /** A server process on a cluster of its own, with people in it who buy. */
  async function open() {
    const cluster = await startPostgres(programs ?? '')
    onTestFinished(() => cluster.stop())
    await administer(cluster.url('postgres'), 'CREATE DATABASE shop')
    const folder = mkdtempSync(join(tmpdir(), 'delguur-away-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const environment = { DATA_DIR: folder, DATABASE_URL: cluster.url('shop'), DATABASE_TIMEOUT: '0.5' }
    const { child, url } = await startShop(environment)
    onTestFinished(() => void child.kill('SIGKILL'))
    await administer(cluster.url('shop'), 'UPDATE stock SET on_hand = 1000000')
    const crowd = await openConcurrentBuyers({ port: Number(new URL(url).port), people: 16 })
    onTestFinished(() => crowd.leave())
    const isBuying = () => {
      const before = crowd.placed.length
      return eventually(async () => crowd.placed.length > before + 16, 40_000)
    }
    await isBuying()
    return {
      cluster,
      child,
      crowd,
      isBuying,
      status: async (path: string) => (await fetch(url + path)).status,
      /** An order nobody has: the database is asked each time, as it is not for products. */
      order: async () =>
        shownBy(await fetch(`${url}/api/v2/orders/R000000000`, { headers: { 'x-spree-order-token': 'unknown' } }))
    }
  }
  const EXPECTED = /: 503 \{"error":"[^"]+","code":"unavailable"\}$/

  test('all connections terminated: 503 for a moment, and the shop sells on', async () => {
    const { cluster, child, crowd, isBuying, status } = await open()
    for (let times = 0; times < 3; times++) {
      await administer(
        cluster.url('postgres'),
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'"
      )
      await isBuying()
    }
    await crowd.leave()
    expect(crowd.failures.filter(failure => !EXPECTED.test(failure))).toEqual([])
    expect(await status('/readyz')).toBe(200)
    expect(child.exitCode).toBe(null)
  }, 90_000)

  test('restarted: 503 with Retry-After while it is away, then the shop and its jobs go on', async () => {
    const { cluster, child, crowd, isBuying, status, order } = await open()
    await cluster.pause('stop')
    await eventually(async () => (await status('/readyz')) === 503)
    expect(await order()).toEqual(UNAVAILABLE)
    expect(await status('/healthz')).toBe(200)
    await cluster.resume('stop')
    await eventually(async () => (await status('/readyz')) === 200, 20_000)
    await isBuying()
    await crowd.leave()
    expect(crowd.failures.filter(failure => !EXPECTED.test(failure))).toEqual([])
    expect(child.exitCode).toBe(null)
  }, 90_000)

  test('frozen: nobody waits for ever, and it is found again when it thaws', async () => {
    const { cluster, child, crowd, isBuying, status, order } = await open()
    await cluster.pause('freeze')
    await eventually(async () => (await status('/readyz')) === 503)
    await eventually(async () => (await order()).status === 503)
    expect(await order()).toEqual(UNAVAILABLE)
    await cluster.resume('freeze')
    await eventually(async () => (await status('/readyz')) === 200, 20_000)
    await isBuying()
    await crowd.leave()
    expect(crowd.failures.filter(failure => !EXPECTED.test(failure))).toEqual([])
    expect(child.exitCode).toBe(null)
  }, 90_000)
})

describe('SQLite', () => {
  async function spoiled(pragma: string) {
    const opened = await openTestShop('SQLite')
    const { shop, request, variant } = opened
    const line_item = { variant_id: await variant('PAR-500'), quantity: 8 }
    const add = () => request('POST', '/api/v2/orders/0/line_items', { line_item })
    const set = (text: string) => shop.db.change(({ query }) => sql.raw(text).execute(query))
    await set(pragma)
    // About a hundred orders still fit into pages that are half empty.
    const refused = await eventually(async () =>
      (await Promise.all(Array.from({ length: 20 }, add))).find(answer => !answer.ok)
    )
    return { ...opened, add, set, refused }
  }

  test('full disk: 503 for what writes while reads go on, and all is well when there is room again', async () => {
    const { app, request, refused, set, add } = await spoiled('pragma max_page_count = 1')
    expect(await shownBy(refused)).toEqual(UNAVAILABLE)
    expect(await shownBy(await app.request('/readyz'))).toEqual(UNAVAILABLE)
    expect((await request('GET', '/api/v2/products/paracetamol')).status).toBe(200)
    await set('pragma max_page_count = 1000000')
    expect((await add()).status).toBe(201)
    await eventually(async () => (await app.request('/readyz')).status === 200)
  })

  test('read-only disk: 503 for what writes, and not ready', async () => {
    const { app, refused } = await spoiled('pragma query_only = on')
    expect(await shownBy(refused)).toEqual(UNAVAILABLE)
    expect(await shownBy(await app.request('/readyz'))).toEqual(UNAVAILABLE)
  })

  test('a folder that cannot be written to: stops the start with a sentence', async () => {
    const failure: unknown = await openDatabase({ dataDir: '/sys/delguur' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    expect(unavailableSentence(failure as DatabaseUnavailable)).toMatch(/cannot be written to: .*DATA_DIR/)
  })
})

test('PostgreSQL that is not there: stops the start with a sentence', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:9/shop'
  const failure: unknown = await openDatabase({ databaseUrl, dataDir: '' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseUnavailable)
  expect(unavailableSentence(failure as DatabaseUnavailable)).toMatch(/does not answer: .*DATABASE_URL/)
})
