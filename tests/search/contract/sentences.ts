import { beforeEach, describe, expect, test } from 'vitest'
import { anyFieldBody, listBody, anyWordBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** Searches with conditions in their words: "under 20000", "for men", "-children". */
export function behavesLikeSentenceSearch({ stock, find, idsOf }: SearchFixture) {
  describe('sentences', () => {
    beforeEach(() =>
      stock(
        product('his', {
          title: 'Шампунь эрчим',
          name: 'Shampoo Vigour',
          property: { gender: 'male' },
          selling_price: 30_000
        }),
        product('hers', {
          title: 'Цэцгийн шампунь',
          name: 'Blossom shampoo',
          property: { gender: 'female' },
          selling_price: 12_000
        }),
        product('plain', { title: 'Шампунь эрэгтэй хүнд', name: 'Shampoo', selling_price: 25_000, size: ['L'] }),
        product('child', {
          title: 'Хүүхдийн шампунь',
          name: 'Children’s shampoo',
          description: 'Хүүхдэд зөөлөн',
          property: { age_group: 'child' },
          selling_price: 18_000,
          sale_percent: 20
        }),
        product('dry', {
          title: 'Хуурай шампунь, спиртгүй',
          name: 'Dry shampoo, alcohol free',
          description: 'Хүүхдээс хол байлга. Шампунь.',
          selling_price: 22_000
        }),
        product('spirit', { title: 'Спирттэй шампунь', name: 'Shampoo with alcohol', selling_price: 40_000 }),
        product('comb', { title: 'Сам', name: 'Comb', description: 'Шампуниар угаана', selling_price: 1_000 })
      )
    )
    const read = (text: string) => ({ text, reading: readSentence(text) })
    const found = async (text: string) => (await find(text)).toSorted()

    test.each([
      ['шампунь 20000-аас доош', ['child', 'comb', 'hers']],
      ['shampoo under 20000', ['child', 'comb', 'hers']],
      ['shampoo between 20000 and 30000', ['dry', 'his', 'plain']],
      ['shampoo for men', ['his', 'plain']],
      ['эрэгтэй шампунь', ['his', 'plain']],
      ['eregtei shampuni', ['his', 'plain']],
      ['shampoo for kids', ['child']],
      ['5 настай хүүхэд шампунь', ['child']],
      ['хямдралтай шампунь', ['child']],
      ['шампунь хэмжээ L', ['plain']],
      ['shampoo without alcohol', ['child', 'comb', 'dry', 'hers', 'his', 'plain']],
      ['шампунь -хүүхэд', ['comb', 'dry', 'hers', 'his', 'plain', 'spirit']],
      ['хямдрал', ['child']]
    ])('sentence: %s', async (text, ids) => {
      expect(await found(text)).toEqual(ids)
    })

    test('sentence: the cheapest of what is named so come first', async () => {
      const found = await find('хямд шампунь')
      expect(found.slice(0, 2)).toEqual(['hers', 'child'])
      expect(found).not.toContain('comb')
    })

    test('sentence: an order that was chosen goes before "cheap"', async () => {
      expect((await find('хямд шампунь', { sort: 'price_desc' }))[0]).toBe('spirit')
    })

    test('sentence: a condition that was taken back narrows nothing', async () => {
      expect(await idsOf(listBody({ ...read('shampoo under 20000'), asWords: ['price'] }))).toHaveLength(7)
    })

    test('sentence: words in quotes are no conditions', async () => {
      expect(await find('"shampoo under 20000"')).toEqual([])
    })

    test('sentence: holds for what is near and for what is sold out, too', async () => {
      expect(await idsOf(anyWordBody(read('shampoo blossom garden under 20000')) ?? {})).toEqual([
        'hers',
        'child',
        'comb'
      ])
      expect(
        (await idsOf(anyFieldBody('shampoo under 20000', readSentence('shampoo under 20000')))).toSorted()
      ).toEqual(['child', 'comb', 'hers'])
    })
  })
}
