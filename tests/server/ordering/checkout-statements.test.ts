import { expect, test } from 'vitest'
import { observeDatabases } from '../../support/database-traffic.ts'
import { ADDRESS, buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'

/** Statements on SQLite, statements on PostgreSQL and packets to it, by call: less is better, more needs a reason. */
const COSTS = {
  line: [8, 6, 2],
  next: [11, 9, 3],
  address: [9, 7, 3],
  options: [5, 5, 2],
  // One of these reads the limits of cash at the door, which owners change while buyers are on their way here.
  method: [9, 7, 3],
  // The limits once more; whether staff have switched the method off meanwhile; and costs of the lines.
  complete: [26, 25, 5]
} as const

type Costs = Record<keyof typeof COSTS, readonly [number, number]>

/** A guest's checkout, as the page makes it: what each call asked of the database. */
async function checkoutOf(shop: TestShop, phone: string, line_item: object): Promise<Costs> {
  const traffic = observeDatabases()
  const guest = buyer(shop)
  const cost = async (call: () => Promise<{ readonly status: number }>) => {
    traffic.take()
    expect((await call()).status).toBeLessThan(300)
    return traffic.take()
  }
  const options = () => {
    const { number, token } = guest.order()
    return shop.request('GET', `/api/v2/checkouts/${number}/delivery_options`, undefined, {
      'x-spree-order-token': token
    })
  }
  const contact = { phone, email: 'bolor@example.mn' }
  return {
    line: await cost(() => guest.send('POST', '/orders/0/line_items', { line_item })),
    next: await cost(guest.next),
    address: await cost(() => guest.checkout({ ...contact, ship_address: ADDRESS, delivery: { option: 'default' } })),
    options: await cost(options),
    method: await cost(() => guest.checkout({ payment_method: 'cash' })),
    complete: await cost(() => guest.complete())
  }
}

onBothDatabases('statements of a checkout', open => {
  test('checkout: asks the database no more than it did', async () => {
    const shop = await open()
    const line = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
    // The first buyer fills what is kept in memory: the delivery plan and the details of the product.
    await checkoutOf(shop, '99191234', line)
    const costs = await checkoutOf(shop, '99191235', line)
    const isSqlite = shop.shop.db.dialect === 'sqlite'
    for (const [call, [sqlite, postgres, packets]] of Object.entries(COSTS)) {
      const [statements, written] = costs[call as keyof Costs]
      expect([call, statements], 'statements').toEqual([call, isSqlite ? sqlite : postgres])
      expect([call, written], 'packets').toEqual([call, isSqlite ? 0 : packets])
    }
  })
})
