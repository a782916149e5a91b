import { expect, test } from 'vitest'
import { browser, codeTo } from '../../support/person.ts'
import { upsertCoupon } from '../../support/promotion-codes.ts'
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
    expect(body).toMatchObject({
      user: [{ preferences: {} }],
      orders: [{ number, address: { khoroo: '1-р хороо' }, line_items: [{ sku: 'PAR-500', quantity: 12 }] }],
      payments: [{ order: number, method: 'cash' }]
    })
  })

  test('account deletion: says before it is proven how many orders are still to come', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    const before = () => person.send('GET', '/users/me/deletion').then(({ body }) => body)
    expect(await before()).toEqual({ obstacles: [], undelivered_orders: 0 })
    await bought(shop, person)
    expect(await before()).toEqual({ obstacles: [], undelivered_orders: 1 })
  })

  test('account: goes with its coupons, and a report of its owner stays without them', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    const { id } = (await person.send('GET', '/users/me')).body as unknown as { id: string }
    await upsertCoupon(shop, 'ARAV', { audience: 'holders' })
    expect(await shop.shop.admin.coupons.assignCoupon('ARAV', EMAIL)).toBe('assigned')
    const report = {
      id: 'r',
      kind: 'comment',
      target_id: 'c',
      reporter: 'network',
      user_id: id,
      reason: 'spam'
    } as const
    const open_ = { ...report, comment: '', created_at: shop.clock.now.toISOString(), closed_at: null }
    await shop.shop.db.change(({ query }) => query.insertInto('content_reports').values(open_).execute())
    expect((await person.send('GET', '/users/me/data')).body).toMatchObject({
      coupons: [{ code: 'ARAV' }],
      content_reports: [{ reason: 'spam' }]
    })
    shop.clock.pass(2)
    const { challenge } = (await person.send('POST', '/users/me/deletion', {})).body
    expect((await person.send('DELETE', '/users/me', { challenge, code: await codeTo(shop, EMAIL) })).status).toBe(204)
    expect(
      await shop.shop.db.query.selectFrom('coupon_holders').selectAll().where('user_id', '=', id).execute()
    ).toEqual([])
    expect(await shop.shop.db.query.selectFrom('content_reports').select('user_id').execute()).toEqual([
      { user_id: null }
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
    const { challenge } = (await person.send('POST', '/users/me/deletion', {})).body
    expect((await person.send('DELETE', '/users/me', { challenge, code: await codeTo(shop, EMAIL) })).status).toBe(204)
    const storedContacts = () =>
      shop.shop.db.query
        .selectFrom('orders')
        .select(['number', 'email', 'phone', 'address_json'])
        .select(e => e('total', '>', 0).as('has_sum'))
        .orderBy('number')
        .execute()
    const nameless = { email: '', phone: '', address_json: null }
    const of = async (number: string) => (await storedContacts()).find(each => each.number === number)
    expect(await of(brought)).toMatchObject(nameless)
    expect(await of(underWay)).toMatchObject({ email: EMAIL, phone: CHECKOUT.phone })
    await deliver(underWay)
    await shop.job('retention.prune')
    expect(await of(underWay)).toMatchObject(nameless)
    expect((await storedContacts()).every(({ has_sum }) => Boolean(has_sum))).toBe(true)
  })
})
