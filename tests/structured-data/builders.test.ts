import { expect, test } from 'vitest'
import type { ReviewBody } from '../../src/contract/community/review.ts'
import type { ProductView } from '../../src/contract/site/storefront.ts'
import { articleData } from '../../src/structured-data/article.ts'
import { breadcrumbData } from '../../src/structured-data/breadcrumb.ts'
import { faqData } from '../../src/structured-data/faq.ts'
import { organizationData } from '../../src/structured-data/organization.ts'
import { productData } from '../../src/structured-data/product.ts'
import { recipeData } from '../../src/structured-data/recipe.ts'
import { storeData } from '../../src/structured-data/store.ts'
import { structuredText, withPicture } from '../../src/structured-data/text.ts'
import { ticketEventData } from '../../src/structured-data/ticket-event.ts'
import { websiteData } from '../../src/structured-data/website.ts'
import { faultsOf } from '../support/schema-org.ts'

const SITE = 'https://shop.example'
const faults = (...things: readonly object[]) => faultsOf(structuredText(withPicture(things, `${SITE}/og/a.png`)))

const view = {
  document: {
    sku: 'P-1',
    image: '/packshots/lamp-1',
    age_restricted: false,
    requires_prescription: false,
    taxonomy: [{ id: 'household', permalink: 'household', names: [] }]
  },
  customer_rating: { count: 0, average: null },
  title: { mn: 'Дэнлүү', en: 'Lamp' },
  description: { mn: 'Гэрэл </script>' },
  brand: { code: 'x', name: 'X' },
  taxonPath: [{ name: { mn: 'Гэр', en: 'Home' } }, { name: { mn: 'Гэрэл' } }],
  variants: [
    { sku: 'P-1-S', selling_price: 9_900, price: 12_000, sale_expire_at: '2026-12-01T00:00:00.000Z', on_hand: 3 },
    { sku: 'P-1-L', selling_price: 14_000, price: 14_000, sale_expire_at: null, on_hand: 0 }
  ],
  delivery: '24-48h',
  return_hours: 72
} as unknown as ProductView
const restricted = (facts: object) => ({ ...view, document: { ...view.document, ...facts } }) as ProductView
const rated = (facts: object) => ({ ...restricted(facts), customer_rating: { count: 12, average: 4.6 } }) as ProductView
const ofProduct = (product: ProductView, reviews: readonly ReviewBody[] = [], show = { brand: true }) =>
  productData({
    product,
    reviews,
    url: `${SITE}/products/lamp`,
    locale: 'en',
    show,
    fees: [
      { zone: 'city', option: '24-48h', fee: 5_000, free_from: 10_000 },
      { zone: 'countryside', option: '48-72h', fee: 12_000, free_from: null }
    ]
  })

test('structured data: the home page names the organization and its search', () => {
  expect(
    faults(
      organizationData({
        url: `${SITE}/`,
        name: 'Дэлгүүр',
        legalName: 'Дэлгүүр ХХК',
        description: 'Shop',
        phone: '+97611321020',
        email: 'info@shop.example',
        city: 'Улаанбаатар'
      }),
      websiteData({ url: `${SITE}/en`, name: 'Delguur', locale: 'en', searchUrl: `${SITE}/en/products` })
    )
  ).toEqual([])
})

test('structured data: a brand that the shop does not show is not told', () => {
  expect(ofProduct(view).brand).toMatchObject({ name: 'X' })
  const data = ofProduct(view, [], { brand: false })
  expect(data).not.toHaveProperty('brand')
})

test('structured data: a product has each variant’s price, stock, delivery and returns', () => {
  const data = ofProduct(view)
  expect(faults(data)).toEqual([])
  expect(data).toMatchObject({
    name: 'Lamp',
    description: 'Гэрэл </script>',
    category: 'Home > Гэрэл',
    image: [`${SITE}/packshots/lamp-1.640.webp`],
    offers: [
      { price: 9_900, priceValidUntil: '2026-12-01', availability: 'https://schema.org/InStock' },
      { price: 14_000, availability: 'https://schema.org/OutOfStock' }
    ]
  })
  expect(structuredText([data])).not.toContain('</script')
})

test('structured data: a product has the ratings of customers, and a medicine none', () => {
  expect(ofProduct(view)).not.toHaveProperty('aggregateRating')
  expect(ofProduct(rated({})).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.6,
    reviewCount: 12
  })
  expect(faults(ofProduct(rated({})))).toEqual([])
  const medicine = { taxonomy: [{ id: 'medicine/pain', permalink: 'medicine/pain', names: [] }] }
  for (const facts of [medicine, { age_restricted: true }, { requires_prescription: true }])
    expect(ofProduct(rated(facts))).not.toHaveProperty('aggregateRating')
})

test('structured data: a product has the reviews of customers, never those of a demonstration', () => {
  const review = {
    ...{ rating: 4, title: 'Сайн', comment: 'Тод </script> гэрэлтэй', author_name: null, locale: 'mn' },
    ...{ written_at: '2026-11-01T04:00:00.000Z', demonstration: false }
  } as ReviewBody
  const invented = { ...review, comment: 'Зохиосон', demonstration: true }
  const data = ofProduct(rated({}), [invented, review])
  expect(faults(data)).toEqual([])
  expect(data.review).toMatchObject([{ reviewBody: review.comment, author: { name: 'Member' } }])
  expect(structuredText([data])).not.toContain('</script')
  expect(ofProduct(rated({}), [invented])).not.toHaveProperty('review')
  const medicine = rated({ taxonomy: [{ id: 'medicine/pain', permalink: 'medicine/pain', names: [] }] })
  expect(ofProduct(medicine, [review])).not.toHaveProperty('review')
})

test('structured data: delivery costs what checkout would ask for that price', () => {
  const [cheap, dear] = [ofProduct(view).offers].flat()
  expect(cheap?.shippingDetails?.map(({ shippingRate }) => shippingRate?.value)).toEqual([5_000, 12_000])
  expect(dear?.shippingDetails?.map(({ shippingRate }) => shippingRate?.value)).toEqual([0, 12_000])
})

test('structured data: alcohol shows no picture, and prescription medicine is bought in a branch only', () => {
  expect(ofProduct(restricted({ age_restricted: true }))).not.toHaveProperty('image')
  expect(faults(ofProduct(restricted({ age_restricted: true })))).toEqual([])
  expect([ofProduct(restricted({ requires_prescription: true })).offers].flat()[0]?.availability).toBe(
    'https://schema.org/InStoreOnly'
  )
})

test('structured data: an article without a picture uses the page’s preview, without an author the organization', () => {
  const article = articleData({
    type: 'NewsArticle',
    url: `${SITE}/news/a`,
    title: 'А'.repeat(130),
    description: 'Б',
    published: new Date('2026-11-01'),
    locale: 'mn'
  })
  expect(faults(article)).toEqual([])
  expect(article.headline).toHaveLength(110)
  expect(article).toMatchObject({ author: { name: 'Delguur' }, dateModified: '2026-11-01T00:00:00.000Z' })
})

test('structured data: a recipe, a branch, questions and a breadcrumb are complete', () => {
  expect(
    faults(
      recipeData({
        url: `${SITE}/it/story/cocktails/a`,
        name: 'A',
        description: 'B',
        ingredients: ['50 ml'],
        steps: ['Mix.'],
        servings: 1,
        minutes: 5,
        locale: 'it',
        keywords: ['vodka', 'ice']
      }),
      storeData({
        url: `${SITE}/branches/a`,
        name: 'A',
        address: 'Бага тойруу 1',
        city: 'Улаанбаатар',
        phone: '+97611321020',
        latitude: 47.9,
        longitude: 106.9,
        hours: [{ days: ['Monday'], opens: '09:00', closes: '21:00' }]
      }),
      faqData([{ question: 'A?', answer: 'B.' }]),
      breadcrumbData([{ name: 'Home', url: `${SITE}/` }, { name: 'A' }])
    )
  ).toEqual([])
})

test('structured data: the check itself finds what is missing, extra or out of place', () => {
  expect(faults(breadcrumbData([{ name: 'Home' }, { name: 'A', url: `${SITE}/` }])).join()).toContain('lack its URL')
  expect(faults({ ...faqData([{ question: 'A?', answer: 'B.' }]), about: 'x' }).join()).toContain('about')
  expect(faults({ '@type': 'Thing' }).join()).toContain('no schema')
  expect(faultsOf('{').join()).not.toBe('')
})

test('structured data: a product of tickets has its event, and neither delivery nor returns', () => {
  const event = {
    id: 'concert',
    title: 'Concert',
    venue: 'Palace of Culture',
    address: 'Ulaanbaatar',
    doors_at: '2026-12-20T10:00:00.000Z',
    starts_at: '2026-12-20T11:00:00.000Z',
    ends_at: '2026-12-20T13:00:00.000Z',
    refund_until: '2026-12-18T15:59:00.000Z',
    demonstration: false
  }
  const url = `${SITE}/products/lamp`
  const tickets = productData({ product: view, reviews: [], url, locale: 'en', fees: [], show: { brand: true }, event })
  expect(faults(tickets, ticketEventData(event, url))).toEqual([])
  expect(JSON.stringify(tickets)).not.toMatch(/shippingDetails|hasMerchantReturnPolicy/)
  expect(JSON.stringify(ofProduct(view))).toMatch(/shippingDetails.*hasMerchantReturnPolicy/)
})
