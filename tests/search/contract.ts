import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { facetsOf } from '../../src/contract/catalogue-facets.ts'
import { listBody, type ListRequest } from '../../src/contract/catalogue-query.ts'
import { byIdsBody, relatedBody, seriesBody } from '../../src/contract/listing-query.ts'
import { suggestBody, suggestionsOf } from '../../src/contract/suggest-query.ts'
import type { SearchBody } from '../../src/contract/search-protocol.ts'
import type { ProductDocument } from '../../src/contract/product-document.ts'
import { SearchCancelled } from '../../src/search/cancelled.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { SCHEMAS } from '../../src/search/indices.ts'
import type { IndexName } from '../../src/search/indices.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { NOW, product } from './products.ts'

export interface OpenOptions {
  readonly now: () => number
}

/** What every search engine of the shop has to do; run by each adapter's own test. */
export function behavesLikeSearch(name: string, open: (options: OpenOptions) => Promise<SearchEngine>) {
  describe(name, () => {
    let engine: SearchEngine
    let now = NOW

    beforeEach(async () => {
      now = NOW
      engine = await open({ now: () => now })
    })
    afterEach(() => engine.close())

    const stock = (...products: readonly ProductDocument[]) => engine.replaceAll(products)

    async function ask(body: SearchBody) {
      const request = parseSearch(body, catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      return engine.search('catalogue', request.value)
    }
    /** Of any index, and with what the shop's own bodies have no use for. */
    async function askIndex(index: IndexName, body: unknown) {
      const request = parseSearch(body, SCHEMAS[index])
      if (!request.ok) throw new Error(request.refusal.reason)
      return engine.search(index, request.value)
    }
    const idsIn = async (index: IndexName, body: unknown) =>
      (await askIndex(index, body)).hits.hits.map(({ _id }) => _id)
    const idsOf = async (body: SearchBody) => (await ask(body)).hits.hits.map(({ _id }) => _id)
    const find = (text: string, more: ListRequest = {}) => idsOf(listBody({ text, ...more }))

    test('a search that nobody waits for is not begun', async () => {
      await stock(product('a', { title: 'Саван' }))
      const request = parseSearch(listBody({ text: 'саван' }), catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      const searches = [{ index: 'catalogue' as const, request: request.value }]
      const signal = AbortSignal.abort()
      await expect(engine.search('catalogue', request.value, signal)).rejects.toThrow(SearchCancelled)
      await expect(engine.multiSearch(searches, signal)).rejects.toThrow(SearchCancelled)
    })

    describe('repairs', () => {
      beforeEach(() =>
        stock(
          product('serum', { title: 'Dizzy oil of wind', name: 'Pine, for days at home' }),
          product('para', { title: 'Парацетамол', name: 'Paracetamol' }),
          product('vitamin', { title: 'Витамин', name: 'Vitamin' })
        )
      )

      test.each([
        ['letters that the key folds into two', 'qqqzz'],
        ['letters that the key folds into four', 'xyzzy'],
        ['a short word in another alphabet', 'вино'],
        ['a short word with another first letter', 'wine'],
        ['a short word with one wrong letter', 'дарс'],
        ['Cyrillic letters that would be signs in Latin', 'пиво']
      ])('nothing is found rather than nonsense: %s', async (_, text) => {
        expect(await find(text)).toEqual([])
      })

      test.each([
        ['a letter left out', 'витмин', 'vitamin'],
        ['the misspelt beginning of a long word', 'парацет', 'para'],
        ['two wrong letters in a long word', 'порацитамол', 'para']
      ])('a likely misspelling is forgiven: %s', async (_, text, id) => {
        expect(await find(text)).toEqual([id])
      })
    })

    describe('words', () => {
      beforeEach(() =>
        stock(
          product('para', {
            title: 'Парацетамол 500мг шахмал',
            name: 'Paracetamol 500 mg tablets',
            gendric: 'Парацетамол Paracetamol'
          }),
          product('syrup', { title: 'Хүүхдийн ханиалгын сироп 100 мл', name: 'Cough syrup for children' }),
          product('soap', {
            title: 'Гарын саван',
            name: 'Hand soap',
            description: 'Чацарганы тостой, арьсыг зөөлрүүлнэ'
          }),
          product('vitamin', {
            title: 'Витамин B-12',
            name: 'Vitamin B12',
            brand: { code: 'nomad', name: 'Nomad Vita' }
          }),
          product('gel', { title: 'Өвдөгний гель', name: 'Knee gel' })
        )
      )

      test.each([
        ['as they are written', 'парацетамол', 'para'],
        ['in capitals', 'ПАРАЦЕТАМОЛ', 'para'],
        ['typed in Latin', 'huuhed', 'syrup'],
        ['typed in another Latin', 'khuukhdiin', 'syrup'],
        ['with kh, with h and with x', 'xuuhdiin', 'syrup'],
        ['in another case', 'хүүхдэд', 'syrup'],
        ['in the plural', 'savangiin gar', 'soap'],
        ['with look-alike letters', 'Євдєг', 'gel'],
        ['with v for ү', 'vитамин', 'vitamin'],
        ['misspelt by one letter', 'парацетамлл', 'para'],
        ['misspelt by two letters', 'porocetamol', 'para'],
        ['with two letters swapped', 'витмаин', 'vitamin'],
        ['while still being typed', 'парац', 'para'],
        ['in English', 'tablet', 'para'],
        ['in the English singular', 'child', 'syrup'],
        ['by a synonym', 'kids', 'syrup'],
        ['by the strength with a space', '500 мг', 'para'],
        ['by the strength in Latin', '500mg', 'para'],
        ['by the strength in another unit', '0.5 г', 'para'],
        ['by the name without its dash', 'b12', 'vitamin'],
        ['by a letter of the other alphabet', 'В12', 'vitamin'],
        ['by the brand', 'nomad', 'vitamin'],
        ['by the description', 'чацаргана', 'soap'],
        ['on the keys of a Mongolian keyboard with Latin on', 'vg.gy', 'soap'],
        ['on the keys of a Russian keyboard with Latin on', 'cfdfy', 'soap'],
        ['on the keys of a Latin keyboard with Mongolian on', 'ыүйз', 'soap']
      ])('are found %s: %s', async (_, text, id) => {
        expect(await find(text)).toEqual([id])
      })

      test('of one language and several words of another mean the same', async () => {
        await engine.put([
          product('meter', { title: 'Даралтын аппарат', name: 'Upper-arm monitor' }),
          product('other', { title: 'Утлагын аппарат', name: 'Nebuliser' })
        ])
        expect(await find('тонометр')).toEqual(['meter'])
        expect(await find('blood pressure monitor')).toEqual(['meter'])
        expect(await find('ингалятор')).toEqual(['other'])
      })

      test('of a brand find the drug that is in it', async () => {
        expect(await find('панадол')).toEqual(['para'])
        expect(await find('Tylenol 500')).toEqual(['para'])
      })

      test('that nobody has are not found', async () => {
        expect(await find('зүйрлэшгүй')).toEqual([])
        expect(await find('?!')).toEqual([])
      })

      test('have to be there all of them', async () => {
        expect(await find('гарын саван')).toEqual(['soap'])
        expect(await find('гарын сироп')).toEqual([])
      })

      test('in the title weigh more than in the description', async () => {
        await engine.put([product('hand', { title: 'Тос', description: 'Саван биш, гарын тос' })])
        expect(await find('саван')).toEqual(['soap', 'hand'])
      })

      test('that only join others are not asked for', async () => {
        expect(await find('syrup for the children')).toEqual(['syrup'])
      })
    })

    describe('the catalogue filter', () => {
      test('hides what is free, sold out, not yet for sale or without a picture', async () => {
        await stock(
          product('good'),
          product('free', { selling_price: 1 }),
          product('gone', { total_on_hand: 0 }),
          product('later', { available_on: '2026-06-01T00:00:01.000Z' }),
          product('unseen', { image: '' })
        )
        expect(await idsOf(listBody({}))).toEqual(['good'])
      })

      test('lets a product in at the second from which it is sold', async () => {
        await stock(product('later', { available_on: '2026-06-01T00:00:01.000Z' }))
        now = NOW + 999
        expect(await idsOf(listBody({}))).toEqual([])
        now = NOW + 1_000
        expect(await idsOf(listBody({}))).toEqual(['later'])
        now = NOW
        expect(await idsOf(listBody({}))).toEqual([])
      })
    })

    describe('changes', () => {
      test('of stock and price are seen at once', async () => {
        await stock(product('a'), product('b', { selling_price: 20_000 }))
        expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['a', 'b'])
        await engine.put([
          product('a', { selling_price: 30_000 }),
          product('b', { total_on_hand: 0, selling_price: 20_000 })
        ])
        expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['a'])
        await engine.put([product('b', { selling_price: 20_000 })])
        expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['b', 'a'])
      })

      test('of words are seen at once and forget the old ones', async () => {
        await stock(product('a', { title: 'Саван' }))
        await engine.put([product('a', { title: 'Шампунь' })])
        expect(await find('саван')).toEqual([])
        expect(await find('шампунь')).toEqual(['a'])
        expect(await engine.count()).toBe(1)
      })

      test('of taxons and badges move the counts', async () => {
        await stock(product('a', { badges: ['new'] }))
        await idsOf(listBody({ badges: ['new'] }))
        await engine.put([product('a', { badges: ['gift', 'natural'], l0: ['skin-care'] })])
        expect(await idsOf(listBody({ badges: ['new'] }))).toEqual([])
        expect(await idsOf(listBody({ badges: ['natural'], taxon: 'skin-care' }))).toEqual(['a'])
      })

      test('new products are found beside old ones, misspelt too', async () => {
        await stock(product('a', { title: 'Саван' }))
        await engine.put([product('b', { title: 'Ибупрофен' })])
        expect(await find('ибупрофен')).toEqual(['b'])
        expect(await find('ибупрафен')).toEqual(['b'])
        expect(await find('ибуп')).toEqual(['b'])
        expect(suggestionsOf(await ask(suggestBody('ибу')))).toEqual(['Ибупрофен'])
      })

      test('removed products are gone', async () => {
        await stock(product('a'), product('b'))
        await engine.remove(['a', 'unknown'])
        expect(await idsOf(listBody({}))).toEqual(['b'])
        expect(await engine.get('catalogue', 'a')).toBeUndefined()
        expect(await engine.count()).toBe(1)
      })

      test('made while everything is replaced are not lost', async () => {
        await stock(product('a'))
        const slowly = async function* () {
          yield product('a', { title: 'Хуучин' })
          await engine.put([product('a', { title: 'Шинэхэн' })])
          await engine.remove(['b'])
          yield product('b')
        }
        await engine.replaceAll(slowly())
        expect((await engine.get('catalogue', 'a'))?.title).toBe('Шинэхэн')
        expect(await idsOf(listBody({}))).toEqual(['a'])
      })

      test('a replacement that fails leaves what was there', async () => {
        await stock(product('a'))
        const broken = async function* () {
          yield product('b')
          throw new Error('the feed broke')
        }
        await expect(engine.replaceAll(broken())).rejects.toThrow('the feed broke')
        expect(await idsOf(listBody({}))).toEqual(['a'])
        await stock(product('c'))
        expect(await idsOf(listBody({}))).toEqual(['c'])
      })

      test('thousands of them wear nothing out', async () => {
        await stock(...Array.from({ length: 50 }, (_, at) => product(`p${at}`)))
        for (let round = 0; round < 60; round++)
          await engine.put(
            Array.from({ length: 50 }, (_, at) => product(`p${at}`, { title: `Бараа ${round} дугаар ${at}` }))
          )
        expect(await engine.count()).toBe(50)
        expect((await ask(listBody({ text: 'дугаар' }))).hits.total.value).toBe(50)
        expect(await find('59 дугаар 7')).toEqual(['p7'])
      })
    })

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
      ] as const)('%s', async (sort, ids) => {
        expect(await idsOf(listBody({ sort }))).toEqual(ids)
      })

      test('a new title finds its place in the alphabet', async () => {
        await engine.put([product('five', { title: 'Ус' }), product('six', { title: 'Аяга' })])
        expect(await idsOf(listBody({ sort: 'title_asc' }))).toEqual(['six', 'four', 'two', 'five', 'one', 'three'])
      })

      test('random is the same for a seed, and another for another', async () => {
        await stock(...Array.from({ length: 30 }, (_, at) => product(`p${at}`)))
        const first = await idsOf(listBody({ sort: 'random', seed: 'visitor' }))
        expect(await idsOf(listBody({ sort: 'random', seed: 'visitor' }))).toEqual(first)
        expect(await idsOf(listBody({ sort: 'random', seed: 'another' }))).not.toEqual(first)
        expect(first.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `p${at}`).toSorted())
      })

      test('says by what it sorted instead of a score', async () => {
        const { hits } = await ask({ sort: [{ selling_price: 'asc' }, { sku: 'desc' }], size: 1 })
        expect(hits.max_score).toBeNull()
        expect(hits.hits[0]).toMatchObject({ _score: null, sort: [100, 'SKU-TWO'] })
      })

      test('what has no value goes last either way', async () => {
        await engine.put([product('five', { sale_expire_at: '2026-07-01T00:00:00.000Z' })])
        expect(await idsOf({ sort: [{ sale_expire_at: 'asc' }], size: 1 })).toEqual(['five'])
        expect(await idsOf({ sort: [{ sale_expire_at: 'desc' }], size: 1 })).toEqual(['five'])
      })

      test('ties are broken by the next key', async () => {
        await stock(product('a', { sku: 'B-2' }), product('b', { sku: 'A-9' }), product('c', { sku: 'B-10' }))
        expect(await idsOf({ sort: [{ selling_price: 'asc' }, { sku: 'asc' }] })).toEqual(['b', 'c', 'a'])
      })
    })

    describe('pages', () => {
      test('hold forty and say how many there are', async () => {
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

      test('count what the list shows', async () => {
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

      test('keep offering the other brands when one is chosen', async () => {
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

      test('tell sizes, colours, stores, badges, ratings and what is wholly in stock apart', async () => {
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

      test('are limited to the asked number of buckets and count the rest', async () => {
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

      test('measure inside buckets', async () => {
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

      test('bool joins, leaves out and counts', async () => {
        const [a, b, c] = ['PARA-250', 'PARA-500', 'PARAX-1'].map(sku => ({ term: { sku } })) as [
          object,
          object,
          object
        ]
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

      test('term, terms, prefix, exists, ids and none', async () => {
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

      test('ranges know numbers, dates and date math', async () => {
        const until = (lt: string) => sorted({ range: { sale_expire_at: { gte: 'now', lt } } })
        expect(await sorted({ range: { selling_price: { gt: 100, lte: 300 } } })).toEqual(['b', 'c'])
        expect(await until('now+1d')).toEqual(['a'])
        expect(await until('now+3d/d')).toEqual(['a', 'b'])
        expect(await until('2026-06-01T12:00:00Z')).toEqual([])
        expect(await until('2026-06-01||+1d')).toEqual(['a'])
        expect(await sorted({ range: { sale_expire_at: { lte: 'now/d' } } })).toEqual(['a'])
      })

      test('the best match stands first, and a should lifts', async () => {
        const query = { bool: { should: [{ term: { sku: 'PARAX-1' } }], filter: [{ prefix: { sku: 'PARA' } }] } }
        expect((await idsOf({ query }))[0]).toBe('c')
      })

      test('series and related leave out the product itself and what may not be promoted', async () => {
        const itself = product('a', { sku: 'PARA-250' })
        expect(await idsOf(seriesBody(itself))).toEqual(['b'])
        expect(await idsOf(relatedBody({ ...itself, brand: { code: 'nomad', name: 'Nomad' } }))).toEqual(['b'])
        expect((await idsOf(byIdsBody(['b', 'a']))).toSorted()).toEqual(['a', 'b'])
      })
    })

    describe('phrases', () => {
      beforeEach(() =>
        stock(
          product('near', {
            title: 'Гарын шингэн саван',
            description: 'Арьсыг зөөлөн цэвэрлэнэ',
            name: 'Liquid hand soap'
          }),
          product('far', { title: 'Саван', description: 'Шингэн биш, гарын', name: 'Soap for the hand' }),
          product('dose', { title: 'Парацетамол 500 мг шахмал', name: 'Paracetamol tablets' })
        )
      )
      const phrase = (title: unknown) => idsIn('catalogue', { query: { match_phrase: { title } } })
      const begun = (title: unknown) => idsIn('catalogue', { query: { match_phrase_prefix: { title } } })

      test('have their words one after the other, in order', async () => {
        expect(await phrase('гарын шингэн')).toEqual(['near'])
        expect(await phrase('шингэн саван')).toEqual(['near'])
        expect(await phrase('гарын саван')).toEqual([])
        expect(await phrase('шингэн гарын')).toEqual([])
      })

      test('let words move as far as they are told', async () => {
        expect(await phrase({ query: 'гарын саван', slop: 1 })).toEqual(['near'])
        expect(await phrase({ query: 'шингэн гарын', slop: 1 })).toEqual([])
        expect(await phrase({ query: 'шингэн гарын', slop: 2 })).toEqual(['near'])
      })

      test('know inflections, Latin typing and units', async () => {
        expect(await phrase('гар шингэн савангийн')).toEqual(['near'])
        expect(await phrase('garin shingen')).toEqual(['near'])
        expect(await phrase('парацетамол 0.5г шахмал')).toEqual(['dose'])
      })

      test('of one word are that word', async () => {
        expect((await phrase('саван')).toSorted()).toEqual(['far', 'near'])
        expect(await phrase('хадаас')).toEqual([])
      })

      test('to the letter know no stems, synonyms and other keyboards, but either alphabet', async () => {
        const exact = (query: string) => phrase({ query, analyzer: 'standard' })
        expect(await exact('Гарын шингэн')).toEqual(['near'])
        expect(await exact('garin shingen')).toEqual(['near'])
        expect(await exact('гар шингэн')).toEqual([])
        expect(await phrase('гар шингэн')).toEqual(['near'])
        expect((await exact('саван')).toSorted()).toEqual(['far', 'near'])
        expect(await exact('савангийн')).toEqual([])
        expect(await exact('гар')).toEqual([])
        expect(await phrase('гар')).toEqual(['near'])
        expect(await exact('cfdfy')).toEqual([])
        expect(await exact('500мг')).toEqual(['dose'])
        const quoted = async (text: string) => (await idsOf(listBody({ text }))).toSorted()
        expect(await quoted('«шингэн савангийн»')).toEqual([])
        expect(await quoted('“шингэн саван”')).toEqual(['near'])
      })

      test('may end in a word still being typed', async () => {
        expect(await begun('гарын шин')).toEqual(['near'])
        expect(await begun('шингэн с')).toEqual(['near'])
        expect(await begun('гарын са')).toEqual([])
        expect(await phrase('гарын шин')).toEqual([])
      })

      test('stand in one of several fields, and never across two', async () => {
        const among = (query: string, type: string) =>
          idsIn('catalogue', { query: { multi_match: { query, type, fields: ['title^3', 'name', 'description'] } } })
        expect(await among('hand soap', 'phrase')).toEqual(['near'])
        expect(await among('liquid ha', 'phrase_prefix')).toEqual(['near'])
        expect(await among('саван арьсыг', 'phrase')).toEqual([])
        expect(await among('саван liquid', 'phrase')).toEqual([])
      })

      test('do not run from one value into the next', async () => {
        const property_list = ['цагаан', 'улаан'].map(value => ({ name: 'Өнгө', value }))
        await engine.put([product('list', { property_list })])
        const values = (query: string) =>
          idsIn('catalogue', { query: { match_phrase: { 'property_list.value': query } } })
        expect(await values('улаан')).toEqual(['list'])
        expect(await values('цагаан улаан')).toEqual([])
      })

      test('lift what has them in a should', async () => {
        await stock(product('b', { title: 'Саван гарын' }), product('a', { title: 'Гарын саван' }))
        const query = {
          bool: { must: [{ match: { title: 'гарын саван' } }], should: [{ match_phrase: { title: 'гарын саван' } }] }
        }
        expect(await idsIn('catalogue', { query })).toEqual(['a', 'b'])
      })

      test('are forgotten with the words of a changed product', async () => {
        await engine.put([product('near', { title: 'Шингэн гарын тос' })])
        expect(await phrase('гарын шингэн')).toEqual([])
        expect(await phrase('шингэн гарын')).toEqual(['near'])
      })
    })

    describe('words in several fields', () => {
      beforeEach(() =>
        stock(
          product('both', { title: 'Номин саван', description: 'Саван' }),
          product('one', { title: 'Саван', brand: { code: 'n', name: 'Номин' } })
        )
      )
      const among = (type: string, more: object = {}) =>
        idsIn('catalogue', {
          query: {
            multi_match: { query: 'номин саван', type, fields: ['title', 'brand.name', 'description'], ...more }
          }
        })

      test.each(['best_fields', 'most_fields', 'cross_fields', 'bool_prefix'])('are found by %s', async type => {
        expect((await among(type)).toSorted()).toEqual(['both', 'one'])
      })

      test('may stand in different ones with cross_fields', async () => {
        expect((await among('cross_fields', { operator: 'and' })).toSorted()).toEqual(['both', 'one'])
      })

      test('count everywhere with most_fields', async () => {
        expect((await among('most_fields'))[0]).toBe('both')
      })

      test('a minimum says how many have to be there', async () => {
        const found = (minimum_should_match: unknown) =>
          idsIn('catalogue', { query: { match: { title: { query: 'саван номин хадаас', minimum_should_match } } } })
        expect((await found(1)).toSorted()).toEqual(['both', 'one'])
        expect(await found('67%')).toEqual(['both'])
        expect(await found(3)).toEqual([])
      })
    })

    describe('scores', () => {
      const query = { bool: { must: [{ match_all: {} }], should: [{ term: { sku: { value: 'SKU-B', boost: 5 } } }] } }
      beforeEach(() => stock(product('a', { selling_price: 1 }), product('b', { selling_price: 2 })))

      test('below the least asked for leave a hit out', async () => {
        const { hits } = await askIndex('catalogue', { query, min_score: 2 })
        expect(hits.total.value).toBe(1)
        expect(hits.hits.map(({ _id }) => _id)).toEqual(['b'])
      })

      test('are told under another sort only when asked for', async () => {
        const sort = [{ selling_price: 'asc' }]
        const { hits } = await askIndex('catalogue', { query, sort })
        expect([hits.max_score, ...hits.hits.map(({ _score }) => _score)]).toEqual([null, null, null])
        const { hits: scored } = await askIndex('catalogue', { query, sort, track_scores: true })
        expect(scored.max_score).toBe(scored.hits[1]?._score)
        expect(scored.hits.every(({ _score }) => typeof _score === 'number')).toBe(true)
      })

      test('are told where they sort themselves', async () => {
        const { hits } = await askIndex('catalogue', { query, sort: ['_score', { sku: 'asc' }] })
        expect(hits.max_score).toBeNull()
        expect(hits.hits.map(({ _id, _score, sort }) => [_id, sort?.[0] === _score, sort?.[1]])).toEqual([
          ['b', true, 'SKU-B'],
          ['a', true, 'SKU-A']
        ])
      })

      test('of nothing are null', async () => {
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
      ])('sees everything once, by %s', async (_, sort) => {
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

      test('mark the words that were found, as they are written', async () => {
        expect(await marked({ match: { title: 'савангийн' } }, { fields: { title: {} } })).toEqual({
          title: ['Гарын <зөөлөн> <em>саван</em>']
        })
      })

      test('mark in the asked way and can be put into a page', async () => {
        const highlight = { fields: { title: {} }, pre_tags: ['<mark>'], post_tags: ['</mark>'], encoder: 'html' }
        expect(await marked({ match: { title: 'гар саван' } }, highlight)).toEqual({
          title: ['<mark>Гарын</mark> &lt;зөөлөн&gt; <mark>саван</mark>']
        })
      })

      test('are pieces of long texts', async () => {
        const found = await marked(
          { match: { description: 'саван' } },
          { fields: { description: { fragment_size: 60 } } }
        )
        const [piece = '', ...others] = found?.['description'] ?? []
        expect(others).toEqual([])
        expect(piece).toContain('<em>саван</em>')
        expect(piece.length).toBeLessThan(120)
      })

      test('are whole texts where no pieces are wanted', async () => {
        const found = await marked(
          { match: { description: 'саван' } },
          { fields: { description: { number_of_fragments: 0 } } }
        )
        expect(found?.['description']).toEqual([description.replace('саван', '<em>саван</em>')])
      })

      test('are only of fields that were searched, unless wished otherwise', async () => {
        const query = { match: { title: 'саван' } }
        const fields = { title: {}, description: { number_of_fragments: 1 } }
        expect(Object.keys((await marked(query, { fields })) ?? {})).toEqual(['title'])
        const everywhere = await marked(query, { fields, require_field_match: false })
        expect(Object.keys(everywhere ?? {}).toSorted()).toEqual(['description', 'title'])
      })

      test('may be of another query, and are absent where nothing is', async () => {
        const query = { match: { title: 'саван' } }
        expect(await marked(query, { fields: { name: {} }, highlight_query: { match: { name: 'soap' } } })).toEqual({
          name: ['Hand <em>soap</em>']
        })
        expect(await marked(query, { fields: { name: {} } })).toBeUndefined()
        expect(await marked(query, { fields: { name: { no_match_size: 4 } } })).toEqual({ name: ['Hand'] })
      })
    })

    describe('words that were perhaps meant', () => {
      beforeEach(() =>
        stock(
          product('a', { title: 'Парацетамол шахмал' }),
          product('b', { title: 'Парацетамол сироп' }),
          product('c', { title: 'Шампунь' })
        )
      )
      const suggest = async (text: string, more: object = {}) =>
        (await askIndex('catalogue', { size: 0, suggest: { meant: { text, term: { field: 'title', ...more } } } }))
          .suggest?.['meant']

      test('are offered word by word', async () => {
        const found = await suggest('парацетамлл сироп')
        expect(found?.map(({ text, offset, length }) => [text, offset, length])).toEqual([
          ['парацетамлл', 0, 11],
          ['сироп', 12, 5]
        ])
        expect(found?.[0]?.options).toMatchObject([{ text: 'парацетамол', freq: 2 }])
        expect(found?.[0]?.options[0]?.score).toBeGreaterThan(0.5)
        expect(found?.[1]?.options).toEqual([])
      })

      test('are not offered for short words, nor against the beginning', async () => {
        expect((await suggest('сир'))?.[0]?.options).toEqual([])
        expect((await suggest('бампунь'))?.[0]?.options).toEqual([])
        expect((await suggest('бампунь', { prefix_length: 0 }))?.[0]?.options).toMatchObject([{ text: 'шампунь' }])
      })

      test('are of removed products no more', async () => {
        await engine.remove(['c'])
        expect((await suggest('шампунб'))?.[0]?.options).toEqual([])
      })
    })

    describe('postal codes', () => {
      const near = { lat: 47.92, lon: 106.92 }
      const byDistance = (point: unknown, unit = 'km') => [
        { _geo_distance: { location: point, order: 'asc', unit } },
        { zipid: 'asc' }
      ]

      test('are found by a point, the nearest first', async () => {
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
      ])('take the point as %s', async (_, point) => {
        const query = { geo_distance: { distance: '3km', location: point } }
        expect((await idsIn('maps', { query, sort: byDistance(point) }))[0]).toBe('ulaanbaatar-sukhbaatar')
      })

      test('lie within a distance or do not', async () => {
        const within = (distance: string) =>
          idsIn('maps', { query: { bool: { filter: { geo_distance: { distance, location: near } } } }, size: 50 })
        expect(await within('100m')).toEqual([])
        expect(await within('3000 m')).toContain('ulaanbaatar-sukhbaatar')
        expect(await within('3km')).not.toContain('ulaanbaatar-baganuur')
        expect((await within('3000km')).length).toBeGreaterThan(25)
      })

      test('tell the distance in the asked unit', async () => {
        const distance = async (unit: string) =>
          Number((await askIndex('maps', { sort: byDistance(near, unit), size: 1 })).hits.hits[0]?.sort?.[0])
        expect((await distance('m')) / (await distance('km'))).toBeCloseTo(1_000)
      })

      test('measure a degree of latitude right', async () => {
        const query = { ids: { values: ['orkhon'] } }
        const { hits } = await askIndex('maps', { query, sort: byDistance({ lat: 48.0333, lon: 104.0833 }) })
        expect(Number(hits.hits[0]?.sort?.[0])).toBeCloseTo(111.195, 1)
      })

      test('turn pages by distance', async () => {
        const [first, second] = (await askIndex('maps', { sort: byDistance(near), size: 2 })).hits.hits
        const body = { sort: byDistance(near), size: 1, search_after: first?.sort }
        expect(await idsIn('maps', body)).toEqual([second?._id])
      })

      test('are got by id and found by name', async () => {
        expect((await engine.get('maps', 'orkhon'))?.name).toBe('Орхон')
        expect(await idsIn('maps', { query: { match: { name: 'баянзүрх' } } })).toEqual(['ulaanbaatar-bayanzurkh'])
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
        ['a city without its dots', 'moron', 'MXV']
      ])('are found by %s', async (_, text, iata) => {
        expect(await find(text)).toContain(iata)
      })

      test('are completed, fifty at most', async () => {
        const completion = { field: 'suggestion', size: 50 }
        const { suggest } = await askIndex('airport', { size: 0, suggest: { cities: { prefix: 'ула', completion } } })
        const texts = suggest?.['cities']?.[0]?.options.map(({ text }) => text) ?? []
        expect(texts.every(text => /^(?:ула|ula)/i.test(text))).toBe(true)
        expect(texts).toContain('Ulaanbaatar')
        expect(texts).toContain('Улаангом')
      })

      test('are counted by country', async () => {
        const aggs = { countries: { terms: { field: 'cc', size: 1 } } }
        const { aggregations } = await askIndex('airport', { size: 0, aggs })
        expect(aggregations?.['countries']?.buckets).toMatchObject([{ key: 'MN' }])
      })
    })

    describe('measures', () => {
      beforeEach(() =>
        stock(product('a', { selling_price: 100 }), product('b', { selling_price: 300, badges: ['new'] }))
      )

      test('of one number', async () => {
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

      test('in buckets by name and by place', async () => {
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

      test('do not heed what only narrows the hits', async () => {
        const { hits, aggregations } = await askIndex('catalogue', {
          post_filter: { term: { badges: 'new' } },
          aggs: { badges: { terms: { field: 'badges' } }, number: { value_count: { field: 'selling_price' } } }
        })
        expect(hits.total.value).toBe(1)
        expect(aggregations?.['number']).toEqual({ value: 2 })
      })
    })

    describe('the source', () => {
      test('is whole, absent or filtered', async () => {
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

      test('is what a get answers', async () => {
        await stock(product('a'))
        expect(await engine.get('catalogue', 'a')).toEqual(product('a'))
        expect(await engine.get('catalogue', 'nobody')).toBeUndefined()
      })
    })

    describe('completion', () => {
      beforeEach(() =>
        stock(
          product('a', { suggestion: ['Парацетамол', 'Өвчин намдаах'] }),
          product('b', { suggestion: ['Парацетамол', 'Пантенол'], custom_suggestion: ['Пантенолтой тос'] }),
          product('c', { suggestion: ['Витамин C'] })
        )
      )
      const complete = async (text: string) => suggestionsOf(await ask(suggestBody(text)))

      test('offers each text once, the shop’s own and the more common ones first', async () => {
        expect(await complete('па')).toEqual(['Пантенолтой тос', 'Парацетамол', 'Пантенол'])
      })

      test('understands Latin, errors and the wrong layout', async () => {
        expect(await complete('ovchin n')).toEqual(['Өвчин намдаах'])
        expect(await complete('парцет')).toEqual(['Парацетамол'])
        // витам on a Mongolian keyboard with Latin on
        expect(await complete('.nmgb')).toEqual(['Витамин C'])
        expect(await complete('zzz')).toEqual([])
      })

      test('answers with the product it comes from', async () => {
        const { suggest, hits } = await ask(suggestBody('вит'))
        expect(hits.hits).toEqual([])
        expect(suggest?.['products']).toMatchObject([
          {
            text: 'вит',
            offset: 0,
            length: 3,
            options: [{ text: 'Витамин C', _id: 'c', _source: { total_on_hand: 5 } }]
          }
        ])
      })

      test('forgets removed products', async () => {
        await engine.remove(['a'])
        expect(await complete('өвч')).toEqual([])
        expect(await complete('парац')).toEqual(['Парацетамол'])
      })
    })

    test('several searches are answered in their order', async () => {
      await stock(product('a', { title: 'Саван' }), product('b', { title: 'Шампунь' }))
      const requests = ['шампунь', 'саван', 'тос'].map(text => {
        const parsed = parseSearch(listBody({ text }), catalogueSchema)
        if (!parsed.ok) throw new Error(parsed.refusal.reason)
        return { index: 'catalogue' as const, request: parsed.value }
      })
      const answers = await engine.multiSearch(requests)
      expect(answers.map(({ hits }) => hits.hits.map(({ _id }) => _id))).toEqual([['b'], ['a'], []])
    })
  })
}
