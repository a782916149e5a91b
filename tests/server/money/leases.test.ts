import { expect, test } from 'vitest'
import type { LeaseBody } from '../../../src/contract/money/lease.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { DAY, APPLICATION, leasingCustomer, registerNumbersOfLeases, secondCommerce } from '../../support/leasing.ts'

const sumOf = ({ instalments }: LeaseBody) => instalments.reduce((sum, { principal }) => sum + principal, 0)

onBothDatabases('leasing', open => {
  test('lease: goes from the application to the last payment, and every tögrög is accounted for', async () => {
    const { shop, order, apply, read, payNow, says, applications, call } = await leasingCustomer(open)
    const { number, placed, read: readOrder } = await order()
    expect(placed.body).toMatchObject({ state: 'complete', payment_state: 'pending', payment_method: 'lease' })
    const price = placed.body.total

    const first = await apply(number)
    expect(first.status).toBe(201)
    expect(first.body.lease).toMatchObject({ state: 'down_payment_pending', price, register_number: 'УБ••••••42' })
    expect(await apply(number)).toEqual(first)
    const lease = first.body.lease?.number ?? ''
    const down = first.body.lease?.down_payment ?? 0
    expect(down).toBe(Math.round(price * 0.3))

    expect(await payNow(lease)).toMatchObject({ state: 'application_sent', paid: down, bill: null })
    await shop.job('outbox')
    const [application] = await applications()
    expect(application).toMatchObject({ reference: lease, amount: price - down })
    expect(application?.person.register_number).toBe(APPLICATION.register_number)
    // Goods are held as long as the lender may think.
    shop.clock.pass(2 * DAY)
    await shop.job('reservations')
    expect(await readOrder()).toMatchObject({ status: 'payment_pending' })

    await says(lease, 'approve')
    expect(await read(lease)).toMatchObject({ state: 'approved', contract: `ДЗ-${lease}` })
    const paid = await readOrder()
    expect(paid).toMatchObject({ payment_state: 'completed', payment_total: price, amount_due: 0 })
    // A window promised two days ago counts from now.
    expect(paid.delivery).toMatchObject({
      option: '48-72h',
      promised_by: new Date(shop.clock.now.getTime() + 3 * DAY * 60_000).toISOString()
    })
    const row = await shop.shop.db.query.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
    expect([row.register_number, row.answers_json]).toEqual([null, '{}'])

    for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
    await shop.job('outbox')
    const running = await read(lease)
    expect(running).toMatchObject({ state: 'active', paid: down })
    expect(running.instalments.map(({ state }) => state)).toEqual(['next', ...Array(5).fill('later')])
    expect((await applications())[0]?.loan?.instalments.reduce((sum, each) => sum + each.principal, 0)).toBe(
      price - down
    )

    // One as it falls due, then everything at once.
    expect((await call('POST', `/leases/${lease}/payments`, { method: 'qpay' }, 'early')).status).toBe(422)
    await call('POST', `/leases/${lease}/bills`, { kind: 'instalment' })
    const paidOne = await payNow(lease, 'one')
    expect(paidOne.instalments[0]).toMatchObject({ state: 'paid' })
    expect(paidOne.paid).toBe(down + (running.instalments[0]?.amount ?? 0))
    const { early } = paidOne
    expect(early?.amount).toBe((early?.principal ?? 0) + (early?.interest ?? 0))
    expect(early?.saved).toBeGreaterThan(0)
    await call('POST', `/leases/${lease}/bills`, { kind: 'early' })
    const over = await payNow(lease, 'all')
    expect(over).toMatchObject({ state: 'paid_off', to_pay: 0, early: null })
    expect(over.paid).toBe(over.total)
    expect(over.total).toBe(running.total - (early?.saved ?? 0))
    expect(await registerNumbersOfLeases(shop)).toBe(over.total)

    await shop.job('outbox')
    const repaid = Object.values((await applications())[0]?.repayments ?? {})
    expect(repaid.reduce((sum, { principal }) => sum + principal, 0)).toBe(price - down)
    const mails = await shop.shop.db.query
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', '=', 'lease.notification')
      .execute()
    expect(mails.map(({ dedupe_key }) => dedupe_key.split(':').at(-1)).sort()).toEqual([
      'active',
      'approved',
      'paid-off'
    ])
  })

  test('lease: a canceled order cancels its lease, before and after the approval', async () => {
    const { shop, applied, says, read, call, applications } = await leasingCustomer(open)
    const before = await applied()
    await call('PUT', `/orders/${before.number}/cancel`, {})
    expect(await read(before.lease)).toMatchObject({ state: 'canceled', reason: 'order-canceled', paid: 0 })
    const after = await applied()
    await says(after.lease, 'approve')
    await read(after.lease)
    await call('PUT', `/orders/${after.number}/cancel`, {})
    expect(await read(after.lease)).toMatchObject({ state: 'canceled', paid: 0, to_pay: 0 })
    await shop.job('outbox')
    expect(await registerNumbersOfLeases(shop)).toBe(0)
    expect((await applications()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
    expect(await shop.stock('BPM-1-W')).toEqual({ on_hand: 3, reserved: 0 })
  })

  test('lease: a down payment that comes too late is refunded', async () => {
    const { shop, order, apply, payable, qpay, newest, read } = await leasingCustomer(open)
    const { number, read: readOrder } = await order()
    const lease = (await apply(number)).body.lease?.number ?? ''
    await payable(lease)
    shop.clock.pass(31)
    await shop.job('leases.refresh')
    await shop.job('reservations')
    expect(await read(lease)).toMatchObject({ state: 'canceled', reason: 'down-payment-missing' })
    expect((await readOrder()).status).toBe('expired')
    await qpay.pay(await newest())
    shop.clock.pass(1)
    const { id } = await shop.shop.db.query.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    expect((await shop.request('POST', `/api/v2/payments/qpay/callback/${id}`)).status).toBe(200)
    await shop.job('outbox')
    const back = await shop.shop.db.query.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    expect(back).toMatchObject({ state: 'refunded', refunded_amount: back.amount })
    expect((await payable(lease, 'again')).body.code).toBe('lease-nothing-owed')
  })

  test('lease: reminders are sent before, on and after the due day; paying ends them', async () => {
    const { shop, received, read } = await leasingCustomer(open)
    const { lease } = await received()
    const remindersSent = async () => {
      await shop.job('leases.remind')
      const rows = await shop.shop.db.query
        .selectFrom('outbox')
        .select('dedupe_key')
        .where('kind', '=', 'lease.notification')
        .orderBy('id')
        .execute()
      return rows.map(({ dedupe_key }) => dedupe_key.split(':').at(-1)).filter(news => /due|late/.test(news ?? ''))
    }
    const due = Date.parse((await read(lease)).instalments[0]?.due_on ?? '')
    const goTo = (days: number) => (shop.clock.now = new Date(due + days * 86_400_000))
    const seen: unknown[] = []
    for (const days of [-4, -3, -2, 0, 1, 3, 4]) {
      goTo(days)
      seen.push((await remindersSent()).length)
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3])
    const late = await read(lease)
    expect([late.is_late, late.instalments[0]?.state]).toEqual([true, 'late'])
    // Staff who have to ring them find them, also by the number they know.
    const { admin } = (await secondCommerce(shop)).leases
    expect((await admin.late(10)).map(each => each.number)).toEqual([lease])
    expect((await admin.show(late.order_number))?.number).toBe(lease)
  })

  test('lease: returned products lower what is owed, and only then refund money', async () => {
    const { shop, received, read } = await leasingCustomer(open)
    const { number, lease } = await received()
    const before = await read(lease)
    const { id } = await shop.shop.db.query
      .selectFrom('payments')
      .selectAll()
      .where('method', '=', 'lease')
      .executeTakeFirstOrThrow()
    const { refunds } = await secondCommerce(shop)
    const giveBack = (amount: number, reason: string) =>
      shop.shop.db.change(tx =>
        refunds.refund(tx, { paymentId: id, amount, idempotencyKey: reason, now: shop.clock.now })
      )
    await giveBack(50_000, 'part')
    await giveBack(50_000, 'part')
    const lower = await read(lease)
    expect(lower.given_back).toBe(0)
    expect(sumOf(lower)).toBe(before.financed - 50_000)
    expect(lower.instalments.map(({ due_on }) => due_on)).toEqual(before.instalments.map(({ due_on }) => due_on))
    await giveBack(before.price - 50_000, 'rest')
    const over = await read(lease)
    expect(over).toMatchObject({ state: 'paid_off', to_pay: 0, paid: 0, given_back: before.down_payment })
    await shop.job('outbox')
    expect(await registerNumbersOfLeases(shop)).toBe(0)
    expect(number).toMatch(/^R/)
  })
})
