import { beforeEach, describe, expect, test } from 'vitest'
import { completionsOf, suggestBody, suggestionsOf } from '../../../src/contract/search/suggest-query.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** Corrections and completions. */
export function behavesLikeSuggestionsSearch(shop: SearchFixture) {
  const { stock, ask, askIndex } = shop

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

    test('term suggestions: are offered word by word', async () => {
      const found = await suggest('парацетамлл сироп')
      expect(found?.map(({ text, offset, length }) => [text, offset, length])).toEqual([
        ['парацетамлл', 0, 11],
        ['сироп', 12, 5]
      ])
      expect(found?.[0]?.options).toMatchObject([{ text: 'парацетамол', freq: 2 }])
      expect(found?.[0]?.options[0]?.score).toBeGreaterThan(0.5)
      expect(found?.[1]?.options).toEqual([])
    })

    test('term suggestions: none for short words, nor against the first letters', async () => {
      expect((await suggest('сир'))?.[0]?.options).toEqual([])
      expect((await suggest('бампунь'))?.[0]?.options).toEqual([])
      expect((await suggest('бампунь', { prefix_length: 0 }))?.[0]?.options).toMatchObject([{ text: 'шампунь' }])
    })

    test('term suggestions: of removed products disappear', async () => {
      await shop.engine.remove(['c'])
      expect((await suggest('шампунб'))?.[0]?.options).toEqual([])
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
    const complete = async (text: string, language: 'mn' | 'en' = 'mn') =>
      suggestionsOf(await ask(suggestBody(text, language)))

    test('completion: offers each text once, the more common ones first', async () => {
      expect(await complete('па')).toEqual(['Парацетамол', 'Пантенол', 'Пантенолтой тос'])
    })

    test('completion: offers words from any place of a title, in the language of the reader', async () => {
      await stock(
        product('a', { title: 'Velmora Үсний шампунь, 400 мл', name: 'Velmora Hair shampoo, 400 ml', suggestion: [] }),
        product('b', { title: 'Хүүхдийн шампунь 200 мл', name: 'Shampoo for children 200 ml', suggestion: [] }),
        product('c', { title: 'Шүдний оо 75 мл', name: 'Toothpaste 75 ml', suggestion: [] })
      )
      expect(await complete('шамп')).toEqual(['шампунь'])
      expect(await complete('үсний')).toEqual(['үсний шампунь'])
      expect(await complete('шүдний о')).toEqual(['шүдний оо'])
      expect(await complete('sham', 'en')).toEqual(['shampoo'])
      expect(await complete('үсний', 'en')).toEqual([])
    })

    test('completion: of what begins so in any field nothing is guessed in another', async () => {
      await stock(
        product('a', { title: 'Эм зүйн ном', suggestion: [] }),
        product('b', { suggestion: ['Вийтал'], custom_suggestion: ['Velmora'], brand: { code: 'v', name: 'Velmora' } })
      )
      expect(await complete('эм')).toEqual(['эм зүйн'])
    })

    test('completion: a brand is offered as one', async () => {
      await stock(product('a', { custom_suggestion: ['Velmora'], brand: { code: 'velmora', name: 'Velmora' } }))
      expect(completionsOf(await ask(suggestBody('vel', 'en')))).toEqual({
        searches: [],
        brands: [{ code: 'velmora', name: 'Velmora' }]
      })
    })

    test('completion: a text whose only product is sold out is not offered', async () => {
      await stock(
        product('a', { title: 'Саван', total_on_hand: 0, suggestion: ['Саван'] }),
        product('b', { title: 'Сахал', total_on_hand: 1, suggestion: ['Сахал'] })
      )
      expect(await complete('са')).toEqual(['Сахал'])
    })

    test('completion: understands Latin, typos and the wrong layout', async () => {
      expect(await complete('ovchin n')).toEqual(['Өвчин намдаах'])
      expect(await complete('парцет')).toEqual(['Парацетамол'])
      // витам on a Mongolian keyboard with Latin on
      expect(await complete('.nmgb')).toEqual(['Витамин C'])
      expect(await complete('zzz')).toEqual([])
    })

    test('completion: answers with the product it comes from', async () => {
      const { suggest, hits } = await ask(suggestBody('вит'))
      expect(hits.hits).toEqual([])
      expect(suggest?.['completions']).toMatchObject([
        {
          text: 'вит',
          offset: 0,
          length: 3,
          options: [{ text: 'Витамин C', _id: 'c', _source: { total_on_hand: 5 } }]
        }
      ])
    })

    test('completion: drops removed products', async () => {
      await shop.engine.remove(['a'])
      expect(await complete('өвч')).toEqual([])
      expect(await complete('парац')).toEqual(['Парацетамол'])
    })
  })
}
