import { expect, onTestFinished, test } from 'vitest'
import type { SimPayment } from '../../../simulators/qpay/ledger.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]
type Pay = Readonly<{ amount?: number; late?: boolean }>

/** An order of ₮45,000 whose invoice at QPay waits to be paid. */
async function orderWithInvoice(open: Open) {
  const simulator = await openQpaySimulator()
  onTestFinished(() => simulator.close())
  const shop = await open({ now: new Date(), environment: { ...simulator.environment, QPAY_MERCHANT: 'simulator' } })
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ ...CHECKOUT, payment_method: 'qpay' })
  await someone.complete()
  await someone.pay()
  const [payment] = someone.order().payments
  const invoice = async () => (await simulator.invoices())[0]?.id ?? ''
  const callBack = (query = '') => shop.request('GET', `/api/v2/payments/qpay/callback/${payment?.id}${query}`)
  return {
    simulator,
    shop,
    someone,
    payment,
    callBack,
    /** Somebody pays, and nobody tells the shop. */
    pay: async ({ amount, late = true }: Pay = {}) =>
      (await simulator.pay(await invoice(), { ...(amount && { amount }), late, callback: 'never' })).payment,
    carried: async () => {
      await shop.job('outbox')
      return (await simulator.invoices())[0]?.payments.map(({ amount, status }) => [amount, status])
    },
    read: async () => (await someone.read()).body,
    compare: () =>
      shop.shop.admin.reconcile(new Date(shop.clock.now.getTime() - 86_400_000), new Date(shop.clock.now.getTime() + 1))
  }
}

onBothDatabases('payment captures', open => {
  test.each([
    ['in two parts, which are enough', [20_000, 25_000], ['PARTIAL', 'PAID'], []],
    ['too little and then in full: the little goes back', [20_000, 45_000], ['REFUNDED', 'PAID'], [20_000]],
    ['in full, twice: the second goes back', [45_000, 45_000], ['PAID', 'REFUNDED'], [45_000]]
  ])('%s', async (_, amounts, statuses, back) => {
    const { pay, callBack, carried, read } = await orderWithInvoice(open)
    for (const amount of amounts) await pay({ amount })
    await Promise.all([callBack(), callBack()])
    const received = amounts.reduce((sum, amount) => sum + amount, 0)
    expect(await carried()).toEqual(amounts.map((amount, index) => [amount, statuses[index]]))
    const order = await read()
    expect(order).toMatchObject({ status: 'payment_completed', paid_total: received, payment_total: 45_000 })
    expect(
      order.payments.flatMap(({ refunds }) => refunds.map(({ amount, way, state }) => [amount, way, state]))
    ).toEqual(back.map(amount => [amount, 'source', 'completed']))
  })

  test('payment captures: the second of two is refunded, also without a callback', async () => {
    const { pay, callBack, carried, read, compare } = await orderWithInvoice(open)
    await pay()
    await callBack()
    await pay()
    await callBack()
    expect(await carried()).toEqual([
      [45_000, 'PAID'],
      [45_000, 'REFUNDED']
    ])
    await pay()
    expect(await compare()).toMatchObject({ found: [expect.any(String)], discrepancies: [] })
    expect(await carried()).toHaveLength(3)
    expect(await compare()).toMatchObject({ found: [], discrepancies: [] })
    expect(await read()).toMatchObject({ paid_total: 135_000, refund_total: 90_000, payment_total: 45_000 })
  })

  test('payment captures: a part until expiry and then the whole are both counted, and the part is refunded', async () => {
    const { shop, someone, pay, callBack, carried, read } = await orderWithInvoice(open)
    await pay({ amount: 20_000 })
    shop.clock.pass(11)
    await shop.job('reservations')
    expect(await read()).toMatchObject({ status: 'payment_pending', amount_due: 25_000 })
    await someone.pay('rest')
    await pay()
    await callBack()
    expect(await carried()).toEqual([
      [20_000, 'REFUNDED'],
      [45_000, 'PAID']
    ])
    expect(await read()).toMatchObject({ status: 'payment_completed', payment_total: 45_000, refund_total: 20_000 })
  })
})

onBothDatabases('invoice without an answer to its creation', open => {
  async function lost(open: Open) {
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    const shop = await open({ now: new Date(), environment: { ...simulator.environment, QPAY_MERCHANT: 'simulator' } })
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout({ ...CHECKOUT, payment_method: 'qpay' })
    await someone.complete()
    await simulator.injectFault('lost', 'POST /v2/invoice', 9)
    expect((await someone.pay()).status).toBe(503)
    await simulator.control('DELETE', '/faults')
    const [invoice] = await simulator.invoices()
    const pay = async (): Promise<SimPayment> =>
      (await simulator.pay(invoice?.id ?? '', { callback: 'never', late: true })).payment
    const [payment] = (await someone.read()).body.payments
    const called = (paymentId: string) =>
      shop.request('GET', `/api/v2/payments/qpay/callback/${payment?.id}?qpay_payment_id=${paymentId}`)
    return { simulator, shop, someone, pay, called, payment }
  }

  test.each(['failed', 'checkout'] as const)(
    'invoice without an answer: is found from %s when its callback names a payment of it, and by no other',
    async state => {
      const { simulator, shop, someone, pay, called } = await lost(open)
      // As it is left when the shop ends while it asks.
      await shop.shop.db.change(({ query }) => query.updateTable('payments').set({ state }).execute())
      shop.clock.pass(1)
      const other = await simulator.provider().create(simulator.request({ paymentNumber: 'S000000001-1' }))
      const theirs = await simulator.pay(other.invoiceId, { callback: 'never' })
      for (const forged of ['unknown', theirs.payment.id, '../invoice']) expect((await called(forged)).status).toBe(200)
      expect((await someone.read()).body.status).toBe('payment_pending')
      const { id } = await pay()
      await called(id)
      expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', payment_total: 45_000 })
      expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
    }
  )

  test('invoice without an answer: is found in the provider’s statement, with unknown payments', async () => {
    const { simulator, shop, someone, pay, payment } = await lost(open)
    await pay()
    const other = await simulator.provider().create(simulator.request({ paymentNumber: 'S000000001-1' }))
    const theirs = await simulator.pay(other.invoiceId, { callback: 'never' })
    const compare = () => shop.shop.admin.reconcile(new Date(Date.now() - 86_400_000), new Date(Date.now() + 60_000))
    expect(await compare()).toMatchObject({
      found: [payment?.number],
      discrepancies: [{ method: 'qpay', kind: 'unknown', number: null, providerId: theirs.payment.id, theirs: 35_000 }]
    })
    expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', payment_total: 45_000 })
    expect(await compare()).toMatchObject({ found: [] })
  })
})
