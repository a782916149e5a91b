import { describe, expect, test } from 'vitest'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const named = (id: string, title: string, name: string, category = 'Бусад · Other') =>
  product(id, { title, name, taxonomy: [{ id: 'other', permalink: 'other', names: [category] }] })

/** Which of the products that have the words comes first. */
export function ranksProducts({ stock, find }: SearchFixture) {
  describe('ranking', () => {
    test.each([
      ['an accessory has the name of the thing in its own', 'Laptop cooler'],
      ['what it is for stands behind it', 'Backpack for your laptop'],
      ['a spare part', 'Laptop battery 4400 mAh']
    ])('ranking: the thing comes before its accessory: %s', async (_, accessory) => {
      await stock(
        named('accessory', accessory, accessory),
        named('thing', 'Altai 15 laptop Black', 'Altai 15 laptop Black')
      )
      expect(await find('laptop')).toEqual(['thing', 'accessory'])
    })

    test('ranking: in Mongolian, too, the thing is the last noun', async () => {
      await stock(
        named('brush', 'Угж угаах сойз', 'Cleaning set'),
        named('bottle', 'Шилэн угж, 240 мл, цагаан', 'Feeder')
      )
      expect(await find('угж')).toEqual(['bottle', 'brush'])
    })

    test('ranking: the accessory comes first for those who name it', async () => {
      await stock(
        named('thing', 'Altai 15 laptop Black', 'Altai 15 laptop Black', 'Laptop, cooler · Laptops'),
        named('cooler', 'Laptop cooler', 'Laptop cooler')
      )
      expect((await find('laptop cooler'))[0]).toBe('cooler')
    })

    test('ranking: the name of a category finds its products in both languages', async () => {
      await stock(
        named('altai', 'Altai X395 14"', 'Altai X395 14"', 'Зөөврийн компьютер · Notebooks'),
        named('lamp', 'Naran 12', 'Naran 12')
      )
      expect(await find('notebook')).toEqual(['altai'])
      expect(await find('зөөврийн компьютер')).toEqual(['altai'])
      expect(await find('zuuvriin kompyuter')).toEqual(['altai'])
    })

    test('ranking: a word of title and category together says more than of either', async () => {
      await stock(named('cable', 'Printer', 'Printer'), named('printer', 'Printer', 'Printer', 'Хэвлэгч · Printers'))
      expect(await find('printer')).toEqual(['printer', 'cable'])
    })
  })
}
