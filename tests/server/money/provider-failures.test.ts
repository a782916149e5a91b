import { expect, test } from 'vitest'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** Orders at one provider, which is paid there late, wrongly, or while it is out of order. */
async function ordersAt(open: Open, method: string) {
  const { shop, control, atCards, lastBill } = await openCommerce(open)
  const place = async () => {
    const someone = buyer(shop)
    await someone.add('PAR-500', 30)
    await someone.checkout({ ...CHECKOUT, payment_method: method })
    await someone.complete()
    const [payment] = (await someone.pay()).body.payments
    const { total } = someone.order()
    const bill = method === 'card' ? (payment?.number ?? '') : await lastBill()
    return {
      total,
      read: async () => (await someone.read()).body,
      pay: (amount = total) =>
        method === 'card'
          ? atCards(`/charges/${bill}/pay`, { amount: amount.toFixed(2) })
          : control(`/bills/${bill}/pay`, { amount, callback: 'never' }),
      tell: async () => (await shop.request('POST', `/api/v2/payments/${method}/callback/${payment?.id}`)).status
    }
  }
  const fail = (times: number, kind = '500') => atCards('/faults', { kind, times })
  const later = async (minutes: number, job: string) => {
    shop.clock.pass(minutes)
    await shop.job(job)
  }
  return { shop, place, fail, later }
}

onBothDatabases('a provider', open => {
  test.each(['socialpay', 'monpay', 'storepay', 'lend', 'card'])(
    'provider: callbacks of %s that come early, twice or late pay an order once',
    async method => {
      const { place, later } = await ordersAt(open, method)
      const early = await place()
      expect(await early.tell()).toBe(200)
      expect((await early.read()).status).toBe('payment_pending')
      await early.pay()
      expect(await Promise.all([early.tell(), early.tell()])).toEqual([200, 200])
      expect(await early.read()).toMatchObject({ status: 'payment_completed', payment_total: early.total })

      const late = await place()
      await later(11, 'reservations')
      expect((await late.read()).state).toBe('expired')
      await late.pay()
      expect(await late.tell()).toBe(200)
      expect(await late.read()).toMatchObject({ status: 'payment_completed', payment_total: late.total })
    }
  )

  test('provider: one that cannot answer whether it was paid is asked again later', async () => {
    const { place, fail, later } = await ordersAt(open, 'card')
    const order = await place()
    await order.pay()
    await fail(3)
    expect(await order.tell()).toBe(503)
    expect((await order.read()).status).toBe('payment_pending')
    await later(1, 'payments.poll')
    expect(await order.read()).toMatchObject({ status: 'payment_completed', payment_total: order.total })
  })

  test('provider: one that refuses to answer whether it was paid is asked again later', async () => {
    const { place, fail, later } = await ordersAt(open, 'card')
    const order = await place()
    await order.pay()
    await fail(1, 'no')
    expect(await order.tell()).toBe(503)
    await later(1, 'payments.poll')
    expect(await order.read()).toMatchObject({ status: 'payment_completed', payment_total: order.total })
  })

  // StorePay alone answers yes or no, and no amount.
  test.each(['socialpay', 'monpay', 'lend', 'card'])(
    'provider: %s with another amount: too little waits for the rest, too much is refunded',
    async method => {
      const { place, later } = await ordersAt(open, method)
      const much = await place()
      await much.pay(much.total + 500)
      await much.tell()
      expect(await much.read()).toMatchObject({
        status: 'payment_completed',
        payment_total: much.total,
        payments: [{ refunds: [{ amount: 500, way: 'manual' }] }]
      })
      const little = await place()
      await little.pay(1_000)
      await little.tell()
      expect(await little.read()).toMatchObject({ status: 'payment_pending', amount_due: little.total })
      await later(11, 'reservations')
      expect(await little.read()).toMatchObject({ status: 'payment_pending', amount_due: little.total - 1_000 })
    }
  )
})
