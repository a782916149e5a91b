import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClusterSearch, type ClusterOptions } from '../../src/search/cluster/engine.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { eventually } from '../support/eventually.ts'
import { startMisbehavingCluster } from '../support/misbehaving-cluster.ts'
import { openTestShop } from '../support/shop.ts'
import { agreesAfterDamage } from '../server/catalogue/index-reconcile-suite.ts'
import { showsChangesAcrossServers, showsChangesAtOnce } from '../server/catalogue/index-freshness-suite.ts'
import { NOW, product } from './products.ts'

/** Several servers on one real cluster; requests pass a proxy that can hold them. */
export function survivesUse(server: () => { readonly url: string }) {
  describe('in use', () => {
    let cluster: Awaited<ReturnType<typeof startMisbehavingCluster>>
    let opened: SearchEngine[] = []
    let name = 0
    let alias = ''

    beforeAll(async () => {
      cluster = await startMisbehavingCluster({ upstream: server().url })
    })
    afterAll(() => cluster.stop())
    beforeEach(() => {
      alias = `used-${++name}-catalogue`
    })
    afterEach(async () => {
      await cluster.peace()
      for (const engine of opened) await engine.close()
      opened = []
      // Indices made by shops under the default prefix.
      await ask('DELETE', '/delguur-catalogue-*')
    })

    const open = (options: Partial<ClusterOptions> = {}) => {
      const engine = openClusterSearch({
        url: cluster.url,
        prefix: `used-${name}`,
        now: () => NOW,
        lockPollMs: 50,
        ...options
      })
      opened.push(engine)
      return engine
    }
    agreesAfterDamage('the cluster', async () => {
      const { shop, clock } = await openTestShop('SQLite')
      return { db: shop.db, engine: open({ now: () => clock.now.getTime() }), now: () => clock.now }
    })
    showsChangesAtOnce(
      'the cluster',
      options => openTestShop('SQLite', options),
      () => ({ SEARCH_URL: server().url })
    )
    showsChangesAcrossServers('the cluster', () => ({ SEARCH_URL: server().url }))

    const ask = async (method: string, path: string, body?: object) =>
      (
        await fetch(server().url + path, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
        })
      ).json() as Promise<Record<string, unknown>>
    const indices = async () => Object.keys(await ask('GET', `/${alias}*`))
    const wasCalled = (part: string) =>
      eventually(async () => (await cluster.requests()).some(name => name.includes(part)))
    const idsIn = async (engine: SearchEngine) => {
      const request = parseSearch({ size: 100, sort: [{ id: 'asc' }] }, catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      return (await engine.search('catalogue', request.value)).hits.hits.map(({ _id }) => _id)
    }

    test('what changes between filling an index and switching to it is in it', async () => {
      const engine = open()
      await engine.replaceAll([product('a', { price: 100 }), product('b'), product('c')])
      await cluster.peace()
      await cluster.injectFault({ kind: 'hold', on: 'POST /_aliases' })
      const replaced = engine.replaceAll([product('a', { price: 100 }), product('b'), product('c')])
      await wasCalled('POST /_aliases')
      await engine.put([product('a', { price: 999 }), product('d')])
      await engine.remove(['b'])
      await cluster.peace()
      await replaced
      expect(await idsIn(engine)).toEqual(['a', 'c', 'd'])
      expect(await engine.get('catalogue', 'a')).toMatchObject({ price: 999 })
      expect(await indices()).toHaveLength(1)
    })

    test('two servers that start at once fill one index, and the other waits for it', async () => {
      const engines = [open(), open(), open()]
      await Promise.all(engines.map(engine => engine.replaceAll([product('a'), product('b')])))
      const made = (await cluster.requests()).filter(name => name.startsWith(`PUT /${alias}-`))
      expect(made).toHaveLength(1)
      expect(await indices()).toHaveLength(1)
      for (const engine of engines) expect(await idsIn(engine)).toEqual(['a', 'b'])
    })

    test('people find everything while servers renew the index one after the other', async () => {
      const [first, second, reader] = [open(), open(), open()]
      await first.replaceAll([product('a'), product('b')])
      const seen = new Set<string>()
      let isDone = false
      const reading = (async () => {
        while (!isDone) seen.add((await idsIn(reader)).join())
      })()
      reading.catch(() => undefined)
      for (let round = 0; round < 2; round++) {
        await first.replaceAll([product('a'), product('b')])
        await second.replaceAll([product('a'), product('b')])
      }
      isDone = true
      await reading
      expect([...seen]).toEqual(['a,b'])
      expect(await indices()).toHaveLength(1)
    }, 60_000)

    test('what a server left that stopped while filling is taken over and cleared away', async () => {
      const lost = open()
      await cluster.injectFault({ kind: 'hang', on: `/_bulk` })
      const never = lost.replaceAll([product('a')])
      never.catch(() => undefined)
      await wasCalled('/_bulk')
      expect(await indices()).toHaveLength(1)
      await cluster.peace()
      const next = open({ lockTimeoutMs: 300 })
      await next.replaceAll([product('b')])
      expect(await idsIn(next)).toEqual(['b'])
      expect(await indices()).toHaveLength(1)
    })

    test('what was read earlier never replaces what was read later', async () => {
      const [slow, quick] = [open(), open()]
      await slow.replaceAll([product('a', { price: 100 }), product('b')])
      const now = Date.now()
      await quick.put([product('a', { price: 300 })], now + 20)
      await slow.put([product('a', { price: 200 })], now + 10)
      await quick.remove(['b'], now + 20)
      await slow.put([product('b')], now + 10)
      expect(await slow.get('catalogue', 'a')).toMatchObject({ price: 300 })
      expect(await idsIn(slow)).toEqual(['a'])
    })

    test('changes make no index of their own where there is none', async () => {
      await expect(open().put([product('a')])).rejects.toThrow('no index')
      expect(await indices()).toEqual([])
    })

    test('an index that another release made is used until it is renewed', async () => {
      const engine = open()
      await engine.replaceAll([product('a')])
      expect(await engine.isCurrent()).toBe(true)
      const [index = ''] = await indices()
      await ask('PUT', `/${index}/_mapping`, { _meta: { version: 'otherwise' } })
      expect(await engine.isCurrent()).toBe(false)
      expect(await idsIn(engine)).toEqual(['a'])
      await engine.replaceAll([product('a')])
      expect(await engine.isCurrent()).toBe(true)
    })

    test('a shop opens while the cluster is down, and fills it when it is there', async () => {
      const away = await startMisbehavingCluster()
      const { port } = away
      await away.stop()
      const { shop, request, job } = await openTestShop('SQLite', {
        environment: { SEARCH_URL: `http://127.0.0.1:${port}` }
      })
      const search = () =>
        request('POST', '/search/catalogue/_search', { size: 1 }, { authorization: `Basic ${btoa('guest:guest')}` })
      const refused = await search()
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ error: { type: 'search_busy_exception' } })
      const { slug } = await shop.db.query.selectFrom('products').select('slug').limit(1).executeTakeFirstOrThrow()
      expect(await shop.storefront.product(slug)).toMatchObject({ document: { slug } })

      const back = await startMisbehavingCluster({ upstream: server().url, port })
      try {
        await eventually(async () => {
          await job('search.catch-up')
          return (await search()).status === 200
        })
        const { count } = await shop.db.query
          .selectFrom('products')
          .select(e => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        expect(await (await search()).json()).toMatchObject({ hits: { total: { value: Number(count) } } })
      } finally {
        await back.stop()
      }
    })
  })
}
