import { expect, test } from 'vitest'
import type { StockItems } from '../../../src/contract/catalogue/stock-item.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

async function itemsOf(shop: TestShop, sku: string, query = '') {
  const id = await shop.variant(sku)
  const answer = await shop.request('GET', `/api/v2/products/0/variants/${id}/stock_items${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as StockItems
}
const sum = ({ stock_items }: StockItems) => stock_items.reduce((total, { count_on_hand }) => total + count_on_hand, 0)

onBothDatabases('stock items', open => {
  test('stock items: name the locations of a variant, in the reader’s words', async () => {
    const shop = await open()
    const { stock_items, count } = await itemsOf(shop, 'PAR-500', '?locale=en')
    expect(count).toBe(3)
    expect(stock_items.map(({ stock_location }) => stock_location)).toEqual([
      { id: 'WEB', name: 'Online warehouse', slug: null },
      { id: 'T-CENTRE', name: 'Centre', slug: 'centre' },
      { id: 'T-NORTH', name: 'Хойд салбар', slug: 'north' }
    ])
    expect(stock_items.slice(1).some(({ count_on_hand }) => count_on_hand > 0)).toBe(true)
  })

  test.each(['PAR-500', 'IBU-200', 'BPM-1-W', 'BPM-1-B', 'LAST-1'])(
    'stock items: of %s add up to the units that can be bought',
    async sku => {
      const shop = await open()
      expect(sum(await itemsOf(shop, sku))).toBe((await shop.stock(sku)).on_hand)
    }
  )

  test('stock items: follow reservations and sales, from the warehouse first', async () => {
    const shop = await open()
    const someone = buyer(shop)
    const before = await itemsOf(shop, 'PAR-500')
    await someone.add('PAR-500', 10)
    await someone.checkout(CHECKOUT)
    await someone.advance()
    await someone.complete()
    const after = await itemsOf(shop, 'PAR-500')
    expect(sum(after)).toBe(sum(before) - 10)
    expect(after.stock_items.slice(1)).toEqual(before.stock_items.slice(1))
  })

  test('stock items: of an unknown variant are not found', async () => {
    const { request } = await open()
    expect((await request('GET', '/api/v2/products/0/variants/nobody/stock_items')).status).toBe(404)
  })
})
