import { expect, test } from 'vitest'
import { deliveredOrder, placedOrder } from '../../support/delivered-order.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PARACETAMOL = 'paracetamol'
const DAY_MINUTES = 24 * 60

/** How popular search has it, once it has followed. */
async function popularity({ shop, job }: TestShop) {
  await job('sales.count')
  await job('search.sync')
  const { hits } = await shop.storefront.search({ query: { term: { slug: PARACETAMOL } } })
  return hits.hits[0]?._source?.popularity
}

const sales = ({ shop }: TestShop) => shop.db.query.selectFrom('product_sales').selectAll().execute()

onBothDatabases('sales of products', open => {
  test('sales: pieces count once they are paid, and until three months have passed', async () => {
    const shop = await open()
    await placedOrder(shop)
    expect(await popularity(shop)).toBe(0)
    expect(await sales(shop)).toEqual([])
    await deliveredOrder(shop)
    expect(await sales(shop)).toEqual([])
    expect(await popularity(shop)).toBe(1)
    expect((await sales(shop)).map(({ sold }) => sold)).toEqual([8])
    shop.clock.pass(89 * DAY_MINUTES)
    expect(await popularity(shop)).toBe(1)
    shop.clock.pass(2 * DAY_MINUTES)
    expect(await popularity(shop)).toBe(0)
    expect(await sales(shop)).toEqual([])
  })

  test('sales: what was given back was not sold', async () => {
    const shop = await open()
    const { query } = shop.shop.db
    const { id } = (await deliveredOrder(shop)).order()
    expect(await popularity(shop)).toBe(1)
    const line = await query.selectFrom('line_items').select('id').where('order_id', '=', String(id)).executeTakeFirst()
    const at = shop.clock.now.toISOString()
    await shop.shop.db.change(async tx => {
      await tx.query
        .insertInto('order_returns')
        .values({
          ...{ id: 'return', number: 'R1-B1', order_id: String(id), state: 'received', reason: 'damaged' },
          ...{ note: '', answer: '', amount: 0, fee: 0, refund_to: 'wallet', created_at: at, updated_at: at },
          ...{ decided_at: at, received_at: at, refunded_at: null }
        })
        .execute()
      await tx.query
        .insertInto('order_return_lines')
        .values({ return_id: 'return', line_item_id: line?.id ?? '', quantity: 4, amount: 0 })
        .execute()
    })
    expect(await popularity(shop)).toBe(0)
    expect((await sales(shop)).map(({ sold }) => sold)).toEqual([4])
  })

  test('sales: a product is indexed anew only when its step changes', async () => {
    const shop = await open()
    await deliveredOrder(shop)
    expect(await popularity(shop)).toBe(1)
    await deliveredOrder(shop)
    const changes = () => shop.shop.db.query.selectFrom('product_changes').select('seq').execute()
    const before = await changes()
    await shop.job('sales.count')
    expect(await changes()).toHaveLength(before.length)
    expect((await sales(shop)).map(({ sold }) => sold)).toEqual([16])
  })
})
