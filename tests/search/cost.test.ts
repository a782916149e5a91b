import { expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { allOf } from '../../src/contract/catalogue/catalogue-base.ts'
import { byIdsBody, suggestedBody } from '../../src/contract/catalogue/listing-query.ts'
import { suggestBody, suggestedProductsBody } from '../../src/contract/search/suggest-query.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { costOf, HEAVY_COST, COST_MAX } from '../../src/search/query/cost.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

const repeat = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const words = (count: number) => repeat(count, at => `word${at}`).join(' ')
const named = (count: number, one: object) => Object.fromEntries(repeat(count, at => [`a${at}`, one]))

function costOfBody(body: unknown): number {
  const request = parseSearch(body, catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  return costOf(request.value)
}

test.each([
  ['everything', { size: 0 }, 5],
  ['a page of whole products', { size: 10 }, 11],
  ['a page of nothing but ids', { size: 10, _source: false }, 6],
  ['one word', { size: 0, query: { match: { title: 'soap' } } }, 7],
  ['a word that may be misspelt', { size: 0, query: { match: { title: { query: 'soap', fuzziness: 'AUTO' } } } }, 15],
  ['24 words that may be', { size: 0, query: { match: { title: { query: words(24), fuzziness: 'AUTO' } } } }, 78],
  ['more words than are looked for', { size: 0, query: { match: { title: words(60) } } }, 30],
  ['a phrase', { size: 0, query: { match_phrase: { title: 'hand soap' } } }, 11],
  ['a range', { size: 0, query: { range: { price: { gte: 1 } } } }, 8],
  ['a prefix', { size: 0, query: { prefix: { sku: 'A' } } }, 30],
  ['a thousand values', { size: 0, query: { terms: { sku: repeat(1_000, String) } } }, 27],
  [
    'filters of all kinds of a bool',
    {
      size: 0,
      query: {
        bool: {
          must: [{ term: { sku: 'a' } }],
          filter: [{ range: { price: { gte: 1 } } }],
          should: [{ exists: { field: 'image' } }],
          must_not: [{ term: { sku: 'b' } }]
        }
      }
    },
    12
  ],
  ['a thousand buckets', { size: 0, aggs: { a: { terms: { field: 'sku', size: 1_000 } } } }, 72],
  [
    'buckets in buckets',
    {
      size: 0,
      aggs: { a: { terms: { field: 'l0', size: 100 }, aggs: { b: { terms: { field: 'sku', size: 100 } } } } }
    },
    629
  ],
  [
    'a filter in each of a thousand buckets',
    {
      size: 0,
      aggs: {
        a: { terms: { field: 'sku', size: 1_000 }, aggs: { b: { filter: { range: { price: { gte: 1 } } } } } }
      }
    },
    4_132
  ],
  ['a deep page', { size: 10, from: 9_000, _source: false }, 96],
  ['many points to sort by', { size: 0, sort: [{ price: 'asc' }, { title: 'asc' }] }, 15],
  ['marked words', { size: 10, query: { match: { title: 'a' } }, highlight: { fields: { title: {} } } }, 16],
  ['a beginning', { size: 0, suggest: { a: { prefix: 'a', completion: { field: 'suggestion', size: 10 } } } }, 21],
  ['forty words to correct', { size: 0, suggest: { a: { text: words(40), term: { field: 'title' } } } }, 568]
])('cost: %s', (_, body, cost) => {
  expect(costOfBody(body)).toBe(cost)
})

test.each([
  ['a list with all facets', listBody({ text: 'samsung galaxy s24 ultra black 256gb case', facets: true })],
  ['a shelf', listBody({ facets: true, sort: 'price_asc', page: 9 })],
  ['completions', suggestBody('шампунь хүүхдийн')],
  ['products while typing', suggestedProductsBody('шампунь хүүхдийн')],
  ['products by id', byIdsBody(repeat(40, String))],
  ['what goes with it', suggestedBody([])],
  ['everything', { ...allOf, size: 0 }]
])('cost: %s of the shop itself is not heavy', (_, body) => {
  expect(costOfBody(body)).toBeLessThan(HEAVY_COST)
})

test('cost: a reloaded list that had grown to its end is affordable', () => {
  expect(costOfBody({ ...listBody({ text: 'шампунь', facets: true }), size: 1_000 })).toBeLessThan(COST_MAX)
})

test.each([
  [
    'fuzzy clauses',
    { query: { bool: { should: repeat(32, () => ({ match: { title: { query: words(24), fuzziness: 2 } } })) } } }
  ],
  ['buckets', { aggs: named(60, { terms: { field: 'sku', size: 1_000 } }) }],
  ['prefixes', { query: { bool: { should: repeat(200, at => ({ prefix: { id: String(at) } })) } } }],
  ['highlights', { size: 1_000, highlight: { fields: { '*': {} } } }],
  ['words to correct', { suggest: named(2, { text: words(50), term: { field: 'title' } }) }],
  ['whole completions', { suggest: named(4, { prefix: 'a', completion: { field: 'suggestion', size: 1_000 } }) }]
])('cost: as many %s as the limits allow are too expensive', (_, body) => {
  expect(costOfBody(body)).toBeGreaterThan(COST_MAX)
})
