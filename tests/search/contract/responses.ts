import { beforeEach, describe, expect, test } from 'vitest'
import { byIdsBody, relatedBody, seriesBody } from '../../../src/contract/catalogue/listing-query.ts'
import type { SearchBody } from '../../../src/contract/search/search-protocol.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** Clauses, scores, search_after and highlights. */
export function behavesLikeResponsesSearch({ stock, askIndex, idsIn, idsOf }: SearchFixture) {
  describe('clauses', () => {
    beforeEach(() =>
      stock(
        product('a', { sku: 'PARA-250', selling_price: 100, sale_expire_at: '2026-06-01T12:00:00.000Z' }),
        product('b', { sku: 'PARA-500', selling_price: 200, sale_expire_at: '2026-06-03T00:00:00.000Z' }),
        product('c', {
          sku: 'PARAX-1',
          selling_price: 300,
          requires_prescription: true,
          brand: { code: 'nomad', name: 'Nomad' }
        })
      )
    )
    const sorted = async (query: SearchBody['query']) => (await idsOf(query ? { query } : {})).toSorted()

    test('clauses: bool joins, excludes and counts', async () => {
      const [a, b, c] = ['PARA-250', 'PARA-500', 'PARAX-1'].map(sku => ({ term: { sku } })) as [object, object, object]
      const bool = (clauses: object) => sorted({ bool: clauses } as SearchBody['query'])
      expect(await bool({ should: [a, b] })).toEqual(['a', 'b'])
      expect(await bool({ should: [a, b], must: [{ match_all: {} }] })).toEqual(['a', 'b', 'c'])
      expect(
        await bool({ should: [a, b, { range: { selling_price: { lt: 150 } } }], minimum_should_match: 2 })
      ).toEqual(['a'])
      expect(await bool({ should: [a, { match_all: {} }], minimum_should_match: '100%' })).toEqual(['a'])
      expect(await bool({ must_not: [c], filter: b })).toEqual(['b'])
      expect(await bool({})).toEqual(['a', 'b', 'c'])
    })

    test('clauses: term, terms, prefix, exists, ids and match_none', async () => {
      expect(await sorted({ term: { selling_price: 200 } })).toEqual(['b'])
      expect(await sorted({ term: { requires_prescription: true } })).toEqual(['c'])
      expect(await sorted({ terms: { sku: ['PARAX-1', 'PARA-250', 'none'] } })).toEqual(['a', 'c'])
      expect(await sorted({ prefix: { sku: 'PARA-' } })).toEqual(['a', 'b'])
      expect(await sorted({ exists: { field: 'sale_expire_at' } })).toEqual(['a', 'b'])
      expect(await sorted({ exists: { field: 'gendric' } })).toEqual([])
      expect(await sorted({ ids: { values: ['c', 'nobody'] } })).toEqual(['c'])
      expect(await sorted({ match_none: {} })).toEqual([])
      expect(await sorted({ term: { 'brand.name.keyword': 'Nomad' } })).toEqual(['c'])
    })

    test('clauses: ranges know numbers, dates and date math', async () => {
      const until = (lt: string) => sorted({ range: { sale_expire_at: { gte: 'now', lt } } })
      expect(await sorted({ range: { selling_price: { gt: 100, lte: 300 } } })).toEqual(['b', 'c'])
      expect(await until('now+1d')).toEqual(['a'])
      expect(await until('now+3d/d')).toEqual(['a', 'b'])
      expect(await until('2026-06-01T12:00:00Z')).toEqual([])
      expect(await until('2026-06-01||+1d')).toEqual(['a'])
      expect(await sorted({ range: { sale_expire_at: { lte: 'now/d' } } })).toEqual(['a'])
    })

    test('clauses: the best match comes first, and a should lifts', async () => {
      const query = { bool: { should: [{ term: { sku: 'PARAX-1' } }], filter: [{ prefix: { sku: 'PARA' } }] } }
      expect((await idsOf({ query }))[0]).toBe('c')
    })

    test('clauses: series and related leave out the product itself and those that may not be promoted', async () => {
      const itself = product('a', { sku: 'PARA-250' })
      expect(await idsOf(seriesBody(itself))).toEqual(['b'])
      expect(await idsOf(relatedBody({ ...itself, brand: { code: 'nomad', name: 'Nomad' } }))).toEqual(['b'])
      expect((await idsOf(byIdsBody(['b', 'a']))).toSorted()).toEqual(['a', 'b'])
    })
  })

  describe('scores', () => {
    const query = { bool: { must: [{ match_all: {} }], should: [{ term: { sku: { value: 'SKU-B', boost: 5 } } }] } }
    beforeEach(() => stock(product('a', { selling_price: 1 }), product('b', { selling_price: 2 })))

    test('scores: below min_score a hit is left out', async () => {
      const { hits } = await askIndex('catalogue', { query, min_score: 2 })
      expect(hits.total.value).toBe(1)
      expect(hits.hits.map(({ _id }) => _id)).toEqual(['b'])
    })

    test('scores: under another sort they come only when requested', async () => {
      const sort = [{ selling_price: 'asc' }]
      const { hits } = await askIndex('catalogue', { query, sort })
      expect([hits.max_score, ...hits.hits.map(({ _score }) => _score)]).toEqual([null, null, null])
      const { hits: scored } = await askIndex('catalogue', { query, sort, track_scores: true })
      expect(scored.max_score).toBe(scored.hits[1]?._score)
      expect(scored.hits.every(({ _score }) => typeof _score === 'number')).toBe(true)
    })

    test('scores: come with a sort by score', async () => {
      const { hits } = await askIndex('catalogue', { query, sort: ['_score', { sku: 'asc' }] })
      expect(hits.max_score).toBeNull()
      expect(hits.hits.map(({ _id, _score, sort }) => [_id, sort?.[0] === _score, sort?.[1]])).toEqual([
        ['b', true, 'SKU-B'],
        ['a', true, 'SKU-A']
      ])
    })

    test('scores: of match_all are null', async () => {
      expect((await askIndex('catalogue', { query: { match_none: {} } })).hits).toEqual({
        total: { value: 0, relation: 'eq' },
        max_score: null,
        hits: []
      })
    })
  })

  describe('turning pages by search_after', () => {
    const all = Array.from({ length: 23 }, (_, at) =>
      product(`p${String(at).padStart(2, '0')}`, {
        title: `Бараа ${at % 5}`,
        selling_price: 1_000 + (at % 4),
        ...(at % 6 && { sale_expire_at: `2026-07-0${at % 6}T00:00:00.000Z` })
      })
    )
    beforeEach(() => stock(...all))

    test.each([
      ['a price and an article', [{ selling_price: 'desc' }, { sku: 'asc' }]],
      ['a date that some lack', [{ sale_expire_at: 'desc' }, { id: 'asc' }]],
      ['what is missing first', [{ sale_expire_at: { order: 'asc', missing: '_first' } }, { id: 'desc' }]],
      ['a title and an article', [{ title: 'asc' }, { sku: 'desc' }]],
      ['the article alone', [{ sku: 'asc' }]]
    ])('search_after: lists everything once, by %s', async (_, sort) => {
      const whole = await idsIn('catalogue', { sort, size: 100 })
      expect(whole).toHaveLength(23)
      const seen: string[] = []
      let after: unknown
      for (let page = 0; page < 6; page++) {
        const body = { sort, size: 5, ...(after !== undefined && { search_after: after }) }
        const { hits } = await askIndex('catalogue', body)
        expect(hits.total.value).toBe(23)
        seen.push(...hits.hits.map(({ _id }) => _id))
        after = hits.hits.at(-1)?.sort ?? after
      }
      expect(seen).toEqual(whole)
    })
  })

  describe('highlights', () => {
    const description = `${'Арьсыг чийгшүүлж тэжээнэ. '.repeat(12)}Гарын саван нь зөөлөн. ${'Өдөр бүр хэрэглэнэ. '.repeat(12)}`
    beforeEach(() => stock(product('a', { title: 'Гарын <зөөлөн> саван', description, name: 'Hand soap' })))
    const marked = async (query: object, highlight: object) =>
      (await askIndex('catalogue', { query, highlight })).hits.hits[0]?.highlight

    test('highlights: mark the words that were found, as they are written', async () => {
      expect(await marked({ match: { title: 'савангийн' } }, { fields: { title: {} } })).toEqual({
        title: ['Гарын <зөөлөн> <em>саван</em>']
      })
    })

    test('highlights: mark with the requested tags and are escaped for HTML', async () => {
      const highlight = { fields: { title: {} }, pre_tags: ['<mark>'], post_tags: ['</mark>'], encoder: 'html' }
      expect(await marked({ match: { title: 'гар саван' } }, highlight)).toEqual({
        title: ['<mark>Гарын</mark> &lt;зөөлөн&gt; <mark>саван</mark>']
      })
    })

    test('highlights: are fragments of long texts', async () => {
      const found = await marked(
        { match: { description: 'саван' } },
        { fields: { description: { fragment_size: 60 } } }
      )
      const [piece = '', ...others] = found?.['description'] ?? []
      expect(others).toEqual([])
      expect(piece).toContain('<em>саван</em>')
      expect(piece.length).toBeLessThan(120)
    })

    test('highlights: are whole texts when no fragments are wanted', async () => {
      const found = await marked(
        { match: { description: 'саван' } },
        { fields: { description: { number_of_fragments: 0 } } }
      )
      expect(found?.['description']).toEqual([description.replace('саван', '<em>саван</em>')])
    })

    test('highlights: are only of fields that were searched, unless requested otherwise', async () => {
      const query = { match: { title: 'саван' } }
      const fields = { title: {}, description: { number_of_fragments: 1 } }
      expect(Object.keys((await marked(query, { fields })) ?? {})).toEqual(['title'])
      const everywhere = await marked(query, { fields, require_field_match: false })
      expect(Object.keys(everywhere ?? {}).toSorted()).toEqual(['description', 'title'])
    })

    test('highlights: may be of another query, and are absent without a match', async () => {
      const query = { match: { title: 'саван' } }
      expect(await marked(query, { fields: { name: {} }, highlight_query: { match: { name: 'soap' } } })).toEqual({
        name: ['Hand <em>soap</em>']
      })
      expect(await marked(query, { fields: { name: {} } })).toBeUndefined()
      expect(await marked(query, { fields: { name: { no_match_size: 4 } } })).toEqual({ name: ['Hand'] })
    })
  })
}
