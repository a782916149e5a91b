import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { Client as ElasticClient, errors as elasticErrors } from '@elastic/elasticsearch'
import { Client as OpenSearchClient, errors as openSearchErrors } from '@opensearch-project/opensearch'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchApp } from '../support/search-app.ts'
import { NOW, product } from './products.ts'

const engine = openEmbeddedSearch({ now: () => NOW })
const app = searchApp(engine)
let server: ServerType
let node = ''

beforeAll(async () => {
  await engine.replaceAll([
    product('a', { title: 'Гарын саван', selling_price: 100, badges: ['new'] }),
    product('b', { title: 'Шампунь', selling_price: 200 }),
    product('c', { title: 'Шингэн саван', selling_price: 300 })
  ])
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  node = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

/** The part of both clients' interfaces that the tests use. */
interface AnyClient {
  info(): Promise<{ body: unknown }>
  ping(): Promise<{ body: unknown }>
  search(what: object): Promise<{ body: Answer }>
  msearch(what: object): Promise<{ body: { responses: (Answer & { status: number; error?: { type: string } })[] } }>
  count(what: object): Promise<{ body: { count: number } }>
  get(what: object): Promise<{ body: Record<string, unknown> }>
  getSource(what: object): Promise<{ body: unknown }>
  exists(what: object): Promise<{ body: unknown }>
  mget(what: object): Promise<{ body: { docs: readonly Record<string, unknown>[] } }>
  bulk(what: object): Promise<unknown>
  index(what: object): Promise<unknown>
  cluster: { health(): Promise<{ body: unknown }> }
  cat: { indices(what: object): Promise<{ body: unknown }> }
  indices: {
    exists(what: object): Promise<{ body: unknown }>
    get(what: object): Promise<{ body: unknown }>
    getMapping(what: object): Promise<{ body: unknown }>
    delete(what: object): Promise<unknown>
  }
  close(): Promise<unknown>
}
interface Answer {
  readonly hits: {
    readonly total: unknown
    readonly hits: readonly { readonly _id: string; readonly _type?: string; readonly sort?: readonly unknown[] }[]
  }
  readonly aggregations?: Readonly<Record<string, { readonly buckets: unknown }>>
  readonly suggest?: Readonly<Record<string, readonly { readonly options: readonly { readonly text: string }[] }[]>>
}

const auth = { username: 'guest', password: 'guest' }
const CLIENTS = [
  [
    'the Elasticsearch 7.17 client',
    (login = auth) => new ElasticClient({ node, auth: login, maxRetries: 0 }),
    elasticErrors.ResponseError
  ],
  [
    'the OpenSearch client',
    (login = auth) => new OpenSearchClient({ node, auth: login, maxRetries: 0 }),
    openSearchErrors.ResponseError
  ]
] as const

describe.each(CLIENTS)('%s', (_, open, ResponseError) => {
  let client: AnyClient
  beforeAll(() => {
    client = open() as unknown as AnyClient
  })
  afterAll(() => client.close())

  const idsOf = (body: Answer) => body.hits.hits.map(({ _id }) => _id)
  const refusal = async (response: Promise<unknown>) => {
    const error = await response.then(
      () => undefined,
      (reason: unknown) => reason
    )
    expect(error).toBeInstanceOf(ResponseError)
    const { statusCode, body } = error as { statusCode: number; body: { error?: { type?: string; reason?: string } } }
    return { statusCode, type: body.error?.type, reason: body.error?.reason }
  }

  test('client: reads the server’s version', async () => {
    expect((await client.info()).body).toMatchObject({ version: { number: expect.stringMatching(/^7\./) as string } })
    expect((await client.ping()).body).toBe(true)
  })

  test('client: searches', async () => {
    const { body } = await client.search({ index: 'catalogue', body: listBody({ text: 'саван', facets: true }) })
    expect(idsOf(body).toSorted()).toEqual(['a', 'c'])
    expect(body.hits.total).toEqual({ value: 2, relation: 'eq' })
    expect(body.aggregations?.['badges']?.buckets).toEqual([{ key: 'new', doc_count: 1 }])
  })

  test('client: searches without a body, with parameters', async () => {
    const { body } = await client.search({
      index: 'catalogue',
      size: 1,
      sort: 'selling_price:desc',
      _source: ['title']
    })
    expect(body.hits.hits).toEqual([
      { _index: 'catalogue', _id: 'c', _score: null, _source: { title: 'Шингэн саван' }, sort: [300] }
    ])
  })

  test('client: gets the total as a plain number when asked', async () => {
    const { body } = await client.search({ index: 'catalogue', rest_total_hits_as_int: true, body: {} })
    expect(body.hits.total).toBe(3)
    const counted = await client.count({ index: 'catalogue', body: { query: { match: { title: 'саван' } } } })
    expect(counted.body.count).toBe(2)
  })

  test('client: a multi-search refuses each search in its own place', async () => {
    const { body } = await client.msearch({
      body: [
        { index: 'catalogue' },
        { query: { match: { title: 'шампунь' } } },
        { index: 'catalogue' },
        { query: { nested: {} } },
        { index: 'nowhere' },
        {},
        { index: 'maps' },
        { size: 1 }
      ]
    })
    expect(body.responses.map(({ status, error }) => error?.type ?? status)).toEqual([
      200,
      'parsing_exception',
      'index_not_found_exception',
      200
    ])
  })

  test('client: completes', async () => {
    const { body } = await client.search({ index: 'catalogue', body: suggestBody('шам') })
    expect(body.suggest?.['completions']?.[0]?.options.map(({ text }) => text)).toEqual(['Шампунь'])
  })

  test('client: pages by search_after', async () => {
    const seen: string[] = []
    let after: readonly unknown[] | undefined
    do {
      const body = { size: 2, sort: [{ selling_price: 'asc' }, { _id: 'asc' }], ...(after && { search_after: after }) }
      const answer = await client.search({ index: 'catalogue', body })
      seen.push(...idsOf(answer.body))
      after = answer.body.hits.hits.at(-1)?.sort
    } while (after)
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  test('client: gets one document, its source or part of it', async () => {
    const { body } = await client.get({
      index: 'catalogue',
      id: 'a',
      _source_includes: 's*,title',
      _source_excludes: 's*e*'
    })
    expect(body).toMatchObject({
      _index: 'catalogue',
      _id: 'a',
      found: true,
      _source: { sku: 'SKU-A', title: 'Гарын саван' }
    })
    expect((await client.getSource({ index: 'catalogue', id: 'a', _source: ['sku'] })).body).toEqual({ sku: 'SKU-A' })
    expect((await client.exists({ index: 'catalogue', id: 'a' })).body).toBe(true)
    expect((await client.exists({ index: 'catalogue', id: 'nobody' })).body).toBe(false)
    expect((await client.indices.exists({ index: 'airport' })).body).toBe(true)
    expect((await client.indices.exists({ index: 'orders' })).body).toBe(false)
  })

  test('client: gets several documents, each found or not', async () => {
    const { body } = await client.mget({
      index: 'catalogue',
      body: { docs: [{ _id: 'a', _source: ['sku'] }, { _id: 'nobody' }, { _index: 'orders', _id: '1' }] }
    })
    expect(body.docs).toMatchObject([
      { _index: 'catalogue', _id: 'a', found: true, _source: { sku: 'SKU-A' } },
      { _id: 'nobody', found: false },
      { _index: 'orders', error: { type: 'index_not_found_exception' } }
    ])
    const short = await client.mget({ index: 'catalogue', body: { ids: ['c', 'a'] }, _source_includes: 'title' })
    expect(short.body.docs.map(({ _source }) => _source)).toEqual([{ title: 'Шингэн саван' }, { title: 'Гарын саван' }])
  })

  test('client: lists indices', async () => {
    expect((await client.cluster.health()).body).toMatchObject({ status: 'green' })
    expect((await client.cat.indices({ format: 'json' })).body).toMatchObject([
      { index: 'catalogue', 'docs.count': '3' },
      { index: 'maps' },
      { index: 'airport' }
    ])
    expect((await client.cat.indices({ v: true })).body).toMatch(/^health +status +index[^]*catalogue/)
    const catalogue = { mappings: { properties: { title: { type: 'text' }, brand: { properties: { code: {} } } } } }
    expect((await client.indices.get({ index: 'catalogue' })).body).toMatchObject({ catalogue })
    expect((await client.indices.getMapping({ index: 'maps' })).body).toMatchObject({
      maps: { mappings: { properties: { location: { type: 'geo_point' } } } }
    })
    expect((await client.indices.get({ index: 'catalogue,orders', ignore_unavailable: true })).body).toMatchObject({
      catalogue
    })
  })

  test('client: cannot write', async () => {
    const forbidden = { statusCode: 403, type: 'security_exception' }
    expect(await refusal(client.index({ index: 'catalogue', id: 'a', body: {} }))).toMatchObject(forbidden)
    expect(await refusal(client.bulk({ body: [{ delete: { _index: 'catalogue', _id: 'a' } }] }))).toMatchObject(
      forbidden
    )
    expect(await refusal(client.indices.delete({ index: 'catalogue' }))).toMatchObject(forbidden)
  })

  test('client: understands refusals', async () => {
    const search = (body: object, index = 'catalogue') => refusal(client.search({ index, body }))
    expect(await search({}, 'orders')).toEqual({
      statusCode: 404,
      type: 'index_not_found_exception',
      reason: 'no such index [orders]'
    })
    expect(await search({ query: { nested: {} } })).toEqual({
      statusCode: 400,
      type: 'parsing_exception',
      reason: 'unknown query [nested]'
    })
    expect(await search({ from: 10_000, size: 10 })).toMatchObject({
      statusCode: 400,
      type: 'search_phase_execution_exception'
    })
    expect(await refusal(client.get({ index: 'catalogue', id: 'nobody' }))).toMatchObject({ statusCode: 404 })
    const stranger = open({ username: 'guest', password: 'wrong' }) as unknown as AnyClient
    const refused = await stranger.search({ index: 'catalogue', body: {} }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ statusCode: 401 })
    await stranger.close()
  })
})

test('Elasticsearch client: can use the old typed paths too', async () => {
  const client = new ElasticClient({ node, auth })
  const { body } = await client.search<Answer>({ index: 'catalogue', type: 'product', body: { size: 1 } })
  expect(body.hits.hits[0]).toMatchObject({ _type: 'product' })
  const zipcode = await client.search<Answer>({
    index: 'maps',
    type: 'zipcode',
    body: { size: 1, sort: [{ _geo_distance: { location: [106.92, 47.92] } }] }
  })
  expect(zipcode.body.hits.hits[0]).toMatchObject({ _type: 'zipcode', _source: { zipcode: '14000' } })
  const found = await client.get({ index: 'catalogue', type: 'product', id: 'a' })
  expect(found.body).toMatchObject({ _type: 'product', found: true })
  await client.close()
})
