import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { openConcurrentBuyers } from '../support/concurrent-buyers.ts'
import { eventually } from '../support/eventually.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { freePorts, nginxIsThere, startNginx } from '../support/nginx.ts'
import { startShop } from '../support/shop-process.ts'

const PLENTY = 1_000_000

async function place(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = mkdtempSync(join(tmpdir(), 'delguur-rolling-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = kind === 'PostgreSQL' ? await freshPostgres() : undefined
  const withDatabase = async <T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const db = await openDatabase({ databaseUrl, dataDir })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const start = async (port = 0) => {
    const running = await startShop({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: String(port) })
    onTestFinished(() => void running.child.kill('SIGKILL'))
    return running
  }
  return {
    start,
    /** Fills the shelves of a shop that was opened once. */
    fill: () =>
      withDatabase(db => db.change(({ query }) => query.updateTable('stock').set({ on_hand: PLENTY }).execute())),
    placed: () =>
      withDatabase(async db => {
        const rows = await db.query
          .selectFrom('orders')
          .select('number')
          .where('completed_at', 'is not', null)
          .execute()
        return rows.map(({ number }) => number)
      })
  }
}

for (const kind of ['SQLite', 'PostgreSQL'] as const)
  test.skipIf(kind === 'PostgreSQL' && !hasPostgres)(
    `SIGTERM: under load on kept connections every request in flight is answered (${kind})`,
    async () => {
      const shop = await place(kind)
      const { child, url } = await shop.start()
      await shop.fill()
      const crowd = await openConcurrentBuyers({
        port: Number(new URL(url).port),
        people: 24,
        isExpected: code => code === 'ECONNREFUSED'
      })
      await eventually(() => Promise.resolve(crowd.placed.length > 24), 20_000)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      await crowd.leave()
      expect(crowd.failures).toEqual([])
      expect((await shop.placed()).sort()).toEqual([...crowd.placed].sort())
    },
    60_000
  )

test.skipIf(!hasPostgres || !nginxIsThere)(
  'rolling restart: behind nginx no request fails while two processes are restarted in turn',
  async () => {
    const shop = await place('PostgreSQL')
    const ports = await freePorts(2)
    const servers = [await shop.start(ports[0]), await shop.start(ports[1])]
    await shop.fill()
    const client = mkdtempSync(join(tmpdir(), 'delguur-client-'))
    const nginx = await startNginx(client, ports, { isPatient: true })
    onTestFinished(() => nginx.stop())
    const crowd = await openConcurrentBuyers({ port: nginx.tls, tls: true, people: 16 })
    for (const [index, port] of ports.entries()) {
      const before = crowd.count()
      await eventually(() => Promise.resolve(crowd.count() > before + 100), 20_000)
      const child = servers[index]?.child
      child?.kill('SIGTERM')
      if (child) expect(await once(child, 'exit')).toEqual([0, null])
      servers[index] = await shop.start(port)
    }
    const before = crowd.count()
    await eventually(() => Promise.resolve(crowd.count() > before + 100), 20_000)
    await crowd.leave()
    expect(crowd.failures).toEqual([])
    expect((await shop.placed()).sort()).toEqual([...crowd.placed].sort())
  },
  120_000
)
