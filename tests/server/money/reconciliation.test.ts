import { expect, test } from 'vitest'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { orderToPay, invoiceOf } from '../../support/qpay-order.ts'

onBothDatabases('reconciliation', open => {
  const compare = (shop: TestShop) =>
    shop.shop.admin.reconcile(new Date(shop.clock.now.getTime() - 86_400_000), new Date(shop.clock.now.getTime() + 1))

  test('reconciliation: finds money without a callback, and counts it', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    expect(await compare(shop)).toMatchObject({ compared: 1, found: [], discrepancies: [], unanswered: [] })
    await simulator.pay(await invoiceOf(simulator))
    expect(await compare(shop)).toMatchObject({ found: [someone.order().payments[0]?.number], discrepancies: [] })
    expect((await someone.read()).body.status).toBe('payment_completed')
    expect(await compare(shop)).toMatchObject({ found: [], discrepancies: [] })
  })

  test('reconciliation: finds money for an invoice that was closed long after it was opened', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    shop.clock.pass(3 * 24 * 60)
    await shop.job('payments.poll')
    await simulator.pay(await invoiceOf(simulator), { callback: 'never', late: true })
    expect(await compare(shop)).toMatchObject({ found: [someone.order().payments[0]?.number] })
  })

  test('reconciliation: reports refunds of the provider that we count as paid, and an unreachable provider', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
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
