import { expect, test } from 'vitest'
import { NOTHING_SUGGESTED, type SuggestedProduct } from '../../src/api/suggest.ts'
import { messages } from '../../src/i18n/words.ts'
import { suggestionGroups } from '../../src/islands/search/suggestion-groups.ts'

const category = (permalink: string, ...names: string[]) => ({
  href: `/t/${permalink}`,
  permalink,
  name: names.at(-1) ?? '',
  path: names.join(' › ')
})
const CATEGORIES = [
  category('vitamins', 'Витамин, нэмэлт тэжээл'),
  category('vitamins/kids', 'Витамин, нэмэлт тэжээл', 'Хүүхдэд'),
  category('medicine', 'Эм')
]
const PRODUCT: SuggestedProduct = {
  slug: 'c-vitamin',
  title: 'С витамин',
  name: 'Vitamin C',
  translated: true,
  image: '/packshots/c',
  selling_price: 9_000,
  sale_percent: 0,
  product_cat: 'vitamins/kids',
  age_restricted: false,
  requires_prescription: false
}
type Input = Parameters<typeof suggestionGroups>[0]
const suggest = (input: Partial<Input>) =>
  suggestionGroups({
    typed: '',
    query: input.typed ?? '',
    found: NOTHING_SUGGESTED,
    recent: [],
    popular: [],
    categories: CATEGORIES,
    pages: [],
    locale: 'mn',
    words: messages('mn', 'search'),
    ...input
  })
const texts = (input: Partial<Input>) =>
  suggest(input).map(({ name, suggestions }) => [
    name,
    ...suggestions.map(each => (each.kind === 'product' ? each.product.title : each.text))
  ])

test('suggestions: before anything is typed begin with recent searches, each once', () => {
  expect(texts({ recent: ['Тос', 'живх'], popular: ['тос', 'крем'] })).toEqual([
    ['recent', 'Тос', 'живх', 'Хайлтын түүхийг арилгах'],
    ['popular', 'крем'],
    ['categories', 'Витамин, нэмэлт тэжээл', 'Эм']
  ])
  expect(texts({}).map(([name]) => name)).toEqual(['categories'])
})

test('suggestions: a text is completed from recent searches, categories, brands and products', () => {
  const found = {
    ...NOTHING_SUGGESTED,
    searches: ['Витамин С 500 мг', 'Vitamin C 500 mg', 'С витамин'],
    brands: [{ code: 'verdanix', name: 'Verdanix' }],
    categories: [{ permalink: 'vitamins/kids', count: 4 }],
    products: [PRODUCT],
    total: 9
  }
  expect(texts({ typed: 'вит', found, recent: ['витамин д3', 'тос'] })).toEqual([
    ['searches', 'витамин д3', 'Витамин С 500 мг'],
    ['categories', 'Витамин, нэмэлт тэжээл', '«вит» – Витамин, нэмэлт тэжээл › Хүүхдэд'],
    ['brands', 'Verdanix'],
    ['products', 'С витамин'],
    ['all', '«вит» хайлтын бүх илэрц']
  ])
})

test('suggestions: each leads to an address, whatever was typed', () => {
  const found = { ...NOTHING_SUGGESTED, categories: [{ permalink: 'vitamins/kids', count: 2 }], total: 2 }
  const hrefs = suggest({ typed: 'a&b=c', found, locale: 'en' })
    .flatMap(({ suggestions }) => suggestions)
    .map(each => 'href' in each && each.href)
  expect(hrefs).toEqual(['/en/products?q=a%26b%3Dc&category=vitamins/kids', '/en/products?q=a%26b%3Dc'])
})

test('suggestions: articles and branches stand behind products, by any word of their titles, and by further words', () => {
  const pages = [
    { kind: 'article', title: 'Томуугийн улирлын бэлтгэл', also: '', href: '/articles/flu' },
    { kind: 'branch', title: 'Сүхбаатар талбай', also: 'sukhbaatar talbai', href: '/branches/center' },
    { kind: 'page', title: 'Хүргэлт', also: '', href: '/pages/delivery' },
    { kind: 'page', title: 'Бэлгийн карт', also: 'бэлэг beleg', href: '/gift-cards' }
  ] as const
  expect(texts({ typed: 'улир', pages })).toEqual([['pages', 'Томуугийн улирлын бэлтгэл']])
  expect(texts({ typed: 'талбай сүх', pages })).toEqual([['pages', 'Сүхбаатар талбай']])
  expect(suggest({ typed: 'хүрг', pages })[0]?.suggestions).toMatchObject([{ kind: 'page', href: '/pages/delivery' }])
  expect(texts({ typed: 'бэлэг', pages })).toEqual([['pages', 'Бэлгийн карт']])
  expect(texts({ typed: 'sukhb', pages })).toEqual([['pages', 'Сүхбаатар талбай']])
  expect(texts({ typed: 'үргэлт', pages })).toEqual([])
  expect(texts({ typed: '!', pages })).toEqual([])
})

test('suggestions: the last one says which conditions were understood, once it answers what is typed', () => {
  const found = { ...NOTHING_SUGGESTED, words: 'шампунь', conditions: ['20000-аас доош', 'эрэгтэй'], total: 2 }
  const typed = 'эрэгтэй шампунь 20000-аас доош'
  expect(texts({ typed, found })).toEqual([['all', '«шампунь» хайлтын бүх илэрц – 20000-аас доош, эрэгтэй']])
  expect(texts({ typed: `${typed} x`, query: typed, found })).toEqual([['all', `«${typed} x» хайлтын бүх илэрц`]])
})
