import { expect, test } from 'vitest'
import { NOTHING_SUGGESTED, type SuggestedProduct } from '../../src/api/suggest.ts'
import { offersHtml } from '../../src/components/shell/offers-html.ts'
import { offersOf } from '../../src/components/shell/offers.ts'
import { messages } from '../../src/i18n/words.ts'

const shelf = (permalink: string, ...names: string[]) => ({
  href: `/t/${permalink}`,
  permalink,
  name: names.at(-1) ?? '',
  way: names.join(' › ')
})
const SHELVES = [
  shelf('vitamins', 'Витамин, нэмэлт тэжээл'),
  shelf('vitamins/kids', 'Витамин, нэмэлт тэжээл', 'Хүүхдэд'),
  shelf('medicine', 'Эм')
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
  age_restricted: false
}
type Known = Parameters<typeof offersOf>[0]
const offer = (known: Partial<Known>) =>
  offersOf({
    typed: '',
    asked: known.typed ?? '',
    found: NOTHING_SUGGESTED,
    recent: [],
    popular: [],
    shelves: SHELVES,
    locale: 'mn',
    words: messages('mn', 'search'),
    ...known
  })
const texts = (known: Partial<Known>) =>
  offer(known).map(({ name, offers }) => [
    name,
    ...offers.map(each => (each.kind === 'product' ? each.product.title : each.text))
  ])

test('before anything is typed one’s own searches come first, and none is offered twice', () => {
  expect(texts({ recent: ['Тос', 'живх'], popular: ['тос', 'крем'] })).toEqual([
    ['recent', 'Тос', 'живх', 'Хайлтын түүхийг арилгах'],
    ['popular', 'крем'],
    ['categories', 'Витамин, нэмэлт тэжээл', 'Эм']
  ])
  expect(texts({}).map(([name]) => name)).toEqual(['categories'])
})

test('what is typed is looked for in one’s own searches, in categories, brands and products', () => {
  const found = {
    searches: ['Витамин С 500 мг', 'Vitamin C 500 mg', 'С витамин'],
    brands: [{ code: 'verdanix', name: 'Verdanix' }],
    shelves: [{ permalink: 'vitamins/kids', count: 4 }],
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

test('every offer leads somewhere, whatever was typed', () => {
  const found = { ...NOTHING_SUGGESTED, shelves: [{ permalink: 'vitamins/kids', count: 2 }], total: 2 }
  const hrefs = offer({ typed: 'a&b=c', found, locale: 'en' })
    .flatMap(({ offers }) => offers)
    .map(each => 'href' in each && each.href)
  expect(hrefs).toEqual(['/en/products?q=a%26b%3Dc&category=vitamins/kids', '/en/products?q=a%26b%3Dc'])
})

test('texts of others cannot become HTML', () => {
  const evil = '"><img src=x onerror=alert(1)>'
  const found = {
    searches: [evil],
    brands: [{ code: evil, name: evil }],
    shelves: [],
    products: [{ ...PRODUCT, title: evil, slug: evil, image: evil }],
    total: 1
  }
  const words = messages('mn', 'search')
  const html = offersHtml(offer({ typed: evil, found, recent: [`${evil} 2`] }), evil, 'mn', words)
  expect(html).not.toContain('<img src=x')
})

test('alcohol is shown as a neutral tile until its reader is known to be of age', () => {
  const found = { ...NOTHING_SUGGESTED, products: [{ ...PRODUCT, age_restricted: true }], total: 1 }
  const html = offersHtml(offer({ typed: 'архи', found }), 'архи', 'mn', messages('mn', 'search'))
  expect(html).toMatch(/data-age-shown><picture>.*data-age-neutral/)
})
