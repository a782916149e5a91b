import { describe, expect, test } from 'vitest'
import { listBody, type ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import { cardsOf, type ProductCard } from '../../../src/contract/catalogue/catalogue-base.ts'
import { facetsOf } from '../../../src/contract/catalogue/catalogue-facets.ts'
import type { SearchBody, SearchResponse } from '../../../src/contract/search/search-protocol.ts'
import { newArrivalsBody, relatedBody, seriesBody } from '../../../src/contract/catalogue/listing-query.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { RESERVATION_MINUTES } from '../../../src/domain/ordering/cart.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

/** The answer to a browser. */
async function ask(shop: TestShop, body: SearchBody) {
  const answer = await shop.request('POST', '/search/catalogue/product/_search', body, {
    authorization: `Basic ${btoa('guest:guest')}`
  })
  return (await answer.json()) as SearchResponse<ProductCard>
}

const list = async (shop: TestShop, request: ListRequest = {}) => {
  const answer = await ask(shop, listBody({ ...request, facets: true }))
  return { ...cardsOf(answer), facets: facetsOf(answer) }
}
const cardOf = async (shop: TestShop, slug: string) => (await list(shop)).cards.find(card => card.slug === slug)

/** The worker's repeated jobs. */
async function work(shop: TestShop) {
  await shop.job('prices.switch')
  await shop.job('search.sync')
}

/** From there on a unit is held for its buyer. */
async function takeToTheTill(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('LAST-1')
  await someone.checkout(CHECKOUT)
  await someone.advance()
}

const at = (moment: string) => ({ now: new Date(moment) })

onBothDatabases('listing freshness', open => {
  test('listing: the last unit leaves the list when it is reserved in a checkout, and comes back when it is released', async () => {
    const shop = await open()
    expect(await cardOf(shop, 'last-one')).toMatchObject({ total_on_hand: 1 })
    await takeToTheTill(shop)
    await work(shop)
    expect(await cardOf(shop, 'last-one')).toBeUndefined()
    shop.clock.pass(RESERVATION_MINUTES + 1)
    await shop.job('reservations')
    await work(shop)
    expect(await cardOf(shop, 'last-one')).toMatchObject({ total_on_hand: 1 })
  })

  test('search: indexes a change in less than a second', async () => {
    const { shop } = await open()
    const job = shop.jobs.find(({ name }) => name === 'search.sync')
    expect(job?.everyMs).toBeLessThan(1_000)
  })

  test('sale: begins at its minute, in prices, counts and on the product page', async () => {
    const shop = await open(at('2026-10-31T23:59:00.000Z'))
    await work(shop)
    expect(await cardOf(shop, 'ibuprofen')).toMatchObject({ selling_price: 10_000, sale_percent: 0 })
    expect((await list(shop)).facets.onSale).toBe(0)
    shop.clock.pass(1)
    await work(shop)
    expect(await cardOf(shop, 'ibuprofen')).toMatchObject({ selling_price: 8_000, sale_percent: 20, price: 10_000 })
    expect((await list(shop, { saleOnly: true })).cards.map(({ slug }) => slug)).toEqual(['ibuprofen'])
    expect((await shop.shop.storefront.product('ibuprofen'))?.document.selling_price).toBe(8_000)
  })

  test('sale: ends at its minute', async () => {
    const shop = await open(at('2026-11-30T23:59:00.000Z'))
    expect(await cardOf(shop, 'ibuprofen')).toMatchObject({ selling_price: 8_000 })
    expect((await shop.shop.storefront.product('ibuprofen'))?.document.selling_price).toBe(8_000)
    shop.clock.pass(1)
    await work(shop)
    expect(await cardOf(shop, 'ibuprofen')).toMatchObject({ selling_price: 10_000, sale_percent: 0 })
    expect((await list(shop, { saleOnly: true })).total).toBe(0)
    expect((await shop.shop.storefront.product('ibuprofen'))?.document.selling_price).toBe(10_000)
  })

  test('sale: one that began while the database was down takes effect when it is back', async () => {
    const shop = await open(at('2026-11-30T23:59:00.000Z'))
    await work(shop)
    shop.clock.pass(1)
    const { db } = shop.shop
    const change = db.change.bind(db)
    Object.assign(db, { change: () => Promise.reject(new Error('away')) })
    await expect(shop.job('prices.switch')).rejects.toThrow('away')
    Object.assign(db, { change })
    await work(shop)
    expect(await cardOf(shop, 'ibuprofen')).toMatchObject({ selling_price: 10_000 })
  })

  test('upcoming product: is hidden everywhere until its minute, and then appears by itself', async () => {
    const shop = await open(at('2027-05-31T23:59:00.000Z'))
    expect(await cardOf(shop, 'not-yet')).toBeUndefined()
    expect((await list(shop, { text: 'Ирэх жил' })).total).toBe(0)
    expect(await shop.shop.storefront.product('not-yet')).toBeUndefined()
    shop.clock.pass(1)
    expect(await cardOf(shop, 'not-yet')).toBeDefined()
    expect((await list(shop, { text: 'Ирэх жил' })).total).toBe(1)
    expect(await shop.shop.storefront.product('not-yet')).toBeDefined()
  })
})

describe('listings', () => {
  onBothDatabases('of the shop', open => {
    test('listing: shows only products that can be bought today', async () => {
      const shop = await open()
      const { cards } = await list(shop)
      await takeToTheTill(shop)
      await work(shop)
      const monitor = { ...cards.find(({ slug }) => slug === 'blood-pressure-monitor'), gendric: '' }
      const product = monitor as unknown as ProductDocument
      const bodies = {
        list: listBody({}),
        arrivals: newArrivalsBody(),
        related: relatedBody(product),
        series: seriesBody(product)
      }
      for (const [name, body] of Object.entries(bodies)) {
        const shown = cardsOf(await ask(shop, body)).cards.map(({ slug }) => slug)
        expect(shown, name).not.toContain('last-one')
        expect(shown, name).not.toContain('not-yet')
      }
      expect((await shop.shop.storefront.brands()).map(({ code, count }) => [code, count]).sort()).toEqual([
        ['khar', 1],
        ['tal', 4]
      ])
    })

    test('listing: its colour filter has the colours that are left', async () => {
      const shop = await open()
      const { facets } = await list(shop)
      expect(facets.colors).toEqual([{ key: 'white', count: 1 }])
      expect((await list(shop, { colors: ['blue'] })).total).toBe(0)
      expect((await list(shop, { inStockOnly: true })).cards.map(({ slug }) => slug)).not.toContain(
        'blood-pressure-monitor'
      )
    })
  })
})
