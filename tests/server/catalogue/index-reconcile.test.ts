import { expect, test } from 'vitest'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import { remoteCheck } from '../../../src/server/catalogue/products/remote-check.ts'
import { compareAll, reconciliation } from '../../../src/server/catalogue/products/reconcile.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { agreesAfterDamage } from './index-reconcile-suite.ts'
import { showsChangesAcrossServers, showsChangesAtOnce } from './index-freshness-suite.ts'

onBothDatabases('search and database', open => {
  agreesAfterDamage('the embedded engine', async () => {
    const { shop, clock } = await open()
    const now = () => clock.now
    return { db: shop.db, engine: openEmbeddedSearch({ now: () => now().getTime() }), now }
  })

  test('are compared from outside by what the shop answers', async () => {
    const { shop, clock, request, job } = await open()
    const engine = remoteCheck({
      publicLogin: 'guest:guest',
      send: (path, { method = 'GET', headers, body }) =>
        request(method, `/search${path}`, String(body), headers as Record<string, string>)
    })
    const compared = reconciliation({ db: shop.db, engine, now: () => clock.now, step: 3 })
    expect(await compareAll(compared)).toEqual([])
    await shop.db.change(tx => tx.query.updateTable('variants').set({ price: 999_999 }).execute())
    const discrepancies = await compareAll(compared)
    expect(discrepancies.length).toBeGreaterThan(3)
    expect(discrepancies[0]).toMatchObject({ kind: 'different', fields: expect.arrayContaining(['price']) as string[] })
    await compared.repair(discrepancies)
    await job('search.sync')
    expect(await compareAll(compared)).toEqual([])
  })

  showsChangesAtOnce('the embedded engine', open)
})

showsChangesAcrossServers('the embedded engine')
