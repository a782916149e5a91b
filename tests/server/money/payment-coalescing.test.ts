import { expect, onTestFinished, test } from 'vitest'
import { newPayment } from '../../../src/server/money/payments/payment-store.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'

onBothDatabases('payments by QPay', open => {
  const openQpay = async () => {
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    const shop = await open({ now: new Date(), environment: simulator.environment })
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout({ ...CHECKOUT, payment_method: 'qpay' })
    expect((await someone.complete()).status).toBe(200)
    return { practice: simulator, shop, someone }
  }

  test('callbacks: thirty at once ask QPay twice, and the money is seen', async () => {
    const { practice: simulator, shop, someone } = await openQpay()
    const [payment] = (await someone.pay()).body.payments
    const [invoice] = await simulator.invoices()
    await simulator.pay(invoice?.id ?? '', { callback: 'never' })
    const before = await simulator.count('POST /v2/payment/check')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => shop.request('GET', `/api/v2/payments/qpay/callback/${payment?.id}`))
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await simulator.count('POST /v2/payment/check')) - before).toBeLessThanOrEqual(2)
    expect((await someone.read()).body.status).toBe('payment_completed')
  })

  test('opening: after a crash the buyer gets an invoice at once, and money on the lost one still counts', async () => {
    const { practice: simulator, shop, someone } = await openQpay()
    const order = await shop.shop.db.query
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', someone.order().number)
      .executeTakeFirstOrThrow()
    // Traces of the process that died: its row, and at QPay the invoice it never heard of.
    const lost = newPayment(
      {
        payableKind: 'order',
        payableId: order.id,
        userId: null,
        number: order.number,
        attempt: 1,
        method: 'qpay',
        amount: order.total
      },
      shop.clock.now
    )
    await shop.shop.db.change(tx => tx.query.insertInto('payments').values(lost).execute())
    const callbackUrl = `http://127.0.0.1:9/api/v2/payments/qpay/callback/${lost.id}`
    await simulator
      .provider()
      .create(simulator.request({ paymentNumber: lost.number, amount: order.total, callbackUrl }))

    const paying = await someone.pay()
    expect([paying.status, paying.body.code]).toEqual([201, undefined])
    expect(paying.body.payments.map(({ state }) => state)).toContain('pending')

    const [unheard] = await simulator.invoices()
    const { payment } = await simulator.pay(unheard?.id ?? '', { callback: 'never' })
    const answer = await shop.request('GET', `/api/v2/payments/qpay/callback/${lost.id}?qpay_payment_id=${payment.id}`)
    expect(answer.status).toBe(200)
    expect((await someone.read()).body.status).toBe('payment_completed')
  })

  test('opening: two requests at the same moment still make one invoice', async () => {
    const { practice: simulator, someone } = await openQpay()
    const answers = await Promise.all([someone.pay('one'), someone.pay('two')])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    expect(await simulator.invoices()).toHaveLength(1)
  })
})
