import { expect, test } from 'vitest'
import { paymentDetails, pendingPayments } from '../../../src/server/money/payments/index.ts'
import { invoiceOf, orderToPay } from '../../support/qpay-order.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('payments in lists', open => {
  test('payments: one is pending until its money comes, and shows it then, by its own number or the order’s', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    const { db } = shop.shop
    const { number } = someone.order()
    expect(await pendingPayments(db)).toMatchObject({ count: 1, payments: [{ number: `${number}-1`, method: 'qpay' }] })
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    expect(await pendingPayments(db)).toEqual({ count: 0, payments: [] })
    const paid = { payment: { state: 'completed', amount: 45_000 }, captures: [{ amount: 45_000 }], refunds: [] }
    expect(await paymentDetails(db, number)).toMatchObject([paid])
    expect(await paymentDetails(db, `${number}-1`)).toMatchObject([paid])
    expect(await paymentDetails(db, number.slice(0, -1))).toEqual([])
  })
})
