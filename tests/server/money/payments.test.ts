import { expect, onTestFinished, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/order.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openSimulator } from '../../support/qpay-simulator.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** A shop with a QPay simulator beside it, and a buyer whose order waits for its money. */
async function orderToPay(open: Open, sku = 'PAR-500', quantity = 8) {
  const simulator = await openSimulator()
  onTestFinished(() => simulator.close())
  const shop = await open({
    // The simulator has a clock of its own.
    now: new Date(),
    environment: simulator.environment
  })
  const someone = buyer(shop)
  await someone.add(sku, quantity)
  await someone.checkout({ ...CHECKOUT, payment_method: 'qpay' })
  await someone.complete()
  return { practice: simulator, shop, someone, refresh: () => refresh(shop, someone) }
}

type Buyer = ReturnType<typeof buyer>

async function refresh(shop: TestShop, someone: Buyer) {
  shop.clock.pass(1)
  const [payment] = someone.order().payments
  return (await someone.send('GET', `/orders/${someone.order().number}/payments/${payment?.id}`)).body
}

const invoiceOf = async (simulator: Awaited<ReturnType<typeof openSimulator>>) =>
  (await simulator.invoices())[0]?.id ?? ''

const callback = (shop: TestShop, someone: Buyer, method = 'GET') =>
  shop.request(method, `/api/v2/payments/qpay/callback/${someone.order().payments[0]?.id}?qpay_payment_id=whatever`)

onBothDatabases('QPay', open => {
  test('QPay: an invoice is opened, paid and counted once; stock goes down and a mail is due', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
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
    const { practice: simulator, someone } = await orderToPay(open)
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
    const { practice: simulator, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 44_999 })
    expect((await refresh()).payment_state).toBe('pending')
  })

  test('QPay: a lost callback is made up for by polling', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
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
    await shop.job('holds')
    expect((await someone.read()).body).toMatchObject({ state: 'expired', status: 'expired' })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
    expect((await someone.pay('late')).body.code).toBe('order-ended')
  })

  test('QPay: a payment that was paid while it expired stays paid', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const paid = await shop.shop.db.query.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    await shop.shop.admin.payments.expirePayment(paid)
    expect((await someone.read()).body).toMatchObject({ payments: [{ state: 'completed' }], amount_due: 0 })
  })

  test('QPay: late money revives the order while its products are in stock', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const invoice = await invoiceOf(simulator)
    await simulator.trouble('hang', 'cancel')
    await simulator.pay(invoice)
    shop.clock.pass(11)
    await shop.job('holds')
    expect((await someone.read()).body.status).toBe('payment_completed')
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
  })

  test('QPay: an outage is reported, and paying can be tried again', async () => {
    const { practice: simulator, someone } = await orderToPay(open)
    await simulator.simulator.close()
    const { status, body } = await someone.pay()
    expect([status, body.code]).toEqual([503, 'payment-unavailable'])
    expect((await someone.read()).body.payments).toMatchObject([{ state: 'failed' }])
  })

  test('QPay: a provider that does not answer keeps no other customer’s stock reserved', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const other = buyer(shop)
    await other.add('LAST-1')
    await other.next()
    await simulator.simulator.close()
    shop.clock.pass(11)
    await shop.job('holds')
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

onBothDatabases('late money', open => {
  async function expired(open: Open) {
    const made = await orderToPay(open, 'LAST-1', 1)
    await made.someone.pay()
    const invoice = await invoiceOf(made.practice)
    // Our cancellation is lost on the way, so that the invoice can still be paid.
    await made.practice.trouble('drop', `DELETE /v2/invoice`, 9)
    made.shop.clock.pass(11)
    await made.shop.job('holds')
    expect((await made.someone.read()).body.state).toBe('expired')
    return { ...made, invoice }
  }

  test('late money: revives the order while its products are in stock', async () => {
    const { practice: simulator, shop, someone, invoice } = await expired(open)
    await simulator.pay(invoice, { late: true })
    await callback(shop, someone)
    expect((await someone.read()).body).toMatchObject({ state: 'complete', status: 'payment_completed' })
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 0, reserved: 0 })
  })

  test('late money: is refunded, once, when the last unit was sold meanwhile', async () => {
    const { practice: simulator, shop, someone, invoice } = await expired(open)
    const quicker = buyer(shop)
    await quicker.add('LAST-1')
    await quicker.checkout(CHECKOUT)
    expect((await quicker.complete()).body.state).toBe('complete')

    await simulator.pay(invoice, { late: true })
    await callback(shop, someone)
    expect((await someone.read()).body).toMatchObject({ state: 'canceled', status: 'canceled' })
    await shop.job('outbox')
    await shop.job('outbox')
    expect((await someone.read()).body.payment_state).toBe('refunded')
    const [book] = await simulator.invoices()
    expect(book?.payments.map(({ status }) => status)).toEqual(['REFUNDED'])
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 0, reserved: 0 })
  })
})

const payBy = (someone: Buyer, method: string, key = method) =>
  someone.send('POST', `/orders/${someone.order().number}/payments`, { method }, { 'idempotency-key': key })

onBothDatabases('changing the payment method', open => {
  test('another method: changed to cash, the invoice is closed, the products are sold and the courier collects', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const { status, body } = await payBy(someone, 'cash')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'ordered', payment_method: 'cash', reserved_until: null, amount_due: 45_000 })
    expect(body.payments.map(({ payment_method_name, state }) => [payment_method_name, state])).toEqual([
      ['qpay', 'void'],
      ['cash', 'pending']
    ])
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    expect((await simulator.invoices()).map(invoice => invoice.status)).toEqual(['CANCELLED'])
    expect(await payBy(someone, 'cash')).toEqual({ status, body })
  })

  test('another method: an order paid at the door can be paid before delivery, once', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await payBy(someone, 'cash')
    const { body } = await payBy(someone, 'qpay')
    expect(body).toMatchObject({ status: 'ordered', payment_method: 'cash' })
    await simulator.pay(await invoiceOf(simulator))
    shop.clock.pass(1)
    await shop.job('payments.poll')
    await refresh()
    expect((await someone.read()).body).toMatchObject({
      status: 'payment_completed',
      payment_method: 'qpay',
      payment_total: 45_000,
      amount_due: 0
    })
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    for (const step of ['ready', 'shipped', 'delivered'] as const)
      await shop.shop.admin.shipping.move(someone.order().number, step)
    expect((await someone.read()).body).toMatchObject({ paid_total: 45_000, payment_total: 45_000 })
  })

  test('another method: of a partial payment before delivery the courier collects the rest', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await payBy(someone, 'cash')
    await payBy(someone, 'qpay')
    await simulator.pay(await invoiceOf(simulator), { amount: 44_000, callback: 'never' })
    shop.clock.pass(11)
    await shop.job('payments.poll')
    expect((await someone.read()).body).toMatchObject({ status: 'ordered', payment_total: 44_000, amount_due: 1_000 })
    for (const step of ['ready', 'shipped', 'delivered'] as const)
      await shop.shop.admin.shipping.move(someone.order().number, step)
    expect((await someone.read()).body).toMatchObject({ paid_total: 45_000, payment_total: 45_000 })
  })

  test('late money: for a closed invoice counts while something is due, and is refunded otherwise', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const invoice = await invoiceOf(simulator)
    await simulator.trouble('drop', 'DELETE /v2/invoice', 9)
    await payBy(someone, 'cash')
    for (const step of ['ready', 'shipped', 'delivered'] as const)
      await shop.shop.admin.shipping.move(someone.order().number, step)
    await simulator.pay(invoice, { late: true })
    await callback(shop, someone)
    await shop.job('outbox')
    expect((await someone.read()).body).toMatchObject({
      payment_state: 'completed',
      paid_total: 90_000,
      refund_total: 45_000,
      payment_total: 45_000
    })
    expect((await simulator.invoices())[0]?.payments.map(({ status }) => status)).toEqual(['REFUNDED'])
  })
})

onBothDatabases('refunds', open => {
  test('refund: of a canceled order has a due date, and is requested only once', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const cancel = () => someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'changed-mind' })
    const { body } = await cancel()
    const due = new Date(shop.clock.now.getTime() + 48 * 3_600_000).toISOString()
    expect(body).toMatchObject({ status: 'canceled', payment_total: 0, refund_total: 45_000 })
    expect(body.payments[0]?.refunds).toMatchObject([{ amount: 45_000, state: 'waiting', way: 'source', due_at: due }])
    await cancel()
    await shop.job('outbox')
    await shop.job('outbox')
    const after = (await someone.read()).body
    expect(after).toMatchObject({
      payment_state: 'refunded',
      payments: [{ state: 'refunded', refunded_amount: 45_000 }]
    })
    expect(after.payments[0]?.refunds).toMatchObject([{ state: 'done', way: 'source' }])
    expect(after.events.map(({ event }) => event)).toEqual(['placed', 'paid', 'canceled', 'refunded'])
  })

  test('refund: a partial payment gives ten minutes more for the rest, and is then refunded', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 20_000 })
    shop.clock.pass(11)
    await shop.job('holds')
    expect((await someone.read()).body).toMatchObject({ status: 'payment_pending', amount_due: 25_000 })
    expect((await someone.pay('rest')).body.payments.at(-1)).toMatchObject({ state: 'pending', amount: 25_000 })

    shop.clock.pass(11)
    await shop.job('holds')
    await shop.job('outbox')
    expect((await someone.read()).body).toMatchObject({ state: 'expired', paid_total: 20_000, payment_total: 0 })
    const paid = (await simulator.invoices()).flatMap(({ payments }) => payments.map(({ status }) => status))
    expect(paid).toEqual(['REFUNDED'])
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('refund of a returned part: comes out of the newest payment', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    const { number } = someone.order()
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 20_000 })
    shop.clock.pass(11)
    await shop.job('holds')
    await someone.pay('rest')
    await simulator.pay((await simulator.invoices()).at(-1)?.id ?? '')
    shop.clock.pass(1)
    const paid = (await someone.send('GET', `/orders/${number}/payments/${someone.order().payments.at(-1)?.id}`)).body
    expect(paid.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['completed', 20_000],
      ['completed', 25_000]
    ])
    for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
    const lines = [{ line_item_id: someone.order().line_items[0]?.id ?? '', quantity: 1 }]
    const input = { reason: 'damaged', lines }
    const { status } = await someone.send('POST', `/orders/${number}/returns`, input, { 'idempotency-key': 'back' })
    expect(status).toBe(201)
    for (const to of ['approved', 'received', 'refunded'] as const)
      await shop.shop.admin.returns.decide(`${number}-B1`, to)
    const { payments } = (await someone.read()).body
    expect(payments.map(({ refunded_amount }) => refunded_amount)).toEqual([0, 5_000])
  })

  test('refund: one that its provider does not support waits for staff, who mark it done', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 50_000 })
    // QPay gives back whole payments only, and a guest has no wallet.
    const order = await refresh()
    expect(order).toMatchObject({ status: 'payment_completed', paid_total: 50_000, payment_total: 45_000 })
    expect(order.payments[0]?.refunds).toMatchObject([{ amount: 5_000, state: 'by-hand', way: 'by-hand' }])
    const [row] = await shop.shop.db.query.selectFrom('refunds').select('id').execute()
    expect(await shop.shop.admin.payments.markManualRefundDone(row?.id ?? '')).toBe(true)
    expect(await shop.shop.admin.payments.markManualRefundDone(row?.id ?? '')).toBe(false)
    expect((await someone.read()).body.payments[0]?.refunds).toMatchObject([{ state: 'done', way: 'by-hand' }])
  })

  test('refund: one reason refunds once, and never more than was paid', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    const { id, payments } = await refresh()
    const { admin, db } = shop.shop
    const back = (amount: number, reason: string) =>
      db.change(tx => admin.payments.refundOrder(tx, id, amount, reason, shop.clock.now))
    expect(await back(10_000, 'B1')).toBe(true)
    expect(await back(10_000, 'B1')).toBe(true)
    expect(await back(40_000, 'B2')).toBe(false)
    expect(await db.change(tx => admin.payments.refund(tx, payments[0]?.id ?? '', 35_001, 'B3', shop.clock.now))).toBe(
      undefined
    )
    expect((await someone.read()).body).toMatchObject({ refund_total: 10_000, payment_total: 35_000 })
  })
})

onBothDatabases('reconciliation', open => {
  const compare = (shop: TestShop) =>
    shop.shop.admin.reconcile(new Date(shop.clock.now.getTime() - 86_400_000), new Date(shop.clock.now.getTime() + 1))

  test('reconciliation: finds money without a callback, and counts it', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    expect(await compare(shop)).toMatchObject({ compared: 1, found: [], discrepancies: [], unanswered: [] })
    await simulator.pay(await invoiceOf(simulator))
    expect(await compare(shop)).toMatchObject({ found: [someone.order().payments[0]?.number], discrepancies: [] })
    expect((await someone.read()).body.status).toBe('payment_completed')
    expect(await compare(shop)).toMatchObject({ found: [], discrepancies: [] })
  })

  test('reconciliation: finds money for an invoice that was closed long after it was opened', async () => {
    const { practice: simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    shop.clock.pass(3 * 24 * 60)
    await shop.job('payments.poll')
    await simulator.pay(await invoiceOf(simulator), { callback: 'never', late: true })
    expect(await compare(shop)).toMatchObject({ found: [someone.order().payments[0]?.number] })
  })

  test('reconciliation: reports refunds of the provider that we count as paid, and an unreachable provider', async () => {
    const { practice: simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    const { payment } = await simulator.pay(await invoiceOf(simulator))
    await refresh()
    await simulator.provider().refund(payment.id)
    const { number } = someone.order().payments[0] ?? {}
    expect((await compare(shop)).discrepancies).toEqual([
      { method: 'qpay', kind: 'refunded-at-provider', number, providerId: payment.id, ours: 45_000, theirs: 0 }
    ])
    await simulator.simulator.close()
    expect(await compare(shop)).toMatchObject({ discrepancies: [], unanswered: [number] })
  })
})

onBothDatabases('a wallet and a payment provider together', open => {
  /** 20,000 of 45,000 are taken from a wallet; the invoice for the rest outlives its order. */
  async function lateForBoth(open: Open) {
    const { practice: simulator, shop } = await orderToPay(open)
    const person = await holder(shop)
    await person.give('cash', 20_000)
    const call = async (method: string, path: string, body?: object, key = '') =>
      (await person.send(method, path, body, key === '' ? {} : { 'idempotency-key': key })).body as unknown as OrderBody
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
    const buy = async (wallet_amount: number) => {
      const { number } = await call('POST', '/orders/0/line_items', { line_item })
      await call('PUT', `/checkouts/${number}`, { ...CHECKOUT, payment_method: 'qpay', wallet_amount })
      return call('PUT', `/checkouts/${number}/complete`, undefined, 'complete')
    }
    const placed = await buy(20_000)
    const { number } = placed
    expect(placed).toMatchObject({ status: 'payment_pending', payment_total: 20_000, amount_due: 25_000 })
    const { payments } = await call('POST', `/orders/${number}/payments`, {}, 'pay')
    expect(payments.map(({ amount, state }) => [amount, state])).toEqual([
      [20_000, 'completed'],
      [25_000, 'pending']
    ])
    const invoice = (await simulator.invoices()).at(-1)?.id ?? ''
    await simulator.trouble('drop', 'DELETE /v2/invoice', 9)
    shop.clock.pass(11)
    await shop.job('holds')
    const read = () => call('GET', `/orders/${number}`)
    expect(await read()).toMatchObject({ state: 'expired', payment_total: 0, amount_due: 0 })
    expect((await person.wallet()).balance).toBe(20_000)
    const late = async () => {
      await simulator.pay(invoice, { late: true })
      await shop.request('GET', `/api/v2/payments/qpay/callback/${payments[1]?.id}`)
      await shop.job('outbox')
    }
    return { shop, person, read, late, buy }
  }

  test('wallet and provider: late money revives the order, and the wallet pays its part again', async () => {
    const { shop, person, read, late } = await lateForBoth(open)
    await late()
    expect(await read()).toMatchObject({ status: 'payment_completed', paid_total: 65_000, payment_total: 45_000 })
    expect((await person.wallet()).balance).toBe(0)
    await balances(shop)
  })

  test('wallet and provider: late money is refunded when the wallet’s part was spent meanwhile', async () => {
    const { shop, person, read, late, buy } = await lateForBoth(open)
    await buy(15_000)
    await late()
    expect(await read()).toMatchObject({ state: 'expired', payment_state: 'refunded', payment_total: 0 })
    expect((await person.wallet()).balance).toBe(5_000)
    await balances(shop)
  })
})
