import { expect, test } from 'vitest'
import { browser, codeTo } from '../../support/person.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const EMAIL = 'bolor@example.mn'

onBothDatabases('account deletion', open => {
  async function bought(shop: TestShop, person: ReturnType<typeof browser>) {
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 12 }
    const cart = (await person.send('POST', '/orders/0/line_items', { line_item })).body as unknown as {
      number: string
    }
    await person.send('PUT', `/checkouts/${cart.number}`, CHECKOUT)
    const key = { 'idempotency-key': cart.number }
    expect((await person.send('PUT', `/checkouts/${cart.number}/complete`, {}, key)).status).toBe(200)
    shop.clock.pass(1)
    return cart.number
  }

  test('data export: comes before anything is deleted, in a readable file', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    const number = await bought(shop, person)
    const { body } = await person.send('GET', '/users/me/data')
    const { user, orders } = body as unknown as { user: object; orders: readonly object[] }
    expect(user).toMatchObject({ preferences: {} })
    expect(orders).toMatchObject([
      {
        number,
        address: { khoroo: '1-р хороо' },
        goods: [{ sku: 'PAR-500', quantity: 12 }],
        payments: [{ method: 'cash' }]
      }
    ])
  })

  test('orders: totals stay without a name; an open order keeps its address until it is delivered', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    const [brought, underWay] = [await bought(shop, person), await bought(shop, person)]
    const deliver = (number: string) =>
      shop.shop.db.change(({ query }) =>
        query.updateTable('orders').set({ shipment_state: 'delivered' }).where('number', '=', number).execute()
      )
    await deliver(brought)
    shop.clock.pass(2)
    const { challenge } = (await person.send('POST', '/users/me/farewell', {})).body
    expect((await person.send('DELETE', '/users/me', { challenge, code: await codeTo(shop, EMAIL) })).status).toBe(204)
    const kept = () =>
      shop.shop.db.query
        .selectFrom('orders')
        .select(['number', 'email', 'phone', 'address_json'])
        .select(e => e('total', '>', 0).as('has_sum'))
        .orderBy('number')
        .execute()
    const nameless = { email: '', phone: '', address_json: null }
    const of = async (number: string) => (await kept()).find(each => each.number === number)
    expect(await of(brought)).toMatchObject(nameless)
    expect(await of(underWay)).toMatchObject({ email: EMAIL, phone: CHECKOUT.phone })
    await deliver(underWay)
    await shop.job('retention.prune')
    expect(await of(underWay)).toMatchObject(nameless)
    expect((await kept()).every(({ has_sum }) => Boolean(has_sum))).toBe(true)
  })
})
