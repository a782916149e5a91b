import { describe, expect, test } from 'vitest'
import { product } from './products.ts'
import { get, post } from './two-products.ts'

describe('multi-search', () => {
  const send = async (path: string, lines: readonly string[]) => {
    const answer = await post(path, `${lines.join('\n')}\n`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as {
      took: number
      responses: { status: number; error?: { type: string }; hits?: { hits: { _id: string }[] } }[]
    }
  }

  test('multi-search: each is answered or refused in its place', async () => {
    const { responses } = await send('/search/_msearch', [
      '{"index":"catalogue"}',
      '{"query":{"match":{"title":"шампунь"}}}',
      '{"index":"catalogue"}',
      '{"query":{"wrong":{}}}',
      '{"index":"nowhere"}',
      '{}',
      'not json',
      '{}',
      '{"index":"catalogue"}',
      '{"query":',
      '{"index":["catalogue"],"type":"product"}',
      '{"size":1,"sort":[{"selling_price":"asc"}]}',
      '{"index":"catalogue","routing":"x"}',
      '{}',
      '{"index":"catalogue"}'
    ])
    expect(
      responses.map(({ status, error, hits }) => error?.type ?? [status, hits?.hits.map(({ _id }) => _id)])
    ).toEqual([
      [200, ['b']],
      'parsing_exception',
      'index_not_found_exception',
      'json_parse_exception',
      'json_parse_exception',
      [200, ['a']],
      'parsing_exception',
      'action_request_validation_exception'
    ])
  })

  test('multi-search: takes index and type from the path', async () => {
    const { responses } = await send('/search/catalogue/product/_msearch', ['{}', '{"size":1}', '', '{"size":0}'])
    expect(responses).toMatchObject([{ hits: { hits: [{ _type: 'product' }] } }, { hits: { hits: [] } }])
    const { responses: untyped } = await send('/search/catalogue/_msearch', ['{}', '{"size":1}'])
    expect(untyped[0]?.hits?.hits[0]).not.toHaveProperty('_type')
  })
})

describe('document', () => {
  test('document: is found by its id', async () => {
    const answer = await get('/search/catalogue/product/a')
    expect(await answer.json()).toEqual({
      _index: 'catalogue',
      _type: 'product',
      _id: 'a',
      _version: 1,
      _seq_no: 0,
      _primary_term: 1,
      found: true,
      _source: product('a', { title: 'Саван', selling_price: 100 })
    })
  })

  test('document: in part', async () => {
    const part = async (query: string) =>
      ((await (await get(`/search/catalogue/product/a?${query}`)).json()) as { _source?: unknown })._source
    expect(await part('_source=title,brand.code')).toEqual({ title: 'Саван', brand: { code: 'house' } })
    expect(await part('_source_includes=s*&_source_excludes=store,sale*,size,slug,suggestion')).toEqual({
      sku: 'SKU-A',
      selling_price: 100
    })
    expect(await part('_source=false')).toBeUndefined()
  })

  test('document: an unknown one is not found', async () => {
    const answer = await get('/search/catalogue/product/nobody')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ _index: 'catalogue', _type: 'product', _id: 'nobody', found: false })
    expect((await get('/search/orders/product/a')).status).toBe(404)
  })
})
