import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { OrderListBody } from '../../../src/contract/ordering/order-list.ts'
import { browser } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { placedOrder } from '../../support/delivered-order.ts'

const HOUR = 60

onBothDatabases('guest orders', open => {
  test('guest orders: with a verified phone become own orders', async () => {
    const shop = await open()
    const [person, other] = [browser(shop), browser(shop)]
    await person.signIn(CHECKOUT.phone)
    await other.signIn('88112233')
    const numbers = async (who: typeof person) =>
      ((await who.send('GET', '/orders/mine')).body as unknown as OrderListBody).orders.map(({ number }) => number)
    expect(await numbers(person)).toEqual([])
    const { number } = (await placedOrder(shop)).order()
    expect([await numbers(other), await numbers(person), await numbers(person)]).toEqual([[], [number], [number]])
    const [one, two] = [(await placedOrder(shop)).order().number, (await placedOrder(shop)).order().number]
    const [first, second] = await Promise.all([numbers(person), numbers(person)])
    expect([first.sort(), second.sort()]).toEqual([[number, one, two].sort(), [number, one, two].sort()])
  })

  test('guest orders: with another phone, or older than a year, stay without an owner', async () => {
    const shop = await open()
    await placedOrder(shop)
    shop.clock.pass(366 * 24 * HOUR)
    await placedOrder(shop, { part: { phone: '88119988', email: '' } })
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    expect((await person.send('GET', '/orders/mine')).body).toMatchObject({ total_count: 0 })
  })
})

onBothDatabases('placing what was seen', open => {
  test('placing: an order that another tab has changed is not placed for its new total', async () => {
    const guest = buyer(await open())
    const line = await guest.add('PAR-500', 8)
    const { total, total_quantity } = (await guest.checkout(CHECKOUT)).body
    await guest.send('PUT', `/orders/${guest.order().number}/line_items/${line.body.line_items[0]?.id}`, {
      line_item: { quantity: 9 }
    })
    const refused = await guest.complete('place', { seen: { total, total_quantity } })
    expect([refused.status, refused.body.code]).toEqual([422, 'order-changed'])
    const now = (await guest.read()).body
    expect([now.state === 'complete', now.total_quantity]).toEqual([false, 9])
    const fewer = await guest.complete('place-2', { seen: { total: now.total, total_quantity } })
    expect(fewer.body.code).toBe('order-changed')
    const placed = await guest.complete('place-3', { seen: { total: now.total, total_quantity: 9 } })
    expect([placed.status, placed.body.state]).toEqual([200, 'complete'])
    // The answer of the same request again, as it was.
    expect((await guest.complete('place-3', { seen: { total: now.total, total_quantity: 9 } })).body.state).toBe(
      'complete'
    )
  })
})

onBothDatabases('licences', open => {
  const licences = async (who: ReturnType<typeof browser>, query = '') => who.send('GET', `/orders/licenses${query}`)

  test('licences: a guest sees on the order under which it was sold, on its day and in their language', async () => {
    const shop = await open()
    const someone = await placedOrder(shop)
    const { number, token } = someone.order()
    const read = async (language: string) => {
      const headers = { 'x-spree-order-token': token, 'accept-language': language }
      return ((await (await shop.request('GET', `/api/v2/orders/${number}`, undefined, headers)).json()) as OrderBody)
        .licences
    }
    const sold = { kind: 'medicine', number: 'TEST-EM-1', demonstration: false }
    expect(await read('en')).toMatchObject([{ ...sold, issued_by: 'Testing Authority' }])
    shop.clock.pass(24 * HOUR)
    expect(await read('mn')).toMatchObject([sold])
    await someone.send('PUT', `/orders/${number}/cancel`)
    expect(await read('en')).toEqual([])
  })

  test('licences: own orders show those that were valid when they were sold', async () => {
    const shop = await open()
    const person = browser(shop)
    expect((await licences(person)).status).toBe(401)
    await person.signIn(CHECKOUT.phone)
    expect((await licences(person)).body).toMatchObject({ licenses: [], total_count: 0 })
    const first = (await placedOrder(shop)).order().number
    shop.clock.pass(24 * HOUR)
    await person.signIn(CHECKOUT.phone)
    const second = await placedOrder(shop)
    const third = await placedOrder(shop)
    await third.send('PUT', `/orders/${third.order().number}/cancel`)
    await person.send('GET', '/orders/mine')
    expect((await licences(person)).body).toMatchObject({
      licenses: [
        { kind: 'medicine', number: 'TEST-EM-1', issued_by: 'Testing Authority', orders: [first] },
        { kind: 'medicine', number: 'TEST-EM-2', orders: [second.order().number] }
      ],
      total_count: 2
    })
    expect((await licences(person, '?per_page=1&page=2')).body).toMatchObject({
      licenses: [{ number: 'TEST-EM-2' }],
      pages: 2
    })
    expect((await licences(person, '?per_page=1000')).status).toBe(422)
    const other = browser(shop)
    await other.signIn('88112233')
    expect((await licences(other)).body).toMatchObject({ total_count: 0 })
  })
})

onBothDatabases('reorder', open => {
  test('reorder: names changed prices and smaller stock', async () => {
    const shop = await open()
    const someone = await placedOrder(shop, { quantity: 60 })
    const { number, token, line_items } = someone.order()
    const was = line_items[0]?.price ?? 0
    await shop.shop.db.change(({ query }) =>
      query.updateTable('variants').set({ price: 9_990, sale_price: null }).where('sku', '=', 'PAR-500').execute()
    )
    const answer = await shop.request('POST', `/api/v2/orders/${number}/reorder`, {}, { 'x-spree-order-token': token })
    expect(await answer.json()).toMatchObject({
      repriced: [{ was, now: 9_990 }],
      fewer: [{ quantity: 40 }],
      skipped: []
    })
  })
})
