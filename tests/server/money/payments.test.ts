import { expect, test } from 'vitest'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { orderToPay, invoiceOf, callback } from '../../support/qpay-order.ts'

onBothDatabases('QPay', open => {
  test('QPay: an invoice is opened, paid and counted once; stock goes down and a mail is due', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    expect(someone.order()).toMatchObject({ state: 'complete', status: 'payment_pending', payments: [] })
    const { status, body } = await someone.pay()
    expect(status).toBe(201)
    expect(body.payments[0]).toMatchObject({ state: 'pending', amount: 45_000, payment_method_name: 'qpay' })
    const ask = body.payments[0]?.ask
    expect(ask?.kind === 'qr' && ask.urls.length).toBeGreaterThan(5)
    expect(ask?.kind === 'qr' && ask.qr_image).toMatch(/^iVBOR/)
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 8 })

    await simulator.pay(await invoiceOf(simulator))
    expect(await refresh()).toMatchObject({
      status: 'payment_completed',
      payment_state: 'completed',
      reserved_until: null
    })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    for (const method of ['GET', 'POST']) expect((await callback(shop, someone, method)).status).toBe(200)
    await refresh()
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    expect(await shop.shop.db.query.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })

  test('QPay: two requests to pay open one invoice', async () => {
    const { simulator, someone } = await orderToPay(open)
    const first = await someone.pay('a')
    expect(await someone.pay('a')).toEqual(first)
    const other = await someone.pay('b')
    expect(other.body.payments).toEqual(first.body.payments)
    expect(await simulator.invoices()).toHaveLength(1)
    const changed = await someone.send(
      'POST',
      `/orders/${someone.order().number}/payments`,
      { method: 'cash' },
      { 'idempotency-key': 'a' }
    )
    expect(changed.body.code).toBe('idempotency-key-reused')
  })

  test('QPay: a forged callback changes nothing', async () => {
    const { shop, someone } = await orderToPay(open)
    await someone.pay()
    const response = await callback(shop, someone)
    expect([response.status, await response.text()]).toEqual([200, 'SUCCESS'])
    expect((await someone.read()).body.status).toBe('payment_pending')
    const unknown = await shop.request('GET', '/api/v2/payments/qpay/callback/019ab0c0-0000-7000-8000-000000000000')
    expect(unknown.status).toBe(404)
  })

  test('QPay: less than the whole amount is not paid', async () => {
    const { simulator, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 44_999 })
    expect((await refresh()).payment_state).toBe('pending')
  })

  test('QPay: a lost callback is made up for by polling', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    shop.clock.pass(1)
    await shop.job('payments.poll')
    expect((await someone.read()).body.status).toBe('payment_completed')
  })

  test('QPay: an unpaid order expires after ten minutes and releases its stock', async () => {
    const { shop, someone } = await orderToPay(open)
    await someone.pay()
    shop.clock.pass(11)
    await shop.job('reservations')
    expect((await someone.read()).body).toMatchObject({ state: 'expired', status: 'expired' })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
    expect((await someone.pay('late')).body.code).toBe('order-ended')
  })

  test('QPay: a payment that was paid while it expired stays paid', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const paid = await shop.shop.db.query.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    await shop.shop.admin.payments.expirePayment(paid)
    expect((await someone.read()).body).toMatchObject({ payments: [{ state: 'completed' }], amount_due: 0 })
  })

  test('QPay: late money revives the order while its products are in stock', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const invoice = await invoiceOf(simulator)
    await simulator.injectFault('hang', 'cancel')
    await simulator.pay(invoice)
    shop.clock.pass(11)
    await shop.job('reservations')
    expect((await someone.read()).body.status).toBe('payment_completed')
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
  })

  test('QPay: an outage is reported, and paying can be tried again', async () => {
    const { simulator, someone } = await orderToPay(open)
    await simulator.simulator.close()
    const { status, body } = await someone.pay()
    expect([status, body.code]).toEqual([503, 'payment-unavailable'])
    expect((await someone.read()).body.payments).toMatchObject([{ state: 'failed' }])
  })

  test('QPay: a provider that does not answer keeps no other customer’s stock reserved', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const other = buyer(shop)
    await other.add('LAST-1')
    await other.next()
    await simulator.simulator.close()
    shop.clock.pass(11)
    await shop.job('reservations')
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 1, reserved: 0 })
    const { status, reserved_until } = (await someone.read()).body
    expect(status).toBe('payment_pending')
    // Its own goods stay until the provider can say whether it was paid.
    expect(Date.parse(reserved_until ?? '')).toBeGreaterThan(shop.clock.now.getTime())
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 8 })
  })

  test('cash on delivery: opens no invoice', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    expect((await someone.pay()).body.code).toBe('order-not-placed')
    await someone.checkout(CHECKOUT)
    await someone.complete()
    expect((await someone.pay()).body.code).toBe('paid-otherwise')
  })
})
