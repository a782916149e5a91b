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
  [
    'of two things that are sold together that of the category',
    'Altai ThinkPad and 65W power adapter',
    'Адаптер · Adapters',
    ['adapter']
  ],
  ['an accessory that mentions it is not of it', 'Altai keyboard cover', 'Гар · Keyboards', ['cover']],
  [
    'the part that one of several things has',
    'Altai printer/scanner spare part',
    'Бусад · Office',
    ['Бусад', 'Office', 'part']
  ],
  ['both words for one thing', 'Altai headphones/headset black', 'Чихэвч · Headphones', ['headphones', 'headset']],
  [
    'a thing that its brand is called by, too',
    'Case Logic phone case',
    'Цүнх, гэр · Bags and cases',
    ['case'],
    'Case Logic'
  ],
  [
    'none of its features',
    'Altai X395 Dual, Android, Hybrid, Services',
    'Гар утас · Phones',
    ['утас', 'Phones', 'Dual', 'Android']
  ],
  ['nothing where a category is called by several', 'Altai X395', 'Гар, хулгана · Keyboards and mice', []],
  ['nothing where it is called by what it belongs to', 'Altai X395', 'Гал тогооны · Kitchen', ['Kitchen']]
])('kinds: %s: %s', (_, title, category, expected, brand = 'Altai') => {
  expect(kinds(title, category, brand)).toEqual(expected)
})

test('kinds: a medicine is its substance, though its category is called by its form', () => {
  const taxonomy = [{ id: 'own', permalink: 'own', names: ['Шахмал · Tablets'] }]
  const tablets = product('one', { title: 'Парацетамол 500 мг, шахмал', gendric: 'Парацетамол Paracetamol', taxonomy })
  expect(kindsOf(tablets)).toEqual(['Парацетамол Paracetamol', 'шахмал'])
})
