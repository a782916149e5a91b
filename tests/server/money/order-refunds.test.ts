import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/shop.ts'
import { orderToPay, invoiceOf } from '../../support/qpay-order.ts'

onBothDatabases('refunds', open => {
  test('refund: of a canceled order has a due date, and is requested only once', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    const cancel = () => someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'changed-mind' })
    const { body } = await cancel()
    const due = new Date(shop.clock.now.getTime() + 48 * 3_600_000).toISOString()
    expect(body).toMatchObject({ status: 'canceled', payment_total: 0, refund_total: 45_000 })
    expect(body.payments[0]?.refunds).toMatchObject([{ amount: 45_000, state: 'pending', way: 'source', due_at: due }])
    await cancel()
    await shop.job('outbox')
    await shop.job('outbox')
    const after = (await someone.read()).body
    expect(after).toMatchObject({
      payment_state: 'refunded',
      payments: [{ state: 'refunded', refunded_amount: 45_000 }]
    })
    expect(after.payments[0]?.refunds).toMatchObject([{ state: 'completed', way: 'source' }])
    expect(after.events.map(({ event }) => event)).toEqual(['placed', 'paid', 'canceled', 'refunded'])
  })

  test('refund: a partial payment gives ten minutes more for the rest, and is then refunded', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 20_000 })
    shop.clock.pass(11)
    await shop.job('reservations')
    expect((await someone.read()).body).toMatchObject({ status: 'payment_pending', amount_due: 25_000 })
    expect((await someone.pay('rest')).body.payments.at(-1)).toMatchObject({ state: 'pending', amount: 25_000 })

    shop.clock.pass(11)
    await shop.job('reservations')
    await shop.job('outbox')
    expect((await someone.read()).body).toMatchObject({ state: 'expired', paid_total: 20_000, payment_total: 0 })
    const paid = (await simulator.invoices()).flatMap(({ payments }) => payments.map(({ status }) => status))
    expect(paid).toEqual(['REFUNDED'])
    expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('refund of a returned part: comes out of the newest payment', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    const { number } = someone.order()
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 20_000 })
    shop.clock.pass(11)
    await shop.job('reservations')
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
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator), { amount: 50_000 })
    // QPay gives back whole payments only, and a guest has no wallet.
    const order = await refresh()
    expect(order).toMatchObject({ status: 'payment_completed', paid_total: 50_000, payment_total: 45_000 })
    expect(order.payments[0]?.refunds).toMatchObject([{ amount: 5_000, state: 'manual', way: 'manual' }])
    const [row] = await shop.shop.db.query.selectFrom('refunds').select('id').execute()
    expect(await shop.shop.admin.refunds.markManualRefundDone(row?.id ?? '')).toBe(true)
    expect(await shop.shop.admin.refunds.markManualRefundDone(row?.id ?? '')).toBe(false)
    expect((await someone.read()).body.payments[0]?.refunds).toMatchObject([{ state: 'completed', way: 'manual' }])
  })

  test('refund: one reason refunds once, and never more than was paid', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    const { id, payments } = await refresh()
    const { admin, db } = shop.shop
    const back = (amount: number, reason: string) =>
      db.change(tx =>
        admin.refunds.refundOrder(tx, { orderId: id, amount, idempotencyKey: reason, now: shop.clock.now })
      )
    expect(await back(10_000, 'B1')).toBe(true)
    expect(await back(10_000, 'B1')).toBe(true)
    expect(await back(40_000, 'B2')).toBe(false)
    expect(
      await db.change(tx =>
        admin.refunds.refund(tx, {
          paymentId: payments[0]?.id ?? '',
          amount: 35_001,
          idempotencyKey: 'B3',
          now: shop.clock.now
        })
      )
    ).toBe(undefined)
    expect((await someone.read()).body).toMatchObject({ refund_total: 10_000, payment_total: 35_000 })
  })

  test('refund of a payment: not of nothing, of no payment, or of an unpaid one; the rest exactly, and the same once', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    const { admin, db } = shop.shop
    const refund = (id: string, amount: number, reason: string) =>
      db.change(tx => admin.refunds.refund(tx, { paymentId: id, amount, idempotencyKey: reason, now: shop.clock.now }))
    const id = someone.order().payments[0]?.id ?? ''
    expect(await refund(id, 45_000, 'unpaid')).toBeUndefined()
    await simulator.pay(await invoiceOf(simulator))
    const order = await refresh()
    expect(await refund('', 1, 'nowhere')).toBeUndefined()
    expect(await refund(id, 0, 'nothing')).toBeUndefined()
    expect(await refund(id, -1, 'less')).toBeUndefined()
    const first = await refund(id, 10_000, 'B1')
    expect(first).toMatchObject({ amount: 10_000, state: 'manual' })
    expect(await refund(id, 10_000, 'B1')).toEqual(first)
    const rest = () =>
      db.change(tx =>
        admin.refunds.refundOrder(tx, { orderId: order.id, amount: 35_000, idempotencyKey: 'B2', now: shop.clock.now })
      )
    expect([await rest(), await rest()]).toEqual([true, true])
    expect((await someone.read()).body).toMatchObject({ refund_total: 45_000, payment_total: 0 })
    expect(await admin.refunds.markManualRefundDone('')).toBe(false)
  })

  test('refund: a message about a refund that is done, or is none, asks the provider for nothing', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    await someone.send('PUT', `/orders/${someone.order().number}/cancel`, {})
    const { admin, db } = shop.shop
    const [row] = await db.query.selectFrom('refunds').select('id').execute()
    expect(await admin.refunds.markManualRefundDone(row?.id ?? '')).toBe(false)
    await shop.job('outbox')
    const requests = async () => JSON.stringify(await simulator.control('GET', '/requests'))
    const before = await requests()
    await admin.refunds.processRefund(row?.id ?? '')
    await admin.refunds.processRefund('')
    expect(await requests()).toBe(before)
    expect((await someone.read()).body.payments[0]?.refunds).toMatchObject([{ state: 'completed', way: 'source' }])
  })
})
