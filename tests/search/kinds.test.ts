import { expect, test } from 'vitest'
import { kindsOf } from '../../src/search/analysis/kinds.ts'
import { product } from './products.ts'

const kinds = (title: string, category: string, brand = 'Altai') =>
  kindsOf(
    product('one', {
      title,
      name: title,
      brand: { code: 'altai', name: brand },
      taxonomy: [{ id: 'own', permalink: 'own', names: [category, 'Бүгд · All'] }]
    })
  )

test.each([
  [
    'of several nouns that of the category',
    'Altai 2-port laptop 1394 adapter card',
    'Карт · Expansion cards',
    ['card']
  ],
  ['a word that means the same as the category', 'Altai dv7 laptop 17"', 'Тоглоом · Notebooks', ['laptop']],
  ['all where none is of the category', 'Altai 15 laptop sleeve', 'Цүнх, гэр · Bags and cases', ['sleeve']],
  [
    'the category where a title names nothing',
    'Altai X395',
    'Зөөврийн компьютер · Notebooks',
    ['компьютер', 'Notebooks']
  ],
  ['an accessory that mentions it is not of it', 'Altai keyboard cover', 'Гар · Keyboards', ['cover']],
  ['nothing where a category is called by several', 'Altai X395', 'Гар, хулгана · Keyboards and mice', []],
  ['nothing where it is called by what it belongs to', 'Altai X395', 'Гал тогооны · Kitchen', ['Kitchen']]
])('kinds: %s: %s', (_, title, category, expected) => {
  expect(kinds(title, category)).toEqual(expected)
})
