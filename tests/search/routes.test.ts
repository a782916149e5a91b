import { describe, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { searchRoutes } from '../../src/server/catalogue/search/routes.ts'
import { app, engine, get, GUEST, post } from './two-products.ts'

describe('search response', () => {
  test('search response: has the shape that clients of version 7 read', async () => {
    const answer = await post('/search/catalogue/_search', { query: { match: { title: 'саван' } }, _source: ['title'] })
    expect(answer.status).toBe(200)
    const score = expect.any(Number) as number
    expect(await answer.json()).toEqual({
      took: expect.any(Number) as number,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: 1, relation: 'eq' },
        max_score: score,
        hits: [{ _index: 'catalogue', _id: 'a', _score: score, _source: { title: 'Саван' } }]
      }
    })
  })

  test('search response: has the type on typed paths and a plain total when asked', async () => {
    const answer = await post('/search/catalogue/product/_search?rest_total_hits_as_int=true', {
      ...listBody({ sort: 'price_desc' }),
      suggest: suggestBody('сав').suggest
    })
    expect(await answer.json()).toMatchObject({
      hits: {
        total: 2,
        max_score: null,
        hits: [{ _type: 'product', _id: 'b', _score: null, sort: [200] }, { _id: 'a' }]
      },
      suggest: { completions: [{ options: [{ text: 'Саван', _type: 'product', _id: 'a' }] }] }
    })
  })

  test('search response: without a body has everything', async () => {
    expect(await (await post('/search/catalogue/_search', '')).json()).toMatchObject({ hits: { total: { value: 2 } } })
  })

  test('search response: reports a timeout', async () => {
    const endless: SearchEngine = { ...engine, search: () => new Promise(() => undefined) }
    const slow = searchRoutes(endless, { publicLogin: 'guest:guest', budgetMs: 5 })
    const answer = await slow.request('/catalogue/_search', { method: 'POST', headers: GUEST })
    expect(await answer.json()).toMatchObject({ timed_out: true, hits: { hits: [] } })
  })
})

describe('refused request', () => {
  test.each([
    [
      'an unknown clause',
      '/search/catalogue/_search',
      '{"query":{"nested":{}}}',
      400,
      'parsing_exception',
      'unknown query [nested]'
    ],
    ['bad JSON', '/search/catalogue/_search', '{"query":', 400, 'json_parse_exception', 'the body is not valid JSON'],
    ['an unknown index', '/search/orders/_search', '{}', 404, 'index_not_found_exception', 'no such index [orders]'],
    [
      'an unknown type',
      '/search/catalogue/brand/_search',
      '{}',
      404,
      'type_missing_exception',
      'no such type [brand] in index [catalogue]'
    ],
    [
      'an unknown parameter',
      '/search/catalogue/_search?scroll=1m',
      '{}',
      400,
      'illegal_argument_exception',
      'request [/search/catalogue/_search] contains unrecognized parameter: [scroll]'
    ],
    [
      'too much at once',
      '/search/catalogue/_search',
      '{"size":5000}',
      400,
      'illegal_argument_exception',
      '[size] must be less than or equal to: [1000] but was [5000]'
    ],
    [
      'no searches at all',
      '/search/_msearch',
      '',
      400,
      'action_request_validation_exception',
      'Validation Failed: 1: no requests added;'
    ],
    [
      'too many searches',
      '/search/_msearch',
      '{"index":"catalogue"}\n{}\n'.repeat(33),
      400,
      'action_request_validation_exception',
      'Validation Failed: 1: more than [32] searches;'
    ],
    [
      'a huge body',
      '/search/catalogue/_search',
      `{"query":"${'x'.repeat(300_000)}"}`,
      413,
      'content_too_long_exception',
      'the body is longer than [262144] bytes'
    ]
  ])('refused request: %s', async (_, path, body, ...[status, type, reason]) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(status)
    const errorBody = (await answer.json()) as { error: Record<string, unknown>; status: number }
    expect(errorBody).toMatchObject({ error: { root_cause: [{ type, reason }], type, reason }, status })
  })

  test.each([
    ['PUT', '/search/catalogue/product/a'],
    ['DELETE', '/search/catalogue/product/a'],
    ['PATCH', '/search/catalogue/product/a'],
    ['DELETE', '/search/catalogue'],
    ['PUT', '/search/catalogue/_doc/a'],
    ['POST', '/search/catalogue/_doc'],
    ['POST', '/search/_bulk'],
    ['POST', '/search/catalogue/_bulk'],
    ['POST', '/search/catalogue/_update/a'],
    ['POST', '/search/catalogue/_delete_by_query'],
    ['POST', '/search/_aliases']
  ])('refused request: %s %s, because nobody writes here', async (method, path) => {
    const answer = await app.request(path, { method, headers: GUEST })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      status: 403,
      error: { type: 'security_exception', reason: expect.stringContaining('read-only') as string }
    })
    expect(await engine.get('catalogue', 'a')).toBeDefined()
  })

  test('refused request: an unknown path', async () => {
    const answer = await post('/search/catalogue/_explain_all', '{}')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'no handler found for uri [/search/catalogue/_explain_all] and method [POST]',
      status: 400
    })
  })

  test('refused request: an unsupported method', async () => {
    const answer = await app.request('/search/catalogue/_search', { method: 'OPTIONS', headers: GUEST })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('refused request: JSON nested too deeply', async () => {
    const deep = `{"query":${'{"bool":{"must":'.repeat(5_000)}{}${'}}'.repeat(5_000)}}`
    expect((await post('/search/catalogue/_search', deep)).status).toBe(400)
  })
})

describe('guest login', () => {
  test.each([
    ['none', {}, 'missing authentication credentials for REST request [/search/catalogue/_search]'],
    [
      'a wrong password',
      { authorization: `Basic ${btoa('guest:wrong')}` },
      'unable to authenticate user [guest] for REST request [/search/catalogue/_search]'
    ],
    [
      'another scheme',
      { authorization: 'Bearer guest:guest' },
      'missing authentication credentials for REST request [/search/catalogue/_search]'
    ]
  ])('guest login: is required: %s', async (_, headers, reason) => {
    const answer = await post('/search/catalogue/_search', {}, headers)
    expect(answer.status).toBe(401)
    // A browser would open its own login box for it.
    expect(answer.headers.has('www-authenticate')).toBe(false)
    expect(await answer.json()).toMatchObject({ error: { type: 'security_exception', reason }, status: 401 })
  })
})

test.each(['/search', '/search/'])('%s: describes itself', async path => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ version: { number: expect.stringMatching(/^7\./) as string } })
})

test('search address: a browser is led to the page of results, a client of the protocol is not', async () => {
  const page = await app.request('/search?q=саван', { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.status, new URL(page.headers.get('location') ?? '', 'http://shop.test').searchParams.get('q')]).toEqual([
    302,
    'саван'
  ])
  expect((await app.request('/search', { headers: { accept: 'application/json' } })).status).toBe(401)
})
