import { beforeEach, describe, expect, test } from 'vitest'
import { facetsOf } from '../../../src/contract/catalogue/catalogue-facets.ts'
import { listBody, type ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** Sorting, pages and facets of category listings. */
export function behavesLikeListingSearch(shop: SearchFixture) {
  const { stock, ask, idsOf } = shop

  describe('sorting', () => {
    beforeEach(() =>
      stock(
        product('one', {
          title: 'Үзэм',
          selling_price: 300,
          sale_percent: 5,
          available_on: '2026-01-03T00:00:00.000Z'
        }),
        product('two', {
          title: 'Өндөг',
          selling_price: 100,
          sale_percent: 50,
          available_on: '2026-01-01T00:00:00.000Z'
        }),
        product('three', {
          title: 'Яншуй',
          selling_price: 200,
          sale_percent: 10,
          available_on: '2026-01-02T00:00:00.000Z'
        }),
        product('four', {
          title: 'Оо',
          selling_price: 400,
          sale_percent: 0,
          available_on: '2026-01-04T00:00:00.000Z'
        })
      )
    )

    test.each([
      ['price_asc', ['two', 'three', 'one', 'four']],
      ['price_desc', ['four', 'one', 'three', 'two']],
      ['date_desc', ['four', 'one', 'three', 'two']],
      ['date_asc', ['two', 'three', 'one', 'four']],
      ['sale_desc', ['two', 'three', 'one', 'four']],
      ['title_asc', ['four', 'two', 'one', 'three']],
      ['title_desc', ['three', 'one', 'two', 'four']]
    ] as const)('sorting: %s', async (sort, ids) => {
      expect(await idsOf(listBody({ sort }))).toEqual(ids)
    })

    test('sorting: a new title finds its place in the alphabet', async () => {
      await shop.engine.put([product('five', { title: 'Ус' }), product('six', { title: 'Аяга' })])
      expect(await idsOf(listBody({ sort: 'title_asc' }))).toEqual(['six', 'four', 'two', 'five', 'one', 'three'])
    })

    test('sorting: random is the same for a seed, and another for another', async () => {
      await stock(...Array.from({ length: 30 }, (_, at) => product(`p${at}`)))
      const first = await idsOf(listBody({ sort: 'random', seed: 'visitor' }))
      expect(await idsOf(listBody({ sort: 'random', seed: 'visitor' }))).toEqual(first)
      expect(await idsOf(listBody({ sort: 'random', seed: 'another' }))).not.toEqual(first)
      expect(first.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `p${at}`).toSorted())
    })

    test('sorting: hits have sort values instead of a score', async () => {
      const { hits } = await ask({ sort: [{ selling_price: 'asc' }, { sku: 'desc' }], size: 1 })
      expect(hits.max_score).toBeNull()
      expect(hits.hits[0]).toMatchObject({ _score: null, sort: [100, 'SKU-TWO'] })
    })

    test('sorting: products without a value come last either way', async () => {
      await shop.engine.put([product('five', { sale_expire_at: '2026-07-01T00:00:00.000Z' })])
      expect(await idsOf({ sort: [{ sale_expire_at: 'asc' }], size: 1 })).toEqual(['five'])
      expect(await idsOf({ sort: [{ sale_expire_at: 'desc' }], size: 1 })).toEqual(['five'])
    })

    test('sorting: ties are broken by the next key', async () => {
      await stock(product('a', { sku: 'B-2' }), product('b', { sku: 'A-9' }), product('c', { sku: 'B-10' }))
      expect(await idsOf({ sort: [{ selling_price: 'asc' }, { sku: 'asc' }] })).toEqual(['b', 'c', 'a'])
    })
  })

  describe('pages', () => {
    test('pages: have forty hits and the total', async () => {
      await stock(...Array.from({ length: 95 }, (_, at) => product(`p${at}`, { selling_price: 1_000 + at })))
      const last = await ask(listBody({ sort: 'price_asc', page: 3 }))
      expect(last.hits.total).toEqual({ value: 95, relation: 'eq' })
      expect(last.hits.hits.map(({ _id }) => _id)).toEqual(Array.from({ length: 15 }, (_, at) => `p${80 + at}`))
    })
  })

  describe('facets', () => {
    const nomad = { code: 'nomad', name: 'Nomad' }
    beforeEach(() =>
      stock(
        product('a', { l0: ['medicine'], l1: ['medicine/pain'], property: { gender: 'female' }, selling_price: 100 }),
        product('b', {
          l0: ['medicine', 'skin-care'],
          l1: ['medicine/cold'],
          brand: nomad,
          selling_price: 200,
          sale_percent: 10
        }),
        product('c', { l0: ['skin-care'], brand: nomad, property: { gender: 'female' }, selling_price: 300 }),
        product('gone', { l0: ['medicine'], total_on_hand: 0 })
      )
    )

    test('facets: count the hits of the list', async () => {
      const facets = facetsOf(await ask(listBody({ facets: true })))
      expect(facets.taxons.l0).toEqual([
        { key: 'medicine', count: 2 },
        { key: 'skin-care', count: 2 }
      ])
      expect(facets.taxons.l1).toEqual([
        { key: 'medicine/cold', count: 1 },
        { key: 'medicine/pain', count: 1 }
      ])
      expect(facets.genders).toEqual([{ key: 'female', count: 2 }])
      expect(facets.price).toEqual({ min: 100, max: 300 })
      expect(facets.onSale).toBe(1)
    })

    test('facets: keep offering the other brands when one is chosen', async () => {
      const answer = await ask(listBody({ facets: true, brands: ['nomad'] }))
      const facets = facetsOf(answer)
      expect(answer.hits.total.value).toBe(2)
      expect(facets.brands).toEqual([
        { key: 'nomad', count: 2 },
        { key: 'house', count: 1 }
      ])
      expect(facets.genders).toEqual([{ key: 'female', count: 1 }])
      expect(facets.price).toEqual({ min: 200, max: 300 })
    })

    test('facets: sizes, colours, stores, badges, ratings and full stock are told apart', async () => {
      const store = (code: string) => ({ name: code, logo: '', code, vendor_id: code })
      await stock(
        product('small', { size: ['S', 'M'], property: { color: ['white', 'blue'] }, average_rating: 4.6 }),
        product('large', { size: ['L', 'M'], badges: ['new'], store: store('khar'), average_rating: 3.1 }),
        product('half', { in_stock: false })
      )
      const facets = facetsOf(await ask(listBody({ facets: true, sizes: ['S'], stores: ['main'] })))
      expect(facets.sizes).toEqual([
        { key: 'M', count: 1 },
        { key: 'S', count: 1 }
      ])
      expect(facets.colors).toEqual([
        { key: 'blue', count: 1 },
        { key: 'white', count: 1 }
      ])
      expect(facets.stores).toEqual([{ key: 'main', count: 1 }])
      const whole = facetsOf(await ask(listBody({ facets: true, sizes: ['M'] })))
      expect(whole.stores).toEqual([
        { key: 'khar', count: 1 },
        { key: 'main', count: 1 }
      ])
      expect(whole.badges).toEqual([{ key: 'new', count: 1 }])
      expect(whole.ratings).toEqual([
        { key: '4', count: 1 },
        { key: '3', count: 2 },
        { key: '2', count: 2 }
      ])
      expect(whole.inStock).toBe(2)
      const found = async (request: ListRequest) =>
        (await ask(listBody(request))).hits.hits.map(({ _id }) => _id).sort()
      expect(await found({ ratingFrom: 4 })).toEqual(['small'])
      expect(await found({ stores: ['khar'] })).toEqual(['large'])
      expect(await found({ colors: ['blue', 'white'] })).toEqual(['small'])
      expect(await found({ inStockOnly: true, sizes: ['L', 'S'] })).toEqual(['large', 'small'])
      expect(await found({ inStockOnly: true })).not.toContain('half')
    })

    test('facets: are limited to the requested buckets and count the rest', async () => {
      const { aggregations } = await ask({
        size: 0,
        aggs: { l0: { terms: { field: 'l0', size: 1, order: { _key: 'desc' } } } }
      })
      expect(aggregations?.['l0']).toEqual({
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 3,
        buckets: [{ key: 'skin-care', doc_count: 2 }]
      })
    })

    test('facets: have metrics inside buckets', async () => {
      const { aggregations } = await ask({
        size: 0,
        aggs: {
          brands: { terms: { field: 'brand.code' }, aggs: { price: { min: { field: 'selling_price' } } } },
          bands: {
            range: {
              field: 'selling_price',
              ranges: [{ to: 200 }, { from: 200, to: 300 }, { key: 'dear', from: 300 }]
            }
          },
          kinds: {
            filters: {
              filters: {
                women: { term: { 'property.gender': 'female' } },
                sale: { range: { sale_percent: { gt: 0 } } }
              }
            }
          },
          sold: { terms: { field: 'age_restricted' } },
          none: { max: { field: 'sale_start_at' } }
        }
      })
      expect(aggregations).toMatchObject({
        brands: {
          buckets: [
            { key: 'house', doc_count: 2, price: { value: 100 } },
            { key: 'nomad', doc_count: 2, price: { value: 200 } }
          ]
        },
        bands: {
          buckets: [
            { key: '*-200.0', to: 200, doc_count: 1 },
            { key: '200.0-300.0', from: 200, to: 300, doc_count: 1 },
            { key: 'dear', from: 300, doc_count: 2 }
          ]
        },
        kinds: { buckets: { women: { doc_count: 2 }, sale: { doc_count: 1 } } },
        sold: { buckets: [{ key: 0, key_as_string: 'false', doc_count: 4 }] },
        none: { value: null }
      })
    })
  })
}
