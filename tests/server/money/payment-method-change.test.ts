import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/shop.ts'
import { orderToPay, invoiceOf, callback, payBy } from '../../support/qpay-order.ts'

onBothDatabases('changing the payment method', open => {
  test('another method: changed to cash, the invoice is closed, the products are sold and the courier collects', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
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
    const { simulator, shop, someone, refresh } = await orderToPay(open)
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
    const { simulator, shop, someone } = await orderToPay(open)
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
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const invoice = await invoiceOf(simulator)
    await simulator.injectFault('drop', 'DELETE /v2/invoice', 9)
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
