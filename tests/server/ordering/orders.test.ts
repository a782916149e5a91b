import { adjustStock } from '../../../src/server/catalogue/stock/ledger.ts'
import { expect, test } from 'vitest'
import { ADDRESS, buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'

onBothDatabases('cart', open => {
  test('cart: the first product opens it and answers its number and token', async () => {
    const someone = buyer(await open())
    const { status, body } = await someone.add('PAR-500', 2)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'cart', item_total: 10_000, total: 10_000, total_quantity: 2, tax_total: 0 })
    expect(body.number).toMatch(/^R\d{9}$/)
    expect(body.token.length).toBeGreaterThan(30)
    expect(body.line_items[0]).toMatchObject({
      quantity: 2,
      price: 5_000,
      total: 10_000,
      product: { name: 'Парацетамол 500 мг' }
    })
  })

  test('cart: says from how much on its delivery costs nothing, in the capital until there is an address', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 8)
    expect((await someone.read()).body.free_delivery_from).toBe(100_000)
    const farAway = { ...ADDRESS, city: 'khovd', district: 'jargalant', khoroo: '1-р баг' }
    expect((await someone.checkout({ ship_address: farAway })).body.free_delivery_from).toBe(250_000)
  })

  test('cart: alcohol is no reason to buy more, so that free delivery is not held out', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 8)
    await someone.add('VOD-70', 1)
    expect((await someone.read()).body.free_delivery_from).toBeNull()
  })

  test('cart: says what wrapping a gift costs before anybody chooses it', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 1)
    expect((await someone.read()).body.gift_wrap_fee).toBe(3_000)
  })

  test('cart: the same product adds up; other options are separate lines', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 1)
    await someone.add('PAR-500', 2)
    const { body } = await someone.add('PAR-500', 1, { gift: true })
    expect(body.line_items.map(({ quantity, gift }) => [quantity, gift])).toEqual([
      [3, false],
      [1, true]
    ])
  })

  test('cart: a sale price applies while the sale runs, and its end is announced', async () => {
    const shop = await open()
    const someone = buyer(shop)
    expect((await someone.add('IBU-200')).body.line_items[0]).toMatchObject({ price: 8_000, regular_price: 10_000 })
    shop.clock.now = new Date('2026-12-01T00:00:00.000Z')
    const { body } = await someone.read()
    expect(body).toMatchObject({ item_total: 10_000, notices: [{ code: 'price-changed' }] })
    expect((await someone.add('PAR-500')).body.notices).toMatchObject([{ code: 'price-changed' }])
    expect((await someone.read()).body.notices).toEqual([])
  })

  test('cart: more than the stock becomes the stock, with a notice', async () => {
    const someone = buyer(await open())
    const { body } = await someone.add('BPM-1-W', 9)
    expect(body.line_items[0]?.quantity).toBe(3)
    expect(body.notices).toMatchObject([{ code: 'quantity-clamped' }])
    const again = await someone.add('BPM-1-W', 1)
    expect(again.body.line_items[0]?.quantity).toBe(3)
  })

  test.each([
    ['sold out', 'BPM-1-B', 'out-of-stock'],
    ['on prescription', 'AMX-500', 'requires-prescription'],
    ['not out yet', 'NEW-1', 'variant-not-found']
  ])('cart: refuses a product that is %s', async (_, sku, code) => {
    const shop = await open()
    const { status, body } = await buyer(shop).add(sku)
    expect([status, body.code]).toEqual([422, code])
    expect(await shop.shop.db.query.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('cart: lines are changed, marked as gifts and removed', async () => {
    const someone = buyer(await open())
    const line = (await someone.add('PAR-500', 1)).body.line_items[0]?.id ?? ''
    const path = `/orders/${someone.order().number}/line_items/${line}`
    expect((await someone.send('PUT', path, { line_item: { quantity: 4 }, gift: true })).body).toMatchObject({
      total_quantity: 4,
      line_items: [{ gift: true }]
    })
    expect((await someone.send('PUT', path, { line_item: { quantity: 0 } })).body.line_items).toEqual([])
    expect((await someone.send('DELETE', path)).body.code).toBe('line-not-found')
  })

  test('cart: a line becomes another variant of its product, in its place, as many and still a gift', async () => {
    const shop = await open()
    const someone = buyer(shop)
    const blue = await shop.variant('BPM-1-B')
    const line = (await someone.add('BPM-1-W', 2)).body.line_items[0]?.id ?? ''
    await someone.add('PAR-500')
    const path = `/orders/${someone.order().number}/line_items/${line}`
    await someone.send('PUT', path, { line_item: {}, gift: true })

    for (const [variant, code] of [
      [blue, 'out-of-stock'],
      [await shop.variant('IBU-200'), 'variant-not-found']
    ] as const) {
      const { status, body } = await someone.send('PUT', path, { line_item: { variant_id: variant } })
      expect([status, body.code]).toEqual([422, code])
    }
    expect((await someone.read()).body.line_items[0]).toMatchObject({ id: line, quantity: 2, gift: true })

    await shop.shop.db.change(tx => adjustStock(tx, blue, 2, shop.clock.now))
    const { body } = await someone.send('PUT', path, { line_item: { variant_id: blue } })
    expect(body.line_items[0]?.id).toBe(line)
    expect(body.line_items.map(({ variant, quantity, gift, price }) => [variant.sku, quantity, gift, price])).toEqual([
      ['BPM-1-B', 2, true, 155_000],
      ['PAR-500', 1, false, expect.any(Number)]
    ])
    expect((await someone.read()).body.line_items.map(({ variant }) => variant.sku)).toEqual(['BPM-1-B', 'PAR-500'])
  })

  test('cart: another buyer’s token opens nothing', async () => {
    const shop = await open()
    const [one, other] = [buyer(shop), buyer(shop)]
    await one.add('PAR-500')
    await other.add('PAR-500')
    for (const token of ['', 'nonsense', other.order().token]) {
      const response = await shop.request('GET', `/api/v2/orders/${one.order().number}`, undefined, {
        'x-spree-order-token': token
      })
      expect(response.status).toBe(404)
      const change = await shop.request('PUT', `/api/v2/orders/${one.order().number}/empty`, undefined, {
        'x-spree-order-token': token
      })
      expect(change.status).toBe(404)
    }
    expect((await one.read()).body.total_quantity).toBe(1)
  })

  test('cart: two clicks at once both count', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500')
    await Promise.all([someone.add('PAR-500'), someone.add('PAR-500'), someone.add('IBU-200'), someone.add('IBU-200')])
    const { body } = await someone.read()
    expect(body.line_items.map(({ quantity }) => quantity)).toEqual([3, 2])
    expect(body.item_total).toBe(31_000)
  })

  test.each([
    ['malformed JSON', '{"line_item":', 400, 'malformed-json'],
    ['a negative quantity', { line_item: { variant_id: 'V', quantity: -1 } }, 422, 'invalid'],
    ['half a piece', { line_item: { variant_id: 'V', quantity: 1.5 } }, 422, 'invalid'],
    ['a quantity in words', { line_item: { variant_id: 'V', quantity: 'хоёр' } }, 422, 'invalid'],
    ['too many', { line_item: { variant_id: 'V', quantity: 100_000 } }, 422, 'invalid'],
    ['an unknown field', { line_item: { variant_id: 'V', quantity: 1 }, price: 1 }, 422, 'invalid'],
    ['no line', {}, 422, 'invalid'],
    [
      'an unknown variant',
      { line_item: { variant_id: '019ab0c0-0000-7000-8000-000000000000' } },
      422,
      'variant-not-found'
    ]
  ])('cart: %s is refused and changes nothing', async (_, body, status, code) => {
    const shop = await open()
    const id = await shop.variant('PAR-500')
    const sent = typeof body === 'string' ? body : JSON.parse(JSON.stringify(body).replace('"V"', `"${id}"`))
    const response = await shop.request('POST', '/api/v2/orders/0/line_items', sent)
    const problem = (await response.json()) as { code: string; error: string }
    expect([response.status, problem.code]).toEqual([status, code])
    expect(problem.error).toMatch(/[а-яөү]/i)
    expect(await shop.shop.db.query.selectFrom('orders').selectAll().execute()).toEqual([])
  })
})

onBothDatabases('checkout', open => {
  test('checkout: a guest places an order with cash on delivery; stock goes down and a mail is due', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout(CHECKOUT)
    expect((await someone.advance()).body).toMatchObject({
      state: 'confirm',
      requirements: [],
      total: 45_000,
      ship_total: 5_000
    })
    const { status, body } = await someone.complete()
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'complete', status: 'ordered', payment_state: 'pending', reserved_until: null })
    expect(body.payments).toMatchObject([{ payment_method_name: 'cash', amount: 45_000 }])
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    await shop.job('outbox')
    const mails = await shop.shop.db.query.selectFrom('outbox').selectAll().execute()
    expect(mails).toMatchObject([{ kind: 'order.confirmation-mail', state: 'suppressed' }])
    expect(mails[0]?.payload_json).toContain(body.number)
    expect((await someone.send('GET', '/orders/current')).body.code).toBe('no-current-order')
  })

  test('checkout: placing twice with one key places once and answers the same', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout(CHECKOUT)
    const answers = await Promise.all([someone.complete('k'), someone.complete('k'), someone.complete('k')])
    for (const each of answers) expect(each).toEqual(answers[0])
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    expect((await someone.complete('other')).body.code).toBe('order-closed')
    const noKey = await someone.send('PUT', `/checkouts/${someone.order().number}/complete`)
    expect([noKey.status, noKey.body.code]).toEqual([422, 'idempotency-key-required'])
  })

  test('checkout: the order names what is missing, step by step', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 1)
    const tooSmall = await someone.next()
    expect([tooSmall.status, tooSmall.body.code]).toEqual([422, 'minimum-order'])
    expect(tooSmall.body.error).toContain('30,000')
    const left = 30_000 - someone.order().item_total
    expect(tooSmall.body.error).toContain(left.toLocaleString('en'))
    await someone.add('PAR-500', 7)
    expect((await someone.next()).body.state).toBe('address')
    expect((await someone.next()).body.errors).toHaveProperty('phone')
    expect((await someone.checkout({ phone: '123' })).body).toMatchObject({
      code: 'phone-incorrect',
      errors: { phone: [expect.any(String)] }
    })
    await someone.checkout({ phone: '11321020', ship_address: ADDRESS })
    expect((await someone.advance()).body.state).toBe('delivery')
    expect((await someone.checkout({ delivery: { option: '4h' } })).body.code).toBe('delivery-not-offered')
    const { body } = await someone.checkout({ delivery: { option: '24-48h' } })
    expect(body.requirements.map(({ field }) => field)).toEqual(['payment_method'])
    expect((await someone.complete()).body.code).toBe('payment-method-required')
  })

  test('checkout: an address outside the list is refused', async () => {
    const someone = buyer(await open())
    await someone.add('PAR-500', 8)
    const { status, body } = await someone.checkout({ ship_address: { ...ADDRESS, district: 'atlantis' } })
    expect([status, body.code]).toEqual([422, 'address-unknown'])
    expect((await someone.read()).body.ship_address).toBeNull()
  })

  test('checkout: alcohol asks for the age of 21 again', async () => {
    const someone = buyer(await open())
    await someone.add('VOD-70')
    await someone.checkout(CHECKOUT)
    expect((await someone.complete()).body.code).toBe('age-required')
    // Somebody who answered the age question with "no" confirms nothing, and keeps no earlier confirmation.
    const tooYoung = { cookie: 'age=no', 'idempotency-key': 'complete-young' }
    const { number } = someone.order()
    const refused = await someone.send('PUT', `/checkouts/${number}`, { age_confirmed: true }, tooYoung)
    expect([refused.status, refused.body.code]).toEqual([422, 'age-refused'])
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['age_confirmed'])
    await someone.checkout({ age_confirmed: true })
    const placed = await someone.send('PUT', `/checkouts/${number}/complete`, undefined, tooYoung)
    expect([placed.status, placed.body.code]).toEqual([422, 'age-required'])
    expect((await someone.complete()).body.state).toBe('complete')
  })

  test('checkout: stock is reserved for ten minutes from the address on, and activity extends it', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('LAST-1')
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 1, reserved: 0 })
    await someone.next()
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 1, reserved: 1 })
    expect((await buyer(shop).add('LAST-1')).body.code).toBe('out-of-stock')

    shop.clock.pass(8)
    expect((await someone.checkout({ phone: '99191234' })).body.reserved_until).toBe('2026-11-21T02:18:00.000Z')
    shop.clock.pass(9)
    await shop.job('reservations')
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 1, reserved: 1 })
    shop.clock.pass(2)
    await shop.job('reservations')
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 1, reserved: 0 })
    expect((await someone.read()).body).toMatchObject({ state: 'cart', total_quantity: 1, phone: '99191234' })
  })

  test('checkout: of fifty buyers of one unit one gets it, and nobody else is charged', async () => {
    const shop = await open()
    const buyers = Array.from({ length: 50 }, () => buyer(shop))
    await Promise.all(buyers.map(each => each.add('LAST-1')))
    const outcomes = await Promise.all(
      buyers.map(async each => {
        await each.checkout(CHECKOUT)
        return (await each.complete()).body
      })
    )
    expect(outcomes.filter(({ state }) => state === 'complete')).toHaveLength(1)
    expect(outcomes.filter(({ code }) => code === 'stock-gone')).toHaveLength(49)
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 0, reserved: 0 })
  })

  test('stock ledger: always adds up to the balances', async () => {
    const shop = await open()
    const [placed, left] = [buyer(shop), buyer(shop)]
    await placed.add('PAR-500', 8)
    await placed.checkout(CHECKOUT)
    await placed.complete()
    await left.add('PAR-500', 7)
    await left.next()
    await left.add('PAR-500', 2)
    const moves = await shop.shop.db.query.selectFrom('stock_movements').selectAll().execute()
    const id = await shop.variant('PAR-500')
    const balance = (account: string) =>
      moves
        .filter(({ variant_id }) => variant_id === id)
        .reduce(
          (sum, move) =>
            sum +
            (move.to_account === account ? move.quantity : 0) -
            (move.from_account === account ? move.quantity : 0),
          0
        )
    expect(await shop.stock('PAR-500')).toEqual({
      on_hand: balance('available') + balance('reserved'),
      reserved: balance('reserved')
    })
    expect([balance('sold'), balance('reserved'), balance('available')]).toEqual([8, 9, 83])
  })

  test('checkout: an order below the minimum goes back to the cart and releases its stock', async () => {
    const shop = await open()
    const someone = buyer(shop)
    const line = (await someone.add('PAR-500', 8)).body.line_items[0]?.id ?? ''
    await someone.checkout(CHECKOUT)
    await someone.advance()
    const { body } = await someone.send('PUT', `/orders/${someone.order().number}/line_items/${line}`, {
      line_item: { quantity: 1 }
    })
    expect(body).toMatchObject({ state: 'cart', reserved_until: null })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('delivery fee: is free from its threshold and follows the lines', async () => {
    const someone = buyer(await open())
    const line = (await someone.add('PAR-500', 19)).body.line_items[0]?.id ?? ''
    expect((await someone.checkout(CHECKOUT)).body.ship_total).toBe(5_000)
    const path = `/orders/${someone.order().number}/line_items/${line}`
    expect((await someone.send('PUT', path, { line_item: { quantity: 20 } })).body).toMatchObject({
      ship_total: 0,
      total: 100_000
    })
  })
})
