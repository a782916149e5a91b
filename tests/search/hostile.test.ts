import { beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { searchApp } from '../support/search-app.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'

const GUEST = { authorization: `Basic ${btoa('guest:guest')}` }
const engine = openEmbeddedSearch()
const app = searchApp(engine)

beforeAll(async () => {
  await engine.replaceAll(syntheticDocuments(1_000))
  // Warm-up: compiling during the first request is not part of a request's cost.
  for (let i = 0; i < 20; i++) await post('/search/catalogue/_search', { query: { nonsense: i } })
})

type Body = string | Uint8Array<ArrayBuffer> | object

async function post(path: string, body: Body, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const before = process.threadCpuUsage()
  const response = await app.request(path, { method: 'POST', headers: { ...GUEST, ...headers }, body: text })
  const spent = process.threadCpuUsage(before)
  const answer = (await response.json()) as { readonly [name: string]: unknown }
  return { status: response.status, answer, cpuMs: (spent.user + spent.system) / 1_000 }
}

const repeat = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const nested = (depth: number): object => (depth ? { bool: { must: [nested(depth - 1)] } } : { match_all: {} })
const nestedText = (depth: number) =>
  `{"query":${'{"bool":{"must":['.repeat(depth)}{"match_all":{}}${']}}'.repeat(depth)}}`
const nestedAggs = (depth: number): object =>
  depth ? { [`a${depth}`]: { terms: { field: 'l0' }, aggs: nestedAggs(depth - 1) } } : {}
const everyWord = repeat(24, at => `a${at}`).join(' ')

const REFUSED: readonly (readonly [string, Body])[] = [
  ['10,000 clauses', { query: { bool: { should: repeat(10_000, at => ({ term: { sku: `${at}` } })) } } }],
  [
    'a hundred clauses that look for words',
    { query: { bool: { should: repeat(100, () => ({ match: { title: everyWord } })) } } }
  ],
  ['depth 1,000', nestedText(1_000)],
  ['depth 20,000', nestedText(12_000)],
  ['depth 13', { query: nested(13) }],
  ['a regular expression', { query: { regexp: { title: '(a+)+$' } } }],
  ['a wildcard', { query: { wildcard: { title: '*'.repeat(100) } } }],
  ['a prefix of 10 KB', { query: { prefix: { sku: 'a'.repeat(10_240) } } }],
  ['a script', { query: { script_score: { query: { match_all: {} }, script: { source: 'while(true);' } } } }],
  ['size 10⁹', { size: 1_000_000_000 }],
  ['a negative size', { size: -1 }],
  ['a size of 1.5', { size: 1.5 }],
  ['a size that is a list', { size: [10] }],
  ['a size beyond numbers', '{"size":1e999}'],
  ['a negative from', { from: -10 }],
  ['a page behind the window', { from: 9_999, size: 10 }],
  ['`__proto__` as a clause', '{"query":{"__proto__":{}}}'],
  ['`constructor` as a clause', { query: { constructor: {} } }],
  ['`toString` as a field', { query: { term: { toString: 'a' } } }],
  ['`__proto__` as a field', '{"query":{"term":{"__proto__":"a"}}}'],
  ['`__proto__` as a key of the body', '{"__proto__":{"size":1}}'],
  ['`constructor` as an aggregation', { aggs: { a: { constructor: {} } } }],
  ['`hasOwnProperty` as a suggester', { suggest: { a: { prefix: 'a', hasOwnProperty: {} } } }],
  ['two thousand values', { query: { terms: { sku: repeat(2_000, String) } } }],
  ['two thousand ids', { query: { ids: { values: repeat(2_000, String) } } }],
  ['aggregations nested ten deep', { aggs: nestedAggs(10) }],
  ['a hundred aggregations', { aggs: Object.fromEntries(repeat(100, at => [`a${at}`, { terms: { field: 'l0' } }])) }],
  [
    'a million buckets',
    {
      aggs: {
        a: {
          terms: { field: 'sku', size: 1_000 },
          aggs: { b: { terms: { field: 'id', size: 1_000 }, aggs: { c: { stats: { field: 'price' } } } } }
        }
      }
    }
  ],
  ['ten million buckets', { aggs: { a: { terms: { field: 'sku', size: 10_000_000 } } } }],
  ['suggest with 10 KB', { suggest: { a: { prefix: 'шампунь '.repeat(800), completion: { field: 'suggestion' } } } }],
  ['term suggestions of 10 KB', { suggest: { text: 'шампун '.repeat(800), a: { term: { field: 'title' } } } }],
  [
    'fifty suggesters',
    { suggest: Object.fromEntries(repeat(50, at => [`s${at}`, { prefix: 'a', completion: { field: 'suggestion' } }])) }
  ],
  ['fuzziness 50', { query: { match: { title: { query: 'a', fuzziness: 50 } } } }],
  ['fragments of a gigabyte', { highlight: { fields: { title: { fragment_size: 1_000_000_000 } } } }],
  ['tags of 10 KB', { highlight: { pre_tags: ['x'.repeat(10_240)], fields: { title: {} } } }],
  ['a seed that is an object', { query: { function_score: { random_score: { seed: { a: 1 } } } } }],
  ['a seed that is a list', { query: { function_score: { random_score: { seed: [1, 2] } } } }],
  ['a hundred sorts of a thousand letters', { sort: repeat(100, () => 'x'.repeat(1_000)) }],
  ['a search_after of the wrong length', { sort: ['price'], search_after: [1, 2, 3] }],
  ['a thousand source patterns', { _source: repeat(1_000, at => `*${at}*`) }],
  ['a query that is a text', { query: 'match_all' }],
  ['a body that is a list', '[]'],
  ['a body that is null inside', '{"query":null}'],
  ['half a body', '{"query":{"match_all"'],
  ['no JSON at all', 'q=саван'],
  ['invalid UTF-8 as a name', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['bytes that are nothing', new Uint8Array([0xff, 0x00, 0xc3, 0x28, 0xf0, 0x9f])]
]

describe('hostile search', () => {
  test.each(REFUSED)('hostile search: %s is refused in the protocol’s own shape, at once', async (_, body) => {
    const { status, answer, cpuMs } = await post('/search/catalogue/_search', body)
    expect(answer).toMatchObject({
      status: 400,
      error: { root_cause: [{ type: expect.any(String) as string, reason: expect.any(String) as string }] }
    })
    expect(status).toBe(400)
    expect(JSON.stringify(answer).length).toBeLessThan(64 * 1_024)
    expect(cpuMs).toBeLessThan(50)
  })

  test('hostile search: a body of megabytes is too long', async () => {
    const { status, answer } = await post('/search/catalogue/_search', `{"query":"${'я'.repeat(3_000_000)}"}`)
    expect([status, (answer['error'] as { readonly type: string }).type]).toEqual([413, 'content_too_long_exception'])
  })

  test('hostile search: an announced body of gigabytes is too long before it is read', async () => {
    const { status } = await post('/search/catalogue/_search', '{}', { 'content-length': '4000000000' })
    expect(status).toBe(413)
  })

  test.each([
    ['cut in the middle of a line', '{"index":"catalogue"}\n{"query":{"match_a', [400]],
    ['cut after a header', '{"index":"catalogue"}\n{}\n{"index":"catalogue"}\n', [200, 400]],
    ['with a line of nonsense', '{"index":"catalogue"}\n{}\nnonsense\n{}\n', [200, 400]],
    ['with an unknown index', '{"index":"__proto__"}\n{}\n', [404]]
  ])('hostile search: lines %s fail in their own place only', async (_, lines, statuses) => {
    const { status, answer } = await post('/search/_msearch', lines)
    expect(status).toBe(200)
    expect((answer['responses'] as readonly { readonly status: number }[]).map(one => one.status)).toEqual(statuses)
  })

  test('hostile search: a thousand searches in one request are refused', async () => {
    const { status } = await post('/search/catalogue/_msearch', '{}\n{}\n'.repeat(1_000))
    expect(status).toBe(400)
  })

  test('hostile search: a multi-search with more hits than one search may have is refused', async () => {
    const { status, answer } = await post('/search/catalogue/_msearch', '{}\n{"size":1000}\n'.repeat(11))
    expect([status, answer.error]).toMatchObject([
      400,
      { type: 'action_request_validation_exception', reason: expect.stringContaining('[11000]') as string }
    ])
    const completion = { prefix: 'a', completion: { field: 'suggestion', size: 1_000 } }
    const suggesting = JSON.stringify({ size: 0, _source: false, suggest: { one: completion, two: completion } })
    expect((await post('/search/catalogue/_msearch', `{}\n${suggesting}\n`.repeat(6))).status).toBe(400)
    const bare = '{}\n{"size":1000,"_source":false}\n'
    expect((await post('/search/catalogue/_msearch', bare.repeat(10))).status).toBe(200)
  })

  test('hostile search: names of Object.prototype are names like any other', async () => {
    const body = '{"size":0,"aggs":{"__proto__":{"terms":{"field":"l0"}},"constructor":{"stats":{"field":"price"}}}}'
    const { status, answer } = await post('/search/catalogue/_search', body)
    expect(status).toBe(200)
    expect(Object.keys(answer['aggregations'] as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as { readonly terms?: unknown }).terms).toBeUndefined()
  })

  test('hostile search: everything the limits allow at once is refused for its cost', async () => {
    const heavy = {
      size: 1_000,
      query: {
        bool: {
          should: repeat(32, at => ({ multi_match: { query: `${everyWord.slice(0, 400)} ${at}`, fuzziness: 'AUTO' } }))
        }
      },
      aggs: Object.fromEntries(repeat(60, at => [`a${at}`, { terms: { field: 'sku', size: 1_000 } }])),
      highlight: { fields: { '*': { number_of_fragments: 0 } } }
    }
    const { status, answer } = await post('/search/catalogue/_search', heavy)
    const reason = expect.stringMatching(/^the estimated cost of this request is \[\d+\] but must be/) as string
    expect([status, answer]).toMatchObject([
      400,
      { status: 400, error: { type: 'illegal_argument_exception', reason } }
    ])
    expect((await post('/search/catalogue/_search', { size: 1 })).status).toBe(200)
  })

  test('hostile search: a small search does not wait for large ones', async () => {
    const search = (body: object) => {
      const request = parseSearch(body, catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      return engine.search('catalogue', request.value)
    }
    const words = repeat(24, at => `үнэртэй${at} шампунь`).join(' ')
    const done: string[] = []
    const much = search({
      query: { bool: { should: repeat(30, at => ({ match: { title: { query: `${at} ${words}`, fuzziness: 2 } } })) } }
    }).then(() => done.push('much'))
    const little = search({ query: { match: { title: 'шампунь' } } }).then(() => done.push('little'))
    await Promise.all([much, little])
    expect(done).toEqual(['little', 'much'])
  })
})
