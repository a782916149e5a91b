import { describe, expect, test } from 'vitest'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import { get, post } from './two-products.ts'

describe('response options', () => {
  const bodyOf = async (path: string) => (await (await get(path)).json()) as unknown

  test.each([
    ['hits.total', { hits: { total: { value: 2, relation: 'eq' } } }],
    ['hits.hits._id', { hits: { hits: [{ _id: 'a' }, { _id: 'b' }] } }],
    [
      'hits.hits._source.t*le',
      { hits: { hits: [{ _source: { title: 'Саван' } }, { _source: { title: 'Шампунь' } }] } }
    ],
    ['**.value', { hits: { total: { value: 2 } } }],
    ['_shards.*,-_shards.failed,-**.skipped', { _shards: { total: 1, successful: 1 } }],
    ['nothing.like.this', {}]
  ])('response options: filter_path selects parts: %s', async (filter, part) => {
    expect(await bodyOf(`/search/catalogue/_search?sort=id&filter_path=${encodeURIComponent(filter)}`)).toEqual(part)
  })

  // Each took minutes, and some of them gigabytes, where names or paths were tried in every combination.
  test.each([
    `hits.hits._source.${'*'.repeat(40)}~`,
    `hits.hits._source.${'*a'.repeat(40)}~`,
    `${'**.'.repeat(300)}x`,
    `${'**.*.'.repeat(150)}x`,
    `-${'**.*.'.repeat(150)}x,-${'*'.repeat(40)}~,none`,
    Array.from({ length: 200 }, () => '**.**.**.*a*a*a*a*a*b').join(',')
  ])('response options: a filter_path made to take long selects nothing: %s', async filter => {
    expect(await bodyOf(`/search/catalogue/_search?filter_path=${encodeURIComponent(filter)}`)).toEqual({})
  })

  test('response options: pretty prints', async () => {
    expect(await (await get('/search/catalogue/_count?pretty')).text()).toContain('\n  "count": 2,\n')
  })

  test('response options: typed_keys names the kinds of aggregations', async () => {
    const answer = await post('/search/catalogue/_search?typed_keys=true', {
      size: 0,
      aggs: {
        stores: { terms: { field: 'store.code' }, aggs: { dearest: { max: { field: 'price' } } } },
        prices: { terms: { field: 'price' } },
        own: { filter: { match_all: {} }, aggs: { cost: { stats: { field: 'price' } } } }
      },
      suggest: suggestBody('сав').suggest
    })
    const body = (await answer.json()) as { aggregations: Record<string, { buckets: object[] }>; suggest: object }
    expect(Object.keys(body.aggregations)).toEqual(['sterms#stores', 'dterms#prices', 'filter#own'])
    expect(Object.keys(body.aggregations['sterms#stores']?.buckets[0] ?? {})).toContain('max#dearest')
    expect(Object.keys(body.aggregations['filter#own'] ?? {})).toContain('stats#cost')
    expect(Object.keys(body.suggest)).toEqual(['completion#completions'])
  })
})
