import { describe, expect, test } from 'vitest'
import { anyWordBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const named = (id: string, title: string, name: string, category = 'Бусад · Other') =>
  product(id, { title, name, taxonomy: [{ id: 'other', permalink: 'other', names: [category] }] })

/** Which of the products that have the words comes first. */
export function ranksProducts({ stock, find, idsOf }: SearchFixture) {
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

    test('ranking: of a search of several words the last names the thing', async () => {
      await stock(
        named('thing', 'Altai laptop with bag', 'Altai laptop with bag'),
        named('wanted', 'Altai bag for laptop', 'Altai bag for laptop'),
        ...['a', 'b'].map(id => named(id, `Naran bag ${id}`, `Naran bag ${id}`)),
        ...['c', 'd', 'e', 'f'].map(id => named(id, `Naran lamp ${id}`, `Naran lamp ${id}`))
      )
      expect(await find('laptop bag')).toEqual(['wanted', 'thing'])
    })

    test('ranking: what a category is called comes before what only mentions it', async () => {
      await stock(
        named('cooler', 'Notebook cooler', 'Notebook cooler', 'Хөргөлт · Cooling'),
        named(
          'card',
          '2-port notebook 1394 adapter card',
          '2-port notebook 1394 adapter card',
          'Карт · Expansion cards'
        ),
        named('altai', 'Altai X395 14"', 'Altai X395 14"', 'Зөөврийн компьютер · Notebooks')
      )
      expect((await find('notebook'))[0]).toBe('altai')
    })

    test('ranking: a word of title and category together says more than of either', async () => {
      await stock(named('cable', 'Printer', 'Printer'), named('printer', 'Printer', 'Printer', 'Хэвлэгч · Printers'))
      expect(await find('printer')).toEqual(['printer', 'cable'])
    })

    test.each([
      ['a stem of one long vowel', 'шүдний ооны', 'Шүдний оо, 75 мл'],
      ['a number that is written together with its word', 'spf50', 'Нарны тос SPF 50'],
      ['the number of an article code', '2032', 'Товч зай CR2032'],
      ['a word in two parts', 'шам пунь', 'Халгайтай шампунь'],
      ['a Latin word that ends like a plural', 'tsaas', 'HP A4 paper'],
      ['a loan word that has a fleeting vowel, typed in Latin', 'televizor', 'Altai 32 TV Black'],
      ['two words of which one is such', 'zurgiin apparat', 'Altai camera X1'],
      ['a name of several words, typed in Latin with endings', 'zuuvriin kompyuteriin tsunh', 'Targus laptop bag']
    ])('ranking: %s is understood: %s', async (_, text, title) => {
      await stock(named('wanted', title, title), named('other', 'Витамин', 'Vitamin'))
      expect(await find(text)).toEqual(['wanted'])
    })

    test('ranking: a barcode of 12 digits finds the product whose record has 13', async () => {
      const property_list = [{ name: 'Зураасан код', value: '0037332042415, 0625827063603' }]
      await stock(product('cable', { property_list }), product('other'))
      expect(await find('037332042415')).toEqual(['cable'])
    })

    test('ranking: where none has all words, most of them come before any, the rarer word first', async () => {
      await stock(
        named('gadget', 'Altai lamp gadget', 'Altai lamp gadget'),
        named('usb', 'USB cable', 'USB cable'),
        named('both', 'USB kitchen gadget', 'USB kitchen gadget'),
        ...['a', 'b', 'c'].map(id => named(id, `Naran cable ${id}`, `Naran cable ${id}`))
      )
      const found = await idsOf(anyWordBody({ text: 'usb gadget unheard' }) ?? {})
      expect(found).toEqual(['both', 'gadget', 'usb'])
      const near = await idsOf(anyWordBody({ text: 'unheard unseen kitchen' }) ?? {})
      expect(near).toEqual(['both'])
    })
  })
}
