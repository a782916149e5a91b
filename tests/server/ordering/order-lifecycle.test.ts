import { expect, test } from 'vitest'
import type { OrderListBody } from '../../../src/contract/order-list.ts'
import { orderAdmin } from '../../../src/server/ordering/orders/order-admin.ts'
import { REVIEW_AFTER_DAYS } from '../../../src/domain/returns.ts'
import type { Message } from '../../../src/server/platform/outbox/messages.ts'
import { browser } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const HOUR = 60

async function placed(shop: TestShop, { quantity = 8, part = {} }: { quantity?: number; part?: object } = {}) {
  const someone = buyer(shop)
  await someone.add('PAR-500', quantity)
  await someone.checkout({ ...CHECKOUT, ...part })
  await someone.complete()
  return someone
}

/** Through the provider to its buyer. */
async function received(shop: TestShop, options = {}) {
  const someone = await placed(shop, options)
  const { number } = someone.order()
  for (const step of ['ready', 'shipped', 'delivered'] as const) {
    shop.clock.pass(30)
    const moved = await shop.shop.admin.shipping.move(number, step)
    if (!moved.ok) throw new Error(moved.problem.code)
  }
  await someone.read()
  return someone
}

/** What was written about orders, as it waits to be carried. */
const told = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('outbox').select(['payload_json', 'due_at']).orderBy('created_at').execute())
    .map(({ payload_json, due_at }) => ({ ...(JSON.parse(payload_json) as Message), due_at }))
    .flatMap(message => ('news' in message ? [{ kind: message.kind, news: message.news, due: message.due_at }] : []))

const keyed = (key: string) => ({ 'idempotency-key': key })

/** Goods of this shop may be returned for so long. */
const returnHours = async ({ shop }: TestShop, hours: number) => {
  const { query } = shop.db
  const row = await query
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'facts_json'])
    .where('variants.sku', '=', 'PAR-500')
    .executeTakeFirstOrThrow()
  const facts = { ...(JSON.parse(row.facts_json) as object), return_hours: hours }
  await shop.db.change(tx =>
    tx.query
      .updateTable('products')
      .set({ facts_json: JSON.stringify(facts) })
      .where('id', '=', row.id)
      .execute()
  )
}

onBothDatabases('order lifecycle', open => {
  test('order: each step is recorded with its moment, and cash is paid on delivery', async () => {
    const shop = await open()
    const someone = await received(shop)
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
    const { number } = (await placed(shop)).order()
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
    const { number } = (await placed(shop, { part: { payment_method: 'qpay' } })).order()
    const refused = { ok: false, problem: { code: 'order-not-ready' } }
    expect(await shop.shop.admin.shipping.move(number, 'ready')).toMatchObject(refused)
    expect(await shop.shop.admin.shipping.confirm(number)).toMatchObject(refused)
  })

  test('order: a canceled one names the reason, and its buyer is notified once', async () => {
    const shop = await open()
    const someone = await placed(shop)
    const cancel = () => someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'by-mistake' })
    const [one, two] = await Promise.all([cancel(), cancel()])
    for (const { body } of [one, two]) expect(body).toMatchObject({ status: 'canceled', cancel_reason: 'by-mistake' })
    expect((await someone.read()).body.events.map(({ event }) => event)).toEqual(['placed', 'canceled'])
    expect((await told(shop)).map(({ kind, news }) => [kind, news])).toEqual([
      ['order.mail', 'canceled'],
      ['order.sms', 'canceled'],
      ['order.push', 'canceled']
    ])
    await shop.job('outbox')
    const { payload_json } = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'order.mail')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload_json)).toMatchObject({ to: CHECKOUT.email, text: expect.stringContaining('Андуурч') })
    // A guest with an address gets no text message besides.
    const sms = await shop.shop.db.query.selectFrom('outbox').select('state').where('kind', '=', 'order.sms').execute()
    expect(sms).toEqual([{ state: 'done' }])
  })

  test('cancellation: an unknown reason is refused, and the shop’s own reasons are for staff only', async () => {
    const shop = await open()
    const someone = await placed(shop)
    for (const reason of ['nonsense', 'out-of-stock']) {
      const { status } = await someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason })
      expect(status).toBe(422)
    }
    expect((await someone.read()).body.status).toBe('ordered')
  })

  test('order: a buyer without an e-mail is notified by SMS, in the language of the order', async () => {
    const shop = await open()
    const someone = await placed(shop, { part: { email: '' } })
    const { number } = someone.order()
    await shop.shop.admin.shipping.move(number, 'ready')
    await shop.shop.admin.shipping.move(number, 'shipped')
    await shop.job('outbox')
    const row = await shop.shop.db.query
      .selectFrom('outbox')
      .select(['state', 'payload_json'])
      .where('dedupe_key', '=', `order.sms:${someone.order().id}:shipped`)
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
      const someone = await placed(shop)
      await person.send('GET', '/orders/mine')
      await someone.send('PUT', `/orders/${someone.order().number}/cancel`)
      await shop.job('outbox')
      const kind = shop.shop.db.query.selectFrom('outbox').select('state').where('kind', '=', 'order.sms')
      return (await kind.orderBy('created_at').orderBy('id').execute()).map(({ state }) => state)
    }
    expect(await states(true)).toEqual(['suppressed'])
    expect(await states(false)).toEqual(['suppressed', 'done'])
  })

  test('order: expiry and payment have their events', async () => {
    const shop = await open()
    const someone = await placed(shop, { part: { payment_method: 'qpay' } })
    shop.clock.pass(11)
    await shop.job('holds')
    expect((await someone.read()).body).toMatchObject({ status: 'expired', events: [{}, { event: 'expired' }] })
  })
})

onBothDatabases('returns', open => {
  const ask = (someone: ReturnType<typeof buyer>, more: object = {}, key = 'return-1') => {
    const { number, line_items } = someone.order()
    const lines = [{ line_item_id: line_items[0]?.id, quantity: 3 }]
    return someone.send('POST', `/orders/${number}/returns`, { reason: 'unsuitable', lines, ...more }, keyed(key))
  }

  test('return: delivered products can be returned within their hours, and no unit twice', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const someone = await received(shop)
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
    await returnHours(shop, 24)
    const someone = await received(shop)
    shop.clock.pass(24 * HOUR)
    expect((await someone.read()).body.returnable).toHaveLength(1)
    shop.clock.pass(1)
    expect((await someone.read()).body).toMatchObject({ returnable: [], status: 'completed' })
    const late = await ask(someone)
    expect([late.status, late.body.code]).toEqual([422, 'return-too-late'])
  })

  test('return: products that cannot be returned can be when they are faulty, for a day', async () => {
    const shop = await open()
    await returnHours(shop, 0)
    const someone = await received(shop)
    expect((await ask(someone)).body.code).toBe('return-not-reason')
    expect((await ask(someone, { reason: 'damaged' })).status).toBe(201)
  })

  test('return: only of delivered products of the own order, up to their quantity, in the right form', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const waiting = await placed(shop)
    expect((await ask(waiting)).body.code).toBe('return-not-yet')
    const someone = await received(shop)
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
    expect((await stranger.send('POST', `/orders/${number}/returns`, foreign, keyed('a'))).status).toBe(404)
    await ask(someone)
    expect((await stranger.send('DELETE', `/orders/${number}/returns/${number}-B1`)).status).toBe(404)
  })

  test('return: goes from request to refund and restock; an order with nothing left is returned', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const someone = await received(shop)
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
    expect((await someone.read()).body).toMatchObject({
      status: 'returned',
      returns: [{ state: 'refunded', answer: 'Маргааш авна.' }],
      to_review: []
    })
    expect((await told(shop)).filter(({ kind }) => kind === 'order.mail').map(({ news }) => news)).toEqual([
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
    const reviews = rows.filter(({ payload_json }) => payload_json.includes('"news":"review"'))
    // Who has sent everything back is asked for no opinion, by mail or any other way.
    expect(reviews.map(({ state }) => state)).toEqual(reviews.map(() => 'expired'))
    expect(reviews).not.toEqual([])
  })

  test('return: is refunded as its buyer chose: to the wallet, or manually where the provider refunds none', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const someone = await received(shop)
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
      expect((await person.send('POST', `/orders/${number}/returns`, wish, keyed(key))).status).toBe(201)
      for (const to of ['approved', 'received', 'refunded'] as const)
        await shop.shop.admin.returns.decide(`${number}-${key}`, to)
    }
    const { payments } = (await someone.read()).body
    expect(payments.flatMap(({ refunds }) => refunds)).toMatchObject([
      { return_number: `${number}-B1`, state: 'by-hand' },
      { return_number: `${number}-B2`, state: 'done', way: 'wallet' }
    ])
    // What never came back is over when the shop says so.
    await ask(someone, {}, 'return-3')
    await shop.shop.admin.returns.decide(`${number}-B3`, 'approved')
    expect(await shop.shop.admin.returns.decide(`${number}-B3`, 'declined')).toMatchObject({ ok: true })
  })

  test('staff: find an order by what its buyer knows, and list those to be delivered', async () => {
    const shop = await open()
    const [done, waiting, unpaid] = [
      await received(shop),
      await placed(shop),
      await placed(shop, { part: { payment_method: 'qpay', phone: '88119988', email: '' } })
    ].map(someone => someone.order().number)
    const admin = orderAdmin(shop.shop.db)
    expect(await admin.toHandOver()).toEqual([waiting])
    expect(await admin.find('+976 9919-1234')).toEqual(expect.arrayContaining([done, waiting]))
    expect(await admin.find(CHECKOUT.email.toUpperCase())).toHaveLength(2)
    expect(await admin.find('8811 9988')).toEqual([unpaid])
    expect(await admin.find(`${done}`.toLowerCase())).toEqual([done])
    expect(await admin.find("' or 1=1 --")).toEqual([])
  })

  test('return: of fewer received units refunds their share, never more and never none', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const someone = await received(shop)
    await ask(someone)
    const { number, line_items } = someone.order()
    const { decide } = shop.shop.admin.returns
    await decide(`${number}-B1`, 'approved')
    const came = (quantity: number, id = line_items[0]?.id ?? '') =>
      decide(`${number}-B1`, 'received', { restock: true, pieces: [{ line_item_id: id, quantity }] })
    for (const wrong of [came(4), came(0), came(1.5), came(-1), came(1, 'another')])
      expect(await wrong).toMatchObject({ ok: false, problem: { code: 'return-not-so-many' } })
    await came(2)
    expect((await shop.stock('PAR-500')).on_hand).toBe(94)
    await decide(`${number}-B1`, 'refunded')
    const { body } = await someone.read()
    const worth = 2 * (line_items[0]?.price ?? 0)
    expect(body.returns).toMatchObject([{ state: 'refunded', amount: worth, lines: [{ quantity: 2 }] }])
    expect([body.refund_total, body.returnable[0]?.quantity]).toEqual([worth, 6])
  })

  test('return: units of a declined or withdrawn return can be returned again', async () => {
    const shop = await open()
    await returnHours(shop, 48)
    const someone = await received(shop)
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

onBothDatabases('reviews', open => {
  const answer = (someone: ReturnType<typeof buyer>, opinion?: object, line = someone.order().line_items[0]?.id) =>
    someone.send(opinion ? 'PUT' : 'DELETE', `/orders/${someone.order().number}/line_items/${line}/review`, opinion)

  test('review: is asked once for each line of a delivered order', async () => {
    const shop = await open()
    const waiting = await placed(shop)
    expect((await answer(waiting, { rating: 5 })).body.code).toBe('review-not-now')
    const someone = await received(shop)
    expect(someone.order().to_review).toEqual([someone.order().line_items[0]?.id])
    for (const opinion of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      {},
      { rating: 5, comment: 'x'.repeat(2_001) }
    ])
      expect((await answer(someone, opinion)).status).toBe(422)
    expect((await answer(someone, { rating: 4, comment: 'Сайн.' })).body.to_review).toEqual([])
    await answer(someone, { rating: 1 })
    await answer(someone)
    const kept = await shop.shop.db.query.selectFrom('review_answers').select(['rating', 'comment']).execute()
    expect(kept).toEqual([{ rating: 4, comment: 'Сайн.' }])
    const stranger = browser(shop)
    await stranger.signIn('88112233')
    const [line] = someone.order().line_items
    expect(
      (await stranger.send('DELETE', `/orders/${someone.order().number}/line_items/${line?.id}/review`)).status
    ).toBe(404)
  })

  test('review: is asked by mail some days later, unless it was answered', async () => {
    const shop = await open()
    const [answered, silent] = [await received(shop), await received(shop)]
    await answer(answered)
    const letters = async () =>
      (
        await shop.shop.db.query
          .selectFrom('outbox')
          .select(['state', 'payload_json'])
          .where('kind', '=', 'order.mail')
          .execute()
      )
        .map(({ state, payload_json }) => ({
          state,
          ...(JSON.parse(payload_json) as { news: string; text?: string; orderId: string })
        }))
        .filter(({ news }) => news === 'review')
    await shop.job('outbox')
    expect((await letters()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    shop.clock.pass(3 * 24 * HOUR)
    await shop.job('outbox')
    const [suppressed, expired] = [...(await letters())].sort((a, b) => (a.state < b.state ? 1 : -1))
    expect([expired?.state, suppressed?.state, suppressed?.orderId]).toEqual([
      'expired',
      'suppressed',
      silent.order().id
    ])
    expect(suppressed?.text).toContain(`${silent.order().number}`)
  })
})

onBothDatabases('guest orders', open => {
  test('guest orders: with a verified phone become own orders', async () => {
    const shop = await open()
    const [person, other] = [browser(shop), browser(shop)]
    await person.signIn(CHECKOUT.phone)
    await other.signIn('88112233')
    const numbers = async (who: typeof person) =>
      ((await who.send('GET', '/orders/mine')).body as unknown as OrderListBody).orders.map(({ number }) => number)
    expect(await numbers(person)).toEqual([])
    const { number } = (await placed(shop)).order()
    expect([await numbers(other), await numbers(person), await numbers(person)]).toEqual([[], [number], [number]])
    const [one, two] = [(await placed(shop)).order().number, (await placed(shop)).order().number]
    const [first, second] = await Promise.all([numbers(person), numbers(person)])
    expect([first.sort(), second.sort()]).toEqual([[number, one, two].sort(), [number, one, two].sort()])
  })

  test('guest orders: with another phone, or older than a year, stay without an owner', async () => {
    const shop = await open()
    await placed(shop)
    shop.clock.pass(366 * 24 * HOUR)
    await placed(shop, { part: { phone: '88119988', email: '' } })
    const person = browser(shop)
    await person.signIn(CHECKOUT.phone)
    expect((await person.send('GET', '/orders/mine')).body).toMatchObject({ total_count: 0 })
  })
})

onBothDatabases('licences', open => {
  const licences = async (who: ReturnType<typeof browser>, query = '') => who.send('GET', `/orders/licenses${query}`)

  test('licences: own orders show those that were valid when they were sold', async () => {
    const shop = await open()
    const person = browser(shop)
    expect((await licences(person)).status).toBe(401)
    await person.signIn(CHECKOUT.phone)
    expect((await licences(person)).body).toMatchObject({ licenses: [], total_count: 0 })
    const first = (await placed(shop)).order().number
    shop.clock.pass(24 * HOUR)
    await person.signIn(CHECKOUT.phone)
    const second = await placed(shop)
    const third = await placed(shop)
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
    const someone = await placed(shop, { quantity: 60 })
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
