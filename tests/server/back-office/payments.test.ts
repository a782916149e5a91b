import { expect, test } from 'vitest'
import type { StaffPaymentBody, StaffPaymentsBody } from '../../../src/contract/staff/payments.ts'
import { invoiceOf, orderToPay } from '../../support/qpay-order.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

async function financeOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'finance')
  const list = async (query = '') => (await (await send('GET', `/payments?${query}`)).json()) as StaffPaymentsBody
  return {
    send,
    list,
    numbers: async (query: string) => (await list(query)).payments.map(({ number }) => number),
    view: async (number: string) => (await (await send('GET', `/payments/${number}`)).json()) as StaffPaymentBody
  }
}

onBothDatabases('payments of the office', open => {
  test('payments: are found by number and by ids of the provider, and narrowed down', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    await someone.pay()
    const invoice = await invoiceOf(simulator)
    const { number: order, payments } = someone.order()
    const number = payments[0]?.number ?? ''
    const { numbers, list } = await financeOf(shop)
    expect((await list()).payments).toMatchObject([
      {
        number,
        kind: 'order',
        order_number: order,
        method: 'qpay',
        state: 'pending',
        amount: 45_000,
        refunded_amount: 0
      }
    ])
    for (const text of [number, number.toLowerCase(), order, invoice])
      expect(await numbers(`q=${text}`)).toEqual([number])
    for (const nothing of ['q=R000000000-1', 'q=%25', 'method=card', 'state=failed,void', 'to=2020-01-01'])
      expect([nothing, await numbers(nothing)]).toEqual([nothing, []])
    await simulator.pay(invoice)
    await refresh()
    expect(await numbers('method=qpay,card&state=completed&from=2020-01-01')).toEqual([number])
    expect((await list()).next_cursor).toBeNull()
  })

  test('payment: is checked at its provider by those who move money, and the line stands in the audit', async () => {
    const { simulator, shop, someone } = await orderToPay(open)
    await someone.pay()
    const number = someone.order().payments[0]?.number ?? ''
    const { view, send } = await financeOf(shop)
    expect(await view(number)).toMatchObject({
      state: 'pending',
      may_check: true,
      captures: [],
      attempts: [{ number }]
    })
    await simulator.pay(await invoiceOf(simulator), { amount: 50_000 })
    shop.clock.pass(1)
    const support = await signedInStaff(shop, 'support')
    expect((await support.send('POST', `/payments/${number}/checks`)).status).toBe(403)
    const checked = await send('POST', `/payments/${number}/checks`)
    expect(checked.status).toBe(200)
    expect(await checked.json()).toMatchObject({
      ...{ state: 'completed', amount: 50_000, refunded_amount: 5_000 },
      captures: [{ amount: 50_000, refunded_at: null }],
      refunds: [{ amount: 5_000, state: 'manual' }]
    })
    const [line] = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select(['action', 'subject_id', 'after_json'])
      .where('action', '=', 'payments.check')
      .execute()
    expect(line).toMatchObject({ subject_id: number, after_json: JSON.stringify({ state: 'completed' }) })
    expect((await send('GET', '/payments/R000000000-9')).status).toBe(404)
  })

  test('payments: a page goes on where the one before ended, also among payments of one moment', async () => {
    const { shop, someone } = await orderToPay(open)
    await someone.pay()
    const [row] = await shop.shop.db.query.selectFrom('payments').selectAll().execute()
    if (!row) throw new Error('No payment')
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('payments')
        .values(
          Array.from({ length: 59 }, (_, index) => ({
            ...row,
            id: `${row.id.slice(0, -3)}${String(index).padStart(3, '0')}`,
            number: `R999999999-${index + 1}`,
            invoice_id: `invoice ${index}`
          }))
        )
        .execute()
    )
    const { list } = await financeOf(shop)
    const first = await list()
    const second = await list(`after=${first.next_cursor}`)
    expect([first.payments.length, second.payments.length, second.next_cursor]).toEqual([50, 10, null])
    expect(new Set([...first.payments, ...second.payments].map(({ number }) => number)).size).toBe(60)
  })
})
