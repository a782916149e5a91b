import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { ReorderResponse } from '../../../src/contract/ordering/order-list.ts'
import { browser } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

async function placed(shop: TestShop, quantity = 8, part: object = CHECKOUT) {
  const someone = buyer(shop)
  await someone.add('PAR-500', quantity)
  await someone.checkout(part)
  await someone.complete()
  return someone
}

onBothDatabases('own orders', open => {
  test('own order: can be read by its owner without its secret, and by nobody else', async () => {
    const shop = await open()
    const { number } = (await placed(shop)).order()
    const [person, other] = [browser(shop), browser(shop)]
    await person.signIn(CHECKOUT.phone)
    await other.signIn('88112233')
    expect((await person.send('GET', `/orders/${number}`)).body).toMatchObject({ number, status: 'ordered' })
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/cancel']
    ] as const)
      expect((await other.send(method, `/orders/${number}${path}`)).status).toBe(404)
    expect((await other.send('POST', `/orders/${number}/reorder`, {})).status).toBe(404)
  })

  test('own order: canceled before it is packed, it releases its stock once', async () => {
    const shop = await open()
    const { number } = (await placed(shop)).order()
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    const cancel = () => person.send('PUT', `/orders/${number}/cancel`)
    const [one, two] = await Promise.all([cancel(), cancel()])
    for (const { status, body } of [one, two]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'canceled', payment_state: 'void' })
    }
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('own order: an unpaid one releases its reservation when it is canceled', async () => {
    const shop = await open()
    const someone = await placed(shop, 8, { ...CHECKOUT, payment_method: 'qpay' })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 8 })
    const { body } = await someone.send('PUT', `/orders/${someone.order().number}/cancel`)
    expect(body).toMatchObject({ status: 'canceled', reserved_until: null })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('own order: a packed one and a cart cannot be canceled', async () => {
    const shop = await open()
    const someone = await placed(shop)
    const { number } = someone.order()
    await shop.shop.db.change(({ query }) =>
      query.updateTable('orders').set({ shipment_state: 'ready' }).where('number', '=', number).execute()
    )
    const refused = await someone.send('PUT', `/orders/${number}/cancel`)
    expect([refused.status, refused.body.code]).toEqual([422, 'order-not-cancelable'])
    const cart = buyer(shop)
    await cart.add('PAR-500')
    const { status } = await cart.send('PUT', `/orders/${cart.order().number}/cancel`)
    expect([status, (await shop.stock('PAR-500')).on_hand]).toEqual([422, 92])
  })

  test('reorder: the same products go into the cart; unavailable ones are left out and named', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.add('IBU-200')
    await someone.checkout(CHECKOUT)
    await someone.complete()
    const { number } = someone.order()
    await shop.shop.db.change(({ query }) =>
      query.updateTable('variants').set({ active: 0 }).where('sku', '=', 'IBU-200').execute()
    )
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    const again = async (more: object = {}) => {
      const { status, body } = await person.send('POST', `/orders/${number}/reorder`, more)
      return { status, body: body as unknown as ReorderResponse }
    }
    const { status, body } = await again()
    expect([status, body.added]).toEqual([200, 1])
    expect(body.order?.line_items).toMatchObject([{ quantity: 8, variant: { sku: 'PAR-500' } }])
    expect(body.skipped).toMatchObject([
      { error: 'This product is not on sale at the moment. Please choose another.', name: expect.stringMatching(/./) }
    ])
    expect((await person.send('GET', '/orders/current')).body).toMatchObject({ number: body.order?.number })
    const twice = await again({ order_token: body.order?.token })
    expect(twice.body.order).toMatchObject({ number: body.order?.number, total_quantity: 16 })
    expect((await person.send('POST', `/orders/${body.order?.number}/reorder`, {})).body.code).toBe('order-not-placed')
  })

  test('reorder: a smaller stock is added with a notice', async () => {
    const shop = await open()
    const someone = await placed(shop, 60)
    const { number, token } = someone.order()
    const answer = await shop.request('POST', `/api/v2/orders/${number}/reorder`, {}, { 'x-spree-order-token': token })
    expect(await answer.json()).toMatchObject({
      added: 1,
      skipped: [],
      order: { total_quantity: 40, notices: [{ code: 'quantity-clamped' }] }
    })
  })
})

onBothDatabases('connected accounts', open => {
  test('connected account: a provider can be disconnected, but not the last sign-in method', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    const { db } = shop.shop
    const user = await db.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const at = shop.clock.now.toISOString()
    const connect = (kind: 'google' | 'facebook') =>
      db.change(({ query }) =>
        query
          .insertInto('identities')
          .values({ id: uuid(), user_id: user.id, kind, subject: kind, verified_at: at })
          .execute()
      )
    const disconnect = (kind: string) => person.send('DELETE', `/users/me/identities/${kind}`)
    expect([(await disconnect('google')).status, (await disconnect('phone')).status]).toEqual([404, 404])
    await connect('google')
    const { body } = await disconnect('google')
    expect((body as unknown as { identities: { kind: string }[] }).identities.map(({ kind }) => kind)).toEqual([
      'phone'
    ])
    await connect('facebook')
    await db.change(({ query }) => query.deleteFrom('identities').where('kind', '=', 'phone').execute())
    expect((await disconnect('facebook')).body.code).toBe('last-way-in')
  })
})
