import { beforeEach, describe, expect, test } from 'vitest'
import { suggestBody, suggestionsOf } from '../../../src/contract/suggest-query.ts'
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
    const complete = async (text: string) => suggestionsOf(await ask(suggestBody(text)))

    test('completion: offers each text once, the shop’s own and the more common ones first', async () => {
      expect(await complete('па')).toEqual(['Пантенолтой тос', 'Парацетамол', 'Пантенол'])
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
      expect(suggest?.['products']).toMatchObject([
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
