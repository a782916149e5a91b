import { expect, test } from 'vitest'
import { boughtTogetherBody } from '../../../src/contract/catalogue/listing-query.ts'
import { BOUGHT_TOGETHER_BUYERS_MIN, shownTogether } from '../../../src/domain/catalogue/bought-together.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const DAY_MINUTES = 24 * 60

/** A paid and delivered order of these products by one phone. */
async function bought(shop: TestShop, phone: string, skus = ['PAR-500', 'IBU-200']) {
  const someone = buyer(shop)
  for (const sku of skus) await someone.add(sku, 4)
  await someone.checkout({ ...CHECKOUT, phone, email: '' })
  await someone.complete()
  for (const step of ['ready', 'shipped', 'delivered'] as const) {
    shop.clock.pass(30)
    const moved = await shop.shop.admin.shipping.move(someone.order().number, step)
    expect(moved.ok).toBe(true)
  }
}

const phones = Array.from({ length: BOUGHT_TOGETHER_BUYERS_MIN }, (_, at) => `9900010${at}`)

const productId = async ({ shop }: TestShop, slug: string) =>
  (await shop.db.query.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** Addresses of what is shown beside a product. */
async function shownBeside({ shop, job }: TestShop, id: string) {
  await job('sales.count')
  const ids = await shop.storefront.boughtTogether(id)
  if (ids.length === 0) return []
  const { hits } = await shop.storefront.search(boughtTogetherBody(ids))
  return hits.hits.map(({ _source }) => _source?.slug)
}

onBothDatabases('bought together', open => {
  test('bought together: shown from five different buyers on, and on both products', async () => {
    const shop = await open()
    const [paracetamol, ibuprofen] = [await productId(shop, 'paracetamol'), await productId(shop, 'ibuprofen')]
    for (const phone of phones.slice(1)) await bought(shop, phone)
    expect(await shownBeside(shop, paracetamol)).toEqual([])
    await bought(shop, phones[0] ?? '')
    expect(await shownBeside(shop, paracetamol)).toEqual(['ibuprofen'])
    expect(await shownBeside(shop, ibuprofen)).toEqual(['paracetamol'])
    shop.clock.pass(91 * DAY_MINUTES)
    expect(await shownBeside(shop, paracetamol)).toEqual([])
  })

  test('bought together: one buyer who comes again and again tells nothing', async () => {
    const shop = await open()
    for (let again = 0; again < phones.length; again++) await bought(shop, '99000199')
    expect(await shownBeside(shop, await productId(shop, 'paracetamol'))).toEqual([])
  })

  test.each(['age_restricted', 'requires_prescription'] as const)(
    'bought together: nothing that is %s',
    async column => {
      const shop = await open()
      const [paracetamol, ibuprofen] = [await productId(shop, 'paracetamol'), await productId(shop, 'ibuprofen')]
      for (const phone of phones) await bought(shop, phone)
      expect(await shownBeside(shop, paracetamol)).toEqual(['ibuprofen'])
      await shop.shop.db.change(tx =>
        tx.query
          .updateTable('products')
          .set({ [column]: 1 })
          .where('id', '=', ibuprofen)
          .execute()
      )
      expect(await shownBeside(shop, paracetamol)).toEqual([])
      expect(await shownBeside(shop, ibuprofen)).toEqual([])
    }
  )
})

test('bought together: those of most buyers come first, and a tie has an order', () => {
  const counted = [
    { productId: 'c', buyers: 9 },
    { productId: 'b', buyers: 7 },
    { productId: 'a', buyers: 7 },
    { productId: 'd', buyers: 4 },
    { productId: 'e', buyers: 20 }
  ]
  expect(shownTogether(counted, id => id !== 'e')).toEqual(['c', 'a', 'b'])
})
