import { expect, test } from 'vitest'
import { browser } from '../../support/person.ts'
import { CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { deliveredOrder, notificationsOf, placedOrder } from '../../support/delivered-order.ts'

onBothDatabases('order lifecycle', open => {
  test('order: each step is recorded with its moment, and cash is paid on delivery', async () => {
    const shop = await open()
    const someone = await deliveredOrder(shop)
    const order = someone.order()
    expect(order.events).toEqual([
      { event: 'placed', at: '2026-11-21T02:00:00.000Z' },
      { event: 'ready', at: '2026-11-21T02:30:00.000Z' },
      { event: 'shipped', at: '2026-11-21T03:00:00.000Z' },
      { event: 'paid', at: '2026-11-21T03:30:00.000Z' },
      { event: 'delivered', at: '2026-11-21T03:30:00.000Z' }
    ])
    expect(order).toMatchObject({
      status: 'delivered',
      payment_state: 'completed',
      paid_at: '2026-11-21T03:30:00.000Z',
      delivered_at: '2026-11-21T03:30:00.000Z',
      payments: [{ payment_method_name: 'cash', state: 'completed' }]
    })
    expect(order.total_without_tax + order.tax_total).toBe(order.total)
  })

  test('order: a step given twice, or at once, is taken once; an impossible one is refused', async () => {
    const shop = await open()
    const { number } = (await placedOrder(shop)).order()
    const { move, confirm } = shop.shop.admin.shipping
    expect(await move(number, 'delivered')).toMatchObject({ ok: false, problem: { code: 'cannot-transition' } })
    await Promise.all([confirm(number), confirm(number)])
    expect(await confirm(number)).toMatchObject({ ok: true, value: { status: 'confirmed' } })
    const both = await Promise.all([move(number, 'ready'), move(number, 'ready')])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    const events = await shop.shop.db.query.selectFrom('order_events').select('event').orderBy('id').execute()
    expect(events.map(({ event }) => event)).toEqual(['placed', 'confirmed', 'ready'])
    expect(await move('R000000000', 'ready')).toMatchObject({ ok: false, problem: { status: 404 } })
  })

  test('order: an unpaid one is not packed', async () => {
    const shop = await open()
    const { number } = (await placedOrder(shop, { part: { payment_method: 'qpay' } })).order()
    const refused = { ok: false, problem: { code: 'order-not-ready' } }
    expect(await shop.shop.admin.shipping.move(number, 'ready')).toMatchObject(refused)
    expect(await shop.shop.admin.shipping.confirm(number)).toMatchObject(refused)
  })

  test('order: a canceled one names the reason, and its buyer is notified once', async () => {
    const shop = await open()
    const someone = await placedOrder(shop)
    const cancel = () => someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'by-mistake' })
    const [one, two] = await Promise.all([cancel(), cancel()])
    for (const { body } of [one, two]) expect(body).toMatchObject({ status: 'canceled', cancel_reason: 'by-mistake' })
    expect((await someone.read()).body.events.map(({ event }) => event)).toEqual(['placed', 'canceled'])
    expect((await notificationsOf(shop)).map(({ kind, notification }) => [kind, notification])).toEqual([
      ['order.notification-mail', 'canceled'],
      ['order.notification-sms', 'canceled'],
      ['order.notification-push', 'canceled']
    ])
    await shop.job('outbox')
    const { payload_json } = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'order.notification-mail')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload_json)).toMatchObject({ to: CHECKOUT.email, text: expect.stringContaining('Андуурч') })
    // A guest with an address gets no text message besides.
    const sms = await shop.shop.db.query
      .selectFrom('outbox')
      .select('state')
      .where('kind', '=', 'order.notification-sms')
      .execute()
    expect(sms).toEqual([{ state: 'done' }])
  })

  test('cancellation: an unknown reason is refused, and the shop’s own reasons are for staff only', async () => {
    const shop = await open()
    const someone = await placedOrder(shop)
    for (const reason of ['nonsense', 'out-of-stock']) {
      const { status } = await someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason })
      expect(status).toBe(422)
    }
    expect((await someone.read()).body.status).toBe('ordered')
  })

  test('order: a buyer without an e-mail is notified by SMS, in the language of the order', async () => {
    const shop = await open()
    const someone = await placedOrder(shop, { part: { email: '' } })
    const { number } = someone.order()
    await shop.shop.admin.shipping.move(number, 'ready')
    await shop.shop.admin.shipping.move(number, 'shipped')
    await shop.job('outbox')
    const row = await shop.shop.db.query
      .selectFrom('outbox')
      .select(['state', 'payload_json'])
      .where('dedupe_key', '=', `order.notification-sms:${someone.order().id}:shipped`)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('suppressed')
    expect(JSON.parse(row.payload_json)).toMatchObject({
      to: CHECKOUT.phone,
      text: `Дэлгүүр: Захиалга ${number} хүргэлтэд гарлаа.`
    })
  })

  test('order: a customer with an account is notified by SMS as they prefer', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    const states = async (wish: boolean) => {
      await person.send('PATCH', '/users/me', { preferences: { orders_sms: wish } })
      const someone = await placedOrder(shop)
      await person.send('GET', '/orders/mine')
      await someone.send('PUT', `/orders/${someone.order().number}/cancel`)
      await shop.job('outbox')
      const kind = shop.shop.db.query.selectFrom('outbox').select('state').where('kind', '=', 'order.notification-sms')
      return (await kind.orderBy('created_at').orderBy('id').execute()).map(({ state }) => state)
    }
    expect(await states(true)).toEqual(['suppressed'])
    expect(await states(false)).toEqual(['suppressed', 'done'])
  })

  test('order: expiry and payment have their events', async () => {
    const shop = await open()
    const someone = await placedOrder(shop, { part: { payment_method: 'qpay' } })
    shop.clock.pass(11)
    await shop.job('reservations')
    expect((await someone.read()).body).toMatchObject({ status: 'expired', events: [{}, { event: 'expired' }] })
  })
})
