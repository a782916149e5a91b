import { expect, test } from 'vitest'
import type { ProductCostsBody } from '../../../src/contract/staff/costs.ts'
import type { ReportBody } from '../../../src/contract/staff/reports.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

/** A cost that stands in no other number of an answer. */
const COST = 1_357
const AT = '/product_costs/PAR-500'
const DAYS = 'from=2026-11-01&to=2026-11-30'

const costsOf = async (shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) => {
  const { send } = await signedInStaff(shop, ...roles)
  const save = (seen: number | null, cost: number | null) => send('PUT', AT, { sku: 'PAR-500', seen, cost })
  const margin = async () => (await json<ReportBody<'margin'>>(send('GET', `/reports/margin?${DAYS}`))).report
  return { send, save, margin }
}

async function paidOrder(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ ...CHECKOUT, payment_method: 'cash' })
  expect((await someone.complete(`complete-${someone.order().number}`)).status).toBe(200)
  const { number } = someone.order()
  await shop.shop.db.change(({ query }) =>
    query.updateTable('orders').set({ paid_at: shop.clock.now.toISOString() }).where('number', '=', number).execute()
  )
  return someone
}

onBothDatabases('cost prices', open => {
  test('what was sold has the margin of its day, whatever it costs later', async () => {
    const shop = await open()
    const { save, margin } = await costsOf(shop, 'owner')
    const unknown = await paidOrder(shop)
    const sales = unknown.order().item_total
    expect((await margin()).total).toEqual({ sales: 0, cost: 0, margin: 0, share: null, without_cost: sales })
    expect(await json<ProductCostsBody>(save(null, COST))).toEqual({ costs: [{ sku: 'PAR-500', cost: COST }] })
    await paidOrder(shop)
    await save(COST, COST * 2)
    const { rows, total } = await margin()
    const expected = { sales, cost: 8 * COST, margin: sales - 8 * COST, share: (sales - 8 * COST) / sales }
    expect(total).toEqual({ ...expected, without_cost: sales })
    expect(rows).toEqual([{ ...expected, sku: 'PAR-500', product_sku: 'PAR-500', name: expect.any(String), sold: 8 }])
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'product_costs.save', before_json: JSON.stringify({ cost: COST }) })
  })

  test('no call of a shopper, and none of staff without the permission, has a cost', async () => {
    const shop = await open()
    const { save } = await costsOf(shop, 'owner')
    await save(null, COST)
    const someone = await paidOrder(shop)
    const { number, token } = someone.order()
    const slug = (
      await shop.shop.db.query
        .selectFrom('products')
        .select('slug')
        .where('sku', '=', 'PAR-500')
        .executeTakeFirstOrThrow()
    ).slug
    const key = { 'x-spree-order-token': token }
    for (const [path, headers] of [
      [`/api/v2/products/${slug}`],
      ['/api/v2/products'],
      ['/api/v2/site_data'],
      [`/api/v2/orders/${number}`, key],
      [`/api/v2/checkouts/${number}/delivery_options`, key]
    ] as const) {
      const answer = await shop.request('GET', path, undefined, headers)
      expect([path, answer.status < 500]).toEqual([path, true])
      expect(await answer.text(), path).not.toMatch(new RegExp(`${COST}|"cost"`))
    }
    expect(JSON.stringify(someone.order())).not.toMatch(new RegExp(`${COST}|"cost"`))
    const { send } = await signedInStaff(shop, 'orders')
    for (const path of [
      `/orders/${number}`,
      '/products',
      '/products/PAR-500',
      '/products/sheet',
      '/products/export.csv'
    ])
      expect(await (await send('GET', path)).text(), path).not.toMatch(new RegExp(`\\b${COST}\\b`))
    expect(await outcome(await send('GET', AT))).toEqual([403, 'staff-permission'])
    expect(await outcome(await send('GET', `/reports/margin?${DAYS}`))).toEqual([403, 'staff-permission'])
    expect((await signedInStaff(shop, 'finance')).send).toBeDefined()
  })

  test('of two who have seen the same cost the second is told; who may only see writes none', async () => {
    const shop = await open()
    const { save, send } = await costsOf(shop, 'catalogue')
    const answers = await Promise.all([save(null, 900), save(null, 901)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await outcome(refused))).toEqual([409, 'cost-changed'])
    expect((await send('PUT', AT, { sku: 'PAR-500', seen: null, cost: -1 })).status).toBe(422)
    expect(await outcome(await send('PUT', '/product_costs/NONE', { sku: 'NONE', seen: null, cost: 1 }))).toEqual([
      404,
      'product-not-found'
    ])
    const finance = await costsOf(shop, 'finance')
    expect(await outcome(await finance.save(900, 1))).toEqual([403, 'staff-permission'])
    expect((await finance.send('GET', AT)).status).toBe(200)
  })
})
