import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { completionsOf, suggestBody } from '../../src/contract/search/suggest-query.ts'
import type { SearchResponse } from '../../src/contract/search/search-protocol.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchApp } from '../support/search-app.ts'
import { NOW, product } from './products.ts'

type Answer = SearchResponse<ProductDocument>

const engine = openEmbeddedSearch({ now: () => NOW })
const app = searchApp(engine)

beforeAll(() =>
  engine.replaceAll([
    product('glass', { title: 'Мөнгөн хундага' }),
    product('vodka', { title: 'Мөнгөн архи', suggestion: ['Мөнгөн архи'], age_restricted: true })
  ])
)
afterAll(() => engine.close())

const post = async (path: string, body: string, cookie?: string) => {
  const headers = { authorization: `Basic ${btoa('guest:guest')}`, ...(cookie && { cookie }) }
  return (await app.request(`/search/${path}`, { method: 'POST', headers, body })).json() as Promise<unknown>
}
const idsOf = ({ hits }: Answer) => hits.hits.map(({ _id }) => _id).toSorted()
const LIST = JSON.stringify(listBody({ text: 'мөнгөн' }))
const search = async (cookie?: string) => idsOf((await post('catalogue/_search', LIST, cookie)) as Answer)

test.each(['age=no', '__Host-age=no'])(
  'search: finds no alcohol for somebody who has said that they are not of age (%s)',
  async cookie => {
    // One after the other: an answer that is cached for the one may not reach the other.
    expect(await search()).toEqual(['glass', 'vodka'])
    expect(await search(cookie)).toEqual(['glass'])
    expect(await search('age=yes')).toEqual(['glass', 'vodka'])
  }
)

test('search: several searches in one request and counts leave alcohol out as well', async () => {
  const { responses } = (await post('catalogue/_msearch', `{}\n${LIST}\n`, 'age=no')) as {
    responses: readonly Answer[]
  }
  expect(responses.map(idsOf)).toEqual([['glass']])
  const body = JSON.stringify({ query: { match: { title: 'мөнгөн' } } })
  expect(await post('catalogue/_count', body, 'age=no')).toMatchObject({ count: 1 })
  expect(await post('catalogue/_count', body)).toMatchObject({ count: 2 })
})

test('completions: alcohol is named to a reader of age alone', async () => {
  const answer = (await post('catalogue/_search', JSON.stringify(suggestBody('мөнгөн')))) as Answer
  const names = (isOfAge: boolean) => completionsOf(answer, isOfAge).searches.filter(text => text.startsWith('М'))
  expect(names(false)).toEqual(['Мөнгөн хундага'])
  expect(names(true).toSorted()).toEqual(['Мөнгөн архи', 'Мөнгөн хундага'])
})
