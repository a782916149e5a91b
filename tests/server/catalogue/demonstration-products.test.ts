import { expect, test } from 'vitest'
import { demonstrationProducts, retireProducts } from '../../../src/server/catalogue/products/index.ts'
import { countOrdersOf } from '../../../src/server/ordering/orders/index.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'

const CATALOGUE = 'tests/support/content/catalogue'

onBothDatabases('invented products', open => {
  test('demonstration: products of the files go off sale, those that staff changed or an import replaced stay', async () => {
    const { shop, clock, job } = await open()
    const { db } = shop
    const all = await demonstrationProducts(db, CATALOGUE)
    const { id: edited, facts_json } = await db.query
      .selectFrom('products')
      .select(['id', 'facts_json'])
      .where('sku', '=', 'PAR-500')
      .executeTakeFirstOrThrow()
    await db.change(({ query }) =>
      query
        .updateTable('products')
        .set({ facts_json: JSON.stringify({ ...(JSON.parse(facts_json) as object), title: { mn: 'Өөр бараа' } }) })
        .where('id', '=', edited)
        .execute()
    )
    const ids = await demonstrationProducts(db, CATALOGUE)
    expect(all).toContain(edited)
    expect(ids).toEqual(all.filter(id => id !== edited))
    await db.change(tx => retireProducts(tx, ids, clock.now))
    await job('search.sync')
    expect(await demonstrationProducts(db, CATALOGUE)).toEqual([])
    const { hits } = await shop.storefront.search({ size: 1 })
    expect(hits.total).toMatchObject({ value: 1 })
  })

  test('demonstration: orders that have one of the products are counted, carts are not', async () => {
    const testShop = await open()
    const { db } = testShop.shop
    const ids = await demonstrationProducts(db, CATALOGUE)
    const someone = buyer(testShop)
    await someone.add('PAR-500', 8)
    expect(await countOrdersOf(db, ids)).toBe(0)
    await someone.next()
    await someone.checkout(CHECKOUT)
    await someone.advance()
    await someone.complete()
    expect(await countOrdersOf(db, ids)).toBe(1)
    expect(await countOrdersOf(db, [])).toBe(0)
  })
})
