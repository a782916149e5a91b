import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingCard } from '../../src/contract/catalogue/listing-card.ts'
import { badgeWords } from '../../src/content/badges.ts'
import { messages } from '../../src/i18n/words.ts'
import { ProductCard } from '../../src/islands/catalogue/product-card.tsx'

const CARD: ListingCard = {
  id: '1',
  vid: 'v1',
  slug: 'lamp',
  title: 'Дэнлүү',
  name: 'Lamp',
  translated: true,
  image: '/packshots/lamp-1',
  price: 20_000,
  selling_price: 20_000,
  sale_percent: 0,
  sale_start_at: null,
  sale_expire_at: null,
  pack_content: null,
  total_on_hand: 3,
  product_cat: 'household/home',
  badges: [],
  brand: { code: 'ger', name: 'Ger' },
  variants: [0],
  average_rating: 0,
  total_reviews: 0,
  demonstration_rating: false,
  age_restricted: false,
  requires_prescription: false
}
const draw = (change: Partial<ListingCard> = {}, locale: 'mn' | 'en' = 'mn') =>
  renderToStaticMarkup(
    createElement(ProductCard, {
      card: { ...CARD, ...change },
      locale,
      words: { ...messages(locale, 'catalogue'), ...badgeWords(locale) }
    })
  )

test('product card: names from suppliers cannot become HTML', () => {
  const evil = '"><script>alert(1)</script>'
  const html = draw({
    title: evil,
    slug: evil,
    vid: evil,
    image: evil,
    brand: { code: 'x', name: evil },
    badges: [evil],
    product_cat: evil
  })
  expect(html).not.toContain('<script')
  expect(html.replaceAll('alt=""', '')).not.toContain('""')
})

test('product card: a name that looks like a placeholder is only a name', () => {
  expect(draw({ title: "{{name}} $& $'" })).toContain('{{name}} $&amp; $&#x27;')
})

test('product card: adds a single variant at once, and leads to the product where there is a choice', () => {
  expect(draw()).toContain('data-add="v1"')
  expect(draw({ variants: [0, 0] })).not.toContain('data-add=')
  expect(draw({ variants: [0, 0] })).toContain('class="card-choose" href="/products/lamp"')
})

test('product card: has no button for a product that cannot be bought online', () => {
  expect(draw({ requires_prescription: true })).not.toContain('data-add=')
  expect(draw({ total_on_hand: 0 })).not.toContain('data-add=')
  expect(draw({ total_on_hand: 0 })).toContain('Дууссан')
})

test('product card: says the old price of a sale aloud', () => {
  const html = draw({ selling_price: 15_000, sale_percent: 25 }, 'en')
  expect(html).toContain('−25%')
  expect(html).toMatch(/<s [^>]*><span class="sr-only">Price before the sale: <\/span>₮20,000<\/s>/)
})

test('product card: alcohol has a neutral side for everybody who has not said to be of age', () => {
  expect(draw({ age_restricted: true })).toMatch(
    /<span data-age-shown=""><picture>.*<\/picture><\/span><span data-age-neutral="">/
  )
})

test('product card: has one mark, what limits it before its sale and its praise', () => {
  const all = { sale_percent: 25, selling_price: 15_000, badges: ['new'] }
  expect(draw({ ...all, requires_prescription: true }).match(/Жороор|−25%|Шинэ/g)).toEqual(['Жороор'])
  expect(draw(all).match(/−25%|Шинэ/g)).toEqual(['−25%'])
  expect(draw({ badges: ['new'] })).toContain('Шинэ')
})

test('product card: says its size on a line of its own', () => {
  const html = draw({ title: 'Шампунь, 400 мл' })
  expect(html).toContain('aria-label="Шампунь, 400 мл"')
  expect(html).toMatch(/line-clamp-3 desk:line-clamp-2">Шампунь<\/span><span class="[^"]*">400 мл</)
})

test('product card: alcohol is named, with its brand, to those alone who have said to be of age', () => {
  const html = draw({ age_restricted: true })
  expect(html).toContain(
    '<span data-age-shown=""><span class="line-clamp-3 desk:line-clamp-2">Дэнлүү</span></span><span data-age-neutral="">21 нас хүрсэн хүнд'
  )
  expect(html).toContain('<span data-age-shown="">Ger</span>')
  expect(html).toContain('data-adult="true"')
  expect(draw()).not.toContain('data-adult')
})

test('product card: marks Mongolian text on an English page', () => {
  expect(draw({ translated: false, name: 'Дэнлүү' }, 'en')).toMatch(/<h3 [^>]*lang="mn">/)
  expect(draw({ translated: false })).not.toContain('lang=')
})

test('product card: can be compared and looked at quickly, alcohol only compared', () => {
  expect(draw()).toContain('data-compare="1" aria-pressed="false" aria-label="Харьцуулах: Дэнлүү"')
  expect(draw()).toContain('data-quick="lamp"')
  const adult = draw({ age_restricted: true })
  expect(adult).toContain('data-compare')
  expect(adult).not.toContain('data-quick')
})

test('product card: no button or link of alcohol reads out its name', () => {
  const heard = draw({ age_restricted: true, variants: [0, 1] }).replace(
    /<span data-age-shown=""><span.*?<\/span><\/span>/,
    ''
  )
  expect(heard).not.toContain('Дэнлүү')
  expect(heard).toContain('aria-label="Харьцуулах: 21 нас хүрсэн хүнд зориулсан бараа"')
})

test.each([
  ['mn', 'ml', 250, '100 мл нь ₮ 8,000'],
  ['en', 'tablet', 20, '1 tablet'],
  ['mn', 'g', 100, undefined]
] as const)('product card: compares packs in %s by %s of %i', (locale, unit, amount, text) => {
  const html = draw({ pack_content: { amount, unit }, selling_price: 20_000 }, locale)
  if (text === undefined) expect(html).not.toContain('100 г')
  else expect(html.replaceAll('\u00a0', ' ')).toContain(text)
})
