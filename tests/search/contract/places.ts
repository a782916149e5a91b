import { beforeEach, describe, expect, test } from 'vitest'
import { AIRPORT_SUGGESTIONS, airportSuggestBody } from '../../../src/contract/booking/airport-query.ts'
import type { SearchBody } from '../../../src/contract/search/search-protocol.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** The other indices: post codes and airports, measures and sources. */
export function behavesLikePlacesSearch(shop: SearchFixture) {
  const { stock, ask, askIndex, idsIn } = shop

  describe('postal codes', () => {
    const near = { lat: 47.92, lon: 106.92 }
    const byDistance = (point: unknown, unit = 'km') => [
      { _geo_distance: { location: point, order: 'asc', unit } },
      { zipid: 'asc' }
    ]

    test('post codes: are found by a point, the nearest first', async () => {
      const { hits } = await askIndex('maps', { sort: byDistance(near), size: 3 })
      expect(hits.hits[0]).toMatchObject({
        _index: 'maps',
        _score: null,
        _source: { zipcode: '14000', zipid: 'ulaanbaatar-sukhbaatar', cat: 'district' }
      })
      const distances = hits.hits.map(({ sort }) => Number(sort?.[0]))
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      expect(distances[0]).toBeLessThan(2)
    })

    test.each([
      ['an object', near],
      ['a text', '47.92,106.92'],
      ['a list', [106.92, 47.92]],
      ['well-known text', 'POINT (106.92 47.92)']
    ])('post codes: take the point as %s', async (_, point) => {
      const query = { geo_distance: { distance: '3km', location: point } }
      expect((await idsIn('maps', { query, sort: byDistance(point) }))[0]).toBe('ulaanbaatar-sukhbaatar')
    })

    test('post codes: a sum is found by a point in it, its aimag left out', async () => {
      const filter = [
        { terms: { cat: ['district', 'sum'] } },
        { geo_distance: { distance: '150km', location: '43.6,104.4' } }
      ]
      const body = { query: { bool: { filter } }, sort: byDistance('43.6,104.4'), size: 1 }
      const { hits } = await askIndex('maps', body)
      expect(hits.hits[0]?._source).toMatchObject({
        zipid: 'omnogovi-dalanzadgad',
        zipcode: '46080',
        cat: 'sum',
        point: 'seat'
      })
      const abroad = [{ geo_distance: { distance: '150km', location: '39.9,116.4' } }]
      expect(await idsIn('maps', { query: { bool: { filter: abroad } } })).toEqual([])
    })

    test('post codes: are within a distance or not', async () => {
      const within = (distance: string) =>
        idsIn('maps', { query: { bool: { filter: { geo_distance: { distance, location: near } } } }, size: 50 })
      expect(await within('100m')).toEqual([])
      expect(await within('3000 m')).toContain('ulaanbaatar-sukhbaatar')
      expect(await within('3km')).not.toContain('ulaanbaatar-baganuur')
      expect((await within('3000km')).length).toBeGreaterThan(25)
    })

    test('post codes: have the distance in the requested unit', async () => {
      const distance = async (unit: string) =>
        Number((await askIndex('maps', { sort: byDistance(near, unit), size: 1 })).hits.hits[0]?.sort?.[0])
      expect((await distance('m')) / (await distance('km'))).toBeCloseTo(1_000)
    })

    test('post codes: a degree of latitude is measured correctly', async () => {
      const query = { ids: { values: ['orkhon'] } }
      const { hits } = await askIndex('maps', { query, sort: byDistance({ lat: 48.0333, lon: 104.0833 }) })
      expect(Number(hits.hits[0]?.sort?.[0])).toBeCloseTo(111.195, 1)
    })

    test('post codes: can be paged by distance', async () => {
      const [first, second] = (await askIndex('maps', { sort: byDistance(near), size: 2 })).hits.hits
      const body = { sort: byDistance(near), size: 1, search_after: first?.sort }
      expect(await idsIn('maps', body)).toEqual([second?._id])
    })

    test('post codes: are found by id and by name', async () => {
      expect((await shop.engine.get('maps', 'orkhon'))?.name).toBe('Орхон')
      expect(await idsIn('maps', { query: { match: { name: 'улаанбаатар баянзүрх' } }, size: 1 })).toEqual([
        'ulaanbaatar-bayanzurkh'
      ])
      expect(await idsIn('maps', { query: { exists: { field: 'location' } }, size: 1 })).toHaveLength(1)
    })
  })

  describe('airports', () => {
    const find = (query: string) =>
      idsIn('airport', { query: { multi_match: { query, type: 'bool_prefix', operator: 'and' } }, size: 40 })

    test.each([
      ['a code', 'UBN', 'UBN'],
      ['a code in small letters', 'icn', 'ICN'],
      ['the longer code', 'ZMKD', 'HVD'],
      ['the beginning of a city', 'dalan', 'DLZ'],
      ['a city in Mongolian', 'Эрхүү', 'IKT'],
      ['a city as it is written at home', 'Mörön', 'MXV'],
      ['a city without its dots', 'moron', 'MXV'],
      ['a far city in Mongolian', 'Рейкьявик', 'KEF'],
      ['a country in Mongolian', 'солонгос', 'PUS'],
      ['a name in Mongolian', 'Гурвансайхан', 'DLZ']
    ])('airports: are found by %s', async (_, text, iata) => {
      expect(await find(text)).toContain(iata)
    })

    test('airports: are completed, fifty at most', async () => {
      const completion = { field: 'suggestion', size: 50 }
      const { suggest } = await askIndex('airport', { size: 0, suggest: { cities: { prefix: 'ула', completion } } })
      const texts = suggest?.['cities']?.[0]?.options.map(({ text }) => text) ?? []
      expect(texts.length).toBeLessThanOrEqual(50)
      // V is typed for ү, and so finds у, too.
      expect(texts.filter(text => !/^[уuвv]/i.test(text.normalize('NFD')))).toEqual([])
      expect(texts).toContain('Ulaanbaatar')
      expect(texts).toContain('Улаангом')
    })

    test('airports: are counted by country, the whole world', async () => {
      const aggs = { countries: { terms: { field: 'cc', size: 300 } } }
      const { aggregations, hits } = await askIndex('airport', { size: 0, track_total_hits: true, aggs })
      expect(hits.total.value).toBeGreaterThan(3_900)
      const countries = new Map(
        (aggregations?.['countries']?.buckets as { key: string; doc_count: number }[]).map(bucket => [
          bucket.key,
          bucket.doc_count
        ])
      )
      expect(countries.size).toBeGreaterThan(220)
      expect(countries.get('MN')).toBe(23)
    })

    test.each([
      ['улаан', 'UBN'],
      ['бээ', 'PEK'],
      ['lon', 'LHR'],
      ['JFK', 'JFK'],
      ['san', 'SAN'],
      ['', 'UBN']
    ])('airports: suggested for "%s", those to which people fly from Mongolia come first', async (text, first) => {
      const { hits } = await askIndex('airport', airportSuggestBody(text))
      expect(hits.hits.length).toBeLessThanOrEqual(AIRPORT_SUGGESTIONS)
      expect(hits.hits.slice(0, 6).map(({ _id }) => _id)).toContain(first)
      for (const { _source } of hits.hits.slice(0, 5)) expect(_source).not.toMatchObject({ city_mn: '' })
    })

    test('airports: Ulaanbaatar has one, not that which takes no scheduled flights any more', async () => {
      const { hits } = await askIndex('airport', airportSuggestBody('Улаанбаатар'))
      expect(hits.hits.map(({ _id }) => _id)).toEqual(['UBN'])
    })

    test.each([
      ['сөүл', 'ICN'],
      ['seo', 'ICN'],
      ['токио', 'NRT'],
      ['бээжин', 'PEK'],
      ['moscow', 'SVO']
    ])('airports: suggested for "%s", the main one of a city with several comes first', async (text, first) => {
      const { hits } = await askIndex('airport', airportSuggestBody(text))
      expect(hits.hits[0]?._id).toBe(first)
    })
  })

  describe('measures', () => {
    beforeEach(() => stock(product('a', { selling_price: 100 }), product('b', { selling_price: 300, badges: ['new'] })))

    test('metrics: of one number', async () => {
      const of = (kind: string) => ({ [kind]: { field: 'selling_price' } })
      const { aggregations } = await askIndex('catalogue', {
        size: 0,
        aggs: { mean: of('avg'), sum: of('sum'), number: of('value_count'), stats: of('stats') }
      })
      expect(aggregations).toEqual({
        mean: { value: 200 },
        sum: { value: 400 },
        number: { value: 2 },
        stats: { count: 2, min: 100, max: 300, avg: 200, sum: 400 }
      })
    })

    test('metrics: in buckets by name and by place', async () => {
      const ranges = [{ key: 'cheap', to: 200 }, { from: 200 }]
      const { aggregations } = await askIndex('catalogue', {
        size: 0,
        aggs: {
          named: { range: { field: 'selling_price', keyed: true, ranges } },
          places: { filters: { filters: [{ term: { badges: 'new' } }, { match_all: {} }] } }
        }
      })
      expect(aggregations?.['named']?.buckets).toEqual({
        cheap: { to: 200, doc_count: 1 },
        '200.0-*': { from: 200, doc_count: 1 }
      })
      expect(aggregations?.['places']?.buckets).toEqual([{ doc_count: 1 }, { doc_count: 2 }])
    })

    test('metrics: ignore the post filter', async () => {
      const { hits, aggregations } = await askIndex('catalogue', {
        post_filter: { term: { badges: 'new' } },
        aggs: { badges: { terms: { field: 'badges' } }, number: { value_count: { field: 'selling_price' } } }
      })
      expect(hits.total.value).toBe(1)
      expect(aggregations?.['number']).toEqual({ value: 2 })
    })
  })

  describe('the source', () => {
    test('source: is whole, absent or filtered', async () => {
      const whole = product('a', {
        variants: [{ id: 'v', sku: 'S-1', image: '', price: 1, selling_price: 1, on_hand: 1, option_values: [] }]
      })
      await stock(whole)
      const source = async (_source: NonNullable<SearchBody['_source']>) =>
        (await ask({ _source })).hits.hits[0]?._source
      expect((await ask({})).hits.hits[0]?._source).toEqual(whole)
      expect(await source(false)).toBeUndefined()
      expect(await source(['title', 'brand.code'])).toEqual({ title: 'Бараа a', brand: { code: 'house' } })
      expect(await source(['variants.s*'])).toEqual({ variants: [{ sku: 'S-1', selling_price: 1 }] })
      const excluded = await ask({
        _source: { includes: ['s*'], excludes: ['store', 'slug', 'size', '*_at', 's*tion', 'sale*'] } as never
      })
      expect(excluded.hits.hits[0]?._source).toEqual({ sku: 'SKU-A', selling_price: 10_000 })
    })

    test('source: is the answer of a get', async () => {
      await stock(product('a'))
      expect(await shop.engine.get('catalogue', 'a')).toEqual(product('a'))
      expect(await shop.engine.get('catalogue', 'nobody')).toBeUndefined()
    })
  })
}
