import { describe, expect, test } from 'vitest'
import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { suggestBody, suggestionsOf } from '../../../src/contract/search/suggest-query.ts'
import { catalogueSchema } from '../../../src/search/catalogue-schema.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { NOW, product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** How changes of the catalogue show in searches, and several searches at once. */
export function behavesLikeChangesSearch(shop: SearchFixture) {
  const { stock, ask, idsOf, find } = shop

  describe('the catalogue filter', () => {
    test('catalogue filter: hides products that are free, sold out, not yet for sale or without a picture', async () => {
      await stock(
        product('good'),
        product('free', { selling_price: 1 }),
        product('gone', { total_on_hand: 0 }),
        product('later', { available_on: '2026-06-01T00:00:01.000Z' }),
        product('unseen', { image: '' })
      )
      expect(await idsOf(listBody({}))).toEqual(['good'])
    })

    test('catalogue filter: shows a product from the second of its sale', async () => {
      await stock(product('later', { available_on: '2026-06-01T00:00:01.000Z' }))
      shop.now = NOW + 999
      expect(await idsOf(listBody({}))).toEqual([])
      shop.now = NOW + 1_000
      expect(await idsOf(listBody({}))).toEqual(['later'])
      shop.now = NOW
      expect(await idsOf(listBody({}))).toEqual([])
    })
  })

  describe('changes', () => {
    test('changes: of stock and price are visible at once', async () => {
      await stock(product('a'), product('b', { selling_price: 20_000 }))
      expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['a', 'b'])
      await shop.engine.put([
        product('a', { selling_price: 30_000 }),
        product('b', { total_on_hand: 0, selling_price: 20_000 })
      ])
      expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['a'])
      await shop.engine.put([product('b', { selling_price: 20_000 })])
      expect(await idsOf(listBody({ sort: 'price_asc' }))).toEqual(['b', 'a'])
    })

    test('changes: of words are visible at once and drop the old ones', async () => {
      await stock(product('a', { title: 'Саван' }))
      await shop.engine.put([product('a', { title: 'Шампунь' })])
      expect(await find('саван')).toEqual([])
      expect(await find('шампунь')).toEqual(['a'])
      expect(await shop.engine.count()).toBe(1)
    })

    test('changes: of taxons and badges change the counts', async () => {
      await stock(product('a', { badges: ['new'] }))
      await idsOf(listBody({ badges: ['new'] }))
      await shop.engine.put([product('a', { badges: ['gift', 'natural'], l0: ['skin-care'] })])
      expect(await idsOf(listBody({ badges: ['new'] }))).toEqual([])
      expect(await idsOf(listBody({ badges: ['natural'], taxon: 'skin-care' }))).toEqual(['a'])
    })

    test('changes: new products are found beside old ones, misspelt too', async () => {
      await stock(product('a', { title: 'Саван' }))
      await shop.engine.put([product('b', { title: 'Ибупрофен' })])
      expect(await find('ибупрофен')).toEqual(['b'])
      expect(await find('ибупрафен')).toEqual(['b'])
      expect(await find('ибуп')).toEqual(['b'])
      expect(suggestionsOf(await ask(suggestBody('ибу')))).toEqual(['Ибупрофен'])
    })

    test('changes: removed products are gone', async () => {
      await stock(product('a'), product('b'))
      await shop.engine.remove(['a', 'unknown'])
      expect(await idsOf(listBody({}))).toEqual(['b'])
      expect(await shop.engine.get('catalogue', 'a')).toBeUndefined()
      expect(await shop.engine.count()).toBe(1)
    })

    test('changes: made while everything is replaced are not lost', async () => {
      await stock(product('a'))
      const slowly = async function* () {
        yield product('a', { title: 'Хуучин' })
        await shop.engine.put([product('a', { title: 'Шинэхэн' })])
        await shop.engine.remove(['b'])
        yield product('b')
      }
      await shop.engine.replaceAll(slowly())
      expect((await shop.engine.get('catalogue', 'a'))?.title).toBe('Шинэхэн')
      expect(await idsOf(listBody({}))).toEqual(['a'])
    })

    test('changes: a replacement that fails leaves the old index', async () => {
      await stock(product('a'))
      const broken = async function* () {
        yield product('b')
        throw new Error('the feed broke')
      }
      await expect(shop.engine.replaceAll(broken())).rejects.toThrow('the feed broke')
      expect(await idsOf(listBody({}))).toEqual(['a'])
      await stock(product('c'))
      expect(await idsOf(listBody({}))).toEqual(['c'])
    })

    test('changes: thousands of them do not degrade the index', async () => {
      await stock(...Array.from({ length: 50 }, (_, at) => product(`p${at}`)))
      for (let round = 0; round < 60; round++)
        await shop.engine.put(
          Array.from({ length: 50 }, (_, at) => product(`p${at}`, { title: `Бараа ${round} дугаар ${at}` }))
        )
      expect(await shop.engine.count()).toBe(50)
      expect((await ask(listBody({ text: 'дугаар' }))).hits.total.value).toBe(50)
      expect(await find('59 дугаар 7')).toEqual(['p7'])
      // A cluster on a busy machine is refreshed sixty times.
    }, 60_000)
  })

  test('multi-search: answers in the order of its searches', async () => {
    await stock(product('a', { title: 'Саван' }), product('b', { title: 'Шампунь' }))
    const requests = ['шампунь', 'саван', 'тос'].map(text => {
      const parsed = parseSearch(listBody({ text }), catalogueSchema)
      if (!parsed.ok) throw new Error(parsed.refusal.reason)
      return { index: 'catalogue' as const, request: parsed.value }
    })
    const answers = await shop.engine.multiSearch(requests)
    expect(answers.map(({ hits }) => hits.hits.map(({ _id }) => _id))).toEqual([['b'], ['a'], []])
  })
}
