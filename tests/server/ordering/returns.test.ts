import { expect, test } from 'vitest'
import { orderSearch } from '../../../src/server/ordering/orders/staff/order-search.ts'
import { REVIEW_AFTER_DAYS } from '../../../src/domain/ordering/returns.ts'
import { browser } from '../../support/person.ts'
import type { buyer } from '../../support/shop.ts'
import { CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { deliveredOrder, notificationsOf, placedOrder, setReturnHours, withKey } from '../../support/delivered-order.ts'

const HOUR = 60

onBothDatabases('returns', open => {
  const ask = (someone: ReturnType<typeof buyer>, more: object = {}, key = 'return-1') => {
    const { number, line_items } = someone.order()
    const lines = [{ line_item_id: line_items[0]?.id, quantity: 3 }]
    return someone.send('POST', `/orders/${number}/returns`, { reason: 'unsuitable', lines, ...more }, withKey(key))
  }

  test('return: delivered products can be returned within their hours, and no unit twice', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const someone = await deliveredOrder(shop)
    const [line] = someone.order().line_items
    expect(someone.order().returnable).toMatchObject([
      { line_item_id: line?.id, quantity: 8, until: '2026-11-23T03:30:00.000Z' }
    ])
    const [one, two] = await Promise.all([ask(someone), ask(someone)])
    const number = `${someone.order().number}-B1`
    for (const { status, body } of [one, two]) {
      expect(status).toBe(201)
      expect(body.returns).toMatchObject([{ number, state: 'requested', amount: 3 * (line?.price ?? 0) }])
      expect(body.returnable).toMatchObject([{ quantity: 5 }])
    }
    const another = await Promise.all([ask(someone, {}, 'return-2'), ask(someone, {}, 'return-3')])
    expect(another.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(another.find(({ status }) => status === 422)?.body.code).toBe('return-too-many')
    expect((await ask(someone, { note: 'other' })).body.code).toBe('idempotency-key-reused')
  })

  test('return: is refused after its hours, and the order is settled', async () => {
    const shop = await open()
    await setReturnHours(shop, 24)
    const someone = await deliveredOrder(shop)
    shop.clock.pass(24 * HOUR)
    expect((await someone.read()).body.returnable).toHaveLength(1)
    shop.clock.pass(1)
    expect((await someone.read()).body).toMatchObject({ returnable: [], status: 'completed' })
    const late = await ask(someone)
    expect([late.status, late.body.code]).toEqual([422, 'return-too-late'])
  })

  test('return: products that cannot be returned can be when they are faulty, for a day', async () => {
    const shop = await open()
    await setReturnHours(shop, 0)
    const someone = await deliveredOrder(shop)
    expect((await ask(someone)).body.code).toBe('return-not-reason')
    expect((await ask(someone, { reason: 'damaged' })).status).toBe(201)
  })

  test('return: only of delivered products of the own order, up to their quantity, in the right form', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const waiting = await placedOrder(shop)
    expect((await ask(waiting)).body.code).toBe('return-not-yet')
    const someone = await deliveredOrder(shop)
    const { number, line_items } = someone.order()
    const lines = (quantity: number, id = line_items[0]?.id) => ({ lines: [{ line_item_id: id, quantity }] })
    expect((await ask(someone, lines(9))).body.code).toBe('return-too-many')
    const twice = [...lines(5).lines, ...lines(5).lines]
    expect((await ask(someone, { lines: twice })).body.code).toBe('return-too-many')
    expect((await ask(someone, lines(1, waiting.order().line_items[0]?.id))).body.code).toBe('return-not-line')
    for (const wrong of [{ lines: [] }, lines(0), { reason: 'none' }, { note: 'x'.repeat(501) }, { more: 1 }])
      expect((await ask(someone, wrong)).status).toBe(422)
    const unkeyed = await someone.send('POST', `/orders/${number}/returns`, { reason: 'damaged', ...lines(1) })
    expect(unkeyed.body.code).toBe('idempotency-key-required')

    const stranger = browser(shop)
    await stranger.signIn('88112233')
    const foreign = { reason: 'damaged', ...lines(1) }
    expect((await stranger.send('POST', `/orders/${number}/returns`, foreign, withKey('a'))).status).toBe(404)
    await ask(someone)
    expect((await stranger.send('DELETE', `/orders/${number}/returns/${number}-B1`)).status).toBe(404)
  })

  test('return: goes from request to refund and restock; an order with nothing left is returned', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const someone = await deliveredOrder(shop)
    const { number, line_items } = someone.order()
    await ask(someone, { lines: [{ line_item_id: line_items[0]?.id, quantity: 8 }] })
    const { decide, waiting } = shop.shop.admin.returns
    const back = `${number}-B1`
    expect(await decide(back, 'received')).toMatchObject({ ok: false, problem: { code: 'cannot-transition' } })
    expect(await waiting()).toMatchObject([{ number: back, state: 'requested' }])
    await decide(back, 'approved', { answer: 'Маргааш авна.' })
    expect((await shop.stock('PAR-500')).on_hand).toBe(92)
    await Promise.all([decide(back, 'received', { restock: true }), decide(back, 'received', { restock: true })])
    expect((await shop.stock('PAR-500')).on_hand).toBe(100)
    await decide(back, 'refunded')
    const lines = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select(['action', 'subject_id'])
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'orders.return_approved',
      'orders.return_received',
      'orders.return_refunded'
    ])
    expect(new Set(lines.map(line => line.subject_id))).toEqual(new Set([back.slice(0, -3)]))
    expect((await someone.read()).body).toMatchObject({
      status: 'returned',
      returns: [{ state: 'refunded', answer: 'Маргааш авна.' }],
      to_review: []
    })
    expect(
      (await notificationsOf(shop))
        .filter(({ kind }) => kind === 'order.notification-mail')
        .map(({ notification }) => notification)
    ).toEqual([
      'shipped',
      'delivered',
      'review',
      'return-requested',
      'return-approved',
      'return-received',
      'return-refunded'
    ])
    shop.clock.pass(REVIEW_AFTER_DAYS * 24 * 60)
    await shop.job('outbox')
    const rows = await shop.shop.db.query.selectFrom('outbox').select(['state', 'payload_json']).execute()
    const reviews = rows.filter(({ payload_json }) => payload_json.includes('"notification":"review"'))
    // A buyer who has sent everything back is asked for no opinion, by mail or any other way.
    expect(reviews.map(({ state }) => state)).toEqual(reviews.map(() => 'expired'))
    expect(reviews).not.toEqual([])
  })

  test('return: is refunded as its buyer chose: to the wallet, or manually where the provider refunds none', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const someone = await deliveredOrder(shop)
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    await person.send('GET', '/orders/mine')
    const { number, line_items } = someone.order()
    for (const [refund_to, key] of [
      ['source', 'B1'],
      ['wallet', 'B2']
    ] as const) {
      const lines = [{ line_item_id: line_items[0]?.id, quantity: 1 }]
      const wish = { reason: 'damaged', lines, refund_to }
      expect((await person.send('POST', `/orders/${number}/returns`, wish, withKey(key))).status).toBe(201)
      for (const to of ['approved', 'received', 'refunded'] as const)
        await shop.shop.admin.returns.decide(`${number}-${key}`, to)
    }
    const { payments } = (await someone.read()).body
    expect(payments.flatMap(({ refunds }) => refunds)).toMatchObject([
      { return_number: `${number}-B1`, state: 'manual' },
      { return_number: `${number}-B2`, state: 'completed', way: 'wallet' }
    ])
    // A return that never came back ends when the shop says so.
    await ask(someone, {}, 'return-3')
    await shop.shop.admin.returns.decide(`${number}-B3`, 'approved')
    expect(await shop.shop.admin.returns.decide(`${number}-B3`, 'declined')).toMatchObject({ ok: true })
  })

  test('staff: find an order by what its buyer knows, and list those to be delivered', async () => {
    const shop = await open()
    const [done, waiting, unpaid] = [
      await deliveredOrder(shop),
      await placedOrder(shop),
      await placedOrder(shop, { part: { payment_method: 'qpay', phone: '88119988', email: '' } })
    ].map(someone => someone.order().number)
    const admin = orderSearch(shop.shop.db)
    expect(await admin.toHandOver()).toEqual([waiting])
    expect(await admin.find('+976 9919-1234')).toEqual(expect.arrayContaining([done, waiting]))
    expect(await admin.find(CHECKOUT.email.toUpperCase())).toHaveLength(2)
    expect(await admin.find('8811 9988')).toEqual([unpaid])
    expect(await admin.find(`${done}`.toLowerCase())).toEqual([done])
    expect(await admin.find("' or 1=1 --")).toEqual([])
  })

  test('return: of fewer received units refunds their share, never more and never none', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const someone = await deliveredOrder(shop)
    await ask(someone)
    const { number, line_items } = someone.order()
    const { decide } = shop.shop.admin.returns
    await decide(`${number}-B1`, 'approved')
    const receive = (quantity: number, id = line_items[0]?.id ?? '') =>
      decide(`${number}-B1`, 'received', { restock: true, pieces: [{ line_item_id: id, quantity }] })
    for (const wrong of [receive(4), receive(0), receive(1.5), receive(-1), receive(1, 'another')])
      expect(await wrong).toMatchObject({ ok: false, problem: { code: 'return-not-so-many' } })
    await receive(2)
    expect((await shop.stock('PAR-500')).on_hand).toBe(94)
    await decide(`${number}-B1`, 'refunded')
    const { body } = await someone.read()
    const worth = 2 * (line_items[0]?.price ?? 0)
    expect(body.returns).toMatchObject([{ state: 'refunded', amount: worth, lines: [{ quantity: 2 }] }])
    expect([body.refund_total, body.returnable[0]?.quantity]).toEqual([worth, 6])
  })

  test('return: units of a declined or withdrawn return can be returned again', async () => {
    const shop = await open()
    await setReturnHours(shop, 48)
    const someone = await deliveredOrder(shop)
    const { number } = someone.order()
    await ask(someone)
    const withdraw = () => someone.send('DELETE', `/orders/${number}/returns/${number}-B1`)
    expect((await withdraw()).body).toMatchObject({ returns: [{ state: 'withdrawn' }], returnable: [{ quantity: 8 }] })
    expect((await withdraw()).status).toBe(200)
    await ask(someone, {}, 'return-2')
    await shop.shop.admin.returns.decide(`${number}-B2`, 'declined', { answer: 'Задарсан байна.' })
    const refused = await someone.send('DELETE', `/orders/${number}/returns/${number}-B2`)
    expect(refused.body.code).toBe('return-decided')
    expect((await someone.read()).body.returnable).toMatchObject([{ quantity: 8 }])
    expect((await someone.send('DELETE', `/orders/${number}/returns/${number}-B9`)).status).toBe(404)
  })
})
