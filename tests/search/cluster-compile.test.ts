import { expect, test } from 'vitest'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { compile } from '../../src/search/cluster/compile.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

function compiled(query: object) {
  const request = parseSearch({ query }, catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  return compile(request.value.query, { schema: catalogueSchema, now: 0, words: new Map() })
}

const constant = (filter: object, boost = 1) => ({ constant_score: { filter, boost } })
const VELMORA = constant({ terms: { 'f.brand_code': ['velmora'] } })

test.each([
  [
    'dis_max',
    { dis_max: { queries: [{ term: { 'brand.code': 'velmora' } }], tie_breaker: 0.3, boost: 2 } },
    { dis_max: { queries: [VELMORA], tie_breaker: 0.3, boost: 2 } }
  ],
  ['wildcard', { wildcard: { 'brand.code': 'v*a' } }, constant({ wildcard: { 'f.brand_code': { value: 'v*a' } } })],
  [
    'constant_score',
    { constant_score: { filter: { term: { 'brand.code': 'velmora' } }, boost: 4 } },
    { bool: { must: [{ match_all: { boost: 4 } }], filter: [VELMORA], should: [], must_not: [], boost: 1 } }
  ],
  ['exists on a text', { exists: { field: 'title' } }, constant({ exists: { field: 'w.title' } })],
  ['exists on an unknown field', { exists: { field: 'unmapped' } }, { match_none: {} }]
])('cluster: %s is compiled', (_, query, clause) => {
  expect(compiled(query)).toEqual(clause)
})
