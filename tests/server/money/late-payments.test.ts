import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import { daysAfter } from '../../../src/domain/time.ts'
import { cartWith, upsertCoupon } from '../../support/promotion-codes.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { balances, holder } from '../../support/wallet-holder.ts'
import { TRANSFER } from '../../support/simulated-commerce.ts'
import { openTicketShop, ticketBuyer } from '../../support/ticket-shop.ts'
import { type Open, orderToPay, invoiceOf, callback } from '../../support/qpay-order.ts'

onBothDatabases('late money', open => {
  async function expired(open: Open) {
    const made = await orderToPay(open, 'LAST-1', 1)
    await made.someone.pay()
    const invoice = await invoiceOf(made.simulator)
    // Our cancellation is lost on the way, so that the invoice can still be paid.
    await made.simulator.injectFault('drop', `DELETE /v2/invoice`, 9)
    made.shop.clock.pass(11)
    await made.shop.job('reservations')
    expect((await made.someone.read()).body.state).toBe('expired')
    return { ...made, invoice }
  }

  test('late money: revives the order while its products are in stock', async () => {
    const { simulator, shop, someone, invoice } = await expired(open)
    await simulator.pay(invoice, { late: true })
    await callback(shop, someone)
    expect((await someone.read()).body).toMatchObject({ state: 'complete', status: 'payment_completed' })
    expect(await shop.stock('LAST-1')).toEqual({ on_hand: 0, reserved: 0 })
  })

  test('late money: is refunded, once, when the last unit was sold meanwhile', async () => {
    const { simulator, shop, someone, invoice } = await expired(open)
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

onBothDatabases('late money for several orders of one buyer', open => {
  test('late money: uses a coupon no more often than each customer may, and the rest goes back', async () => {
    const shop = await open({ environment: TRANSFER })
    await upsertCoupon(shop, 'FIRST', { max_uses_by_customer: 1 })
    const carts: Awaited<ReturnType<typeof cartWith>>[] = []
    while (carts.length < 3) {
      const cart = await cartWith(shop, ['PAR-500', 10])
      await cart.apply('FIRST')
      await cart.checkout({ ...CHECKOUT, payment_method: 'transfer' })
      expect((await cart.complete()).status).toBe(200)
      await cart.pay()
      shop.clock.now = daysAfter(shop.clock.now, 3)
      await shop.job('reservations')
      expect((await cart.read()).body.state).toBe('expired')
      carts.push(cart)
    }
    const { db, admin } = shop.shop
    const at = shop.clock.now.toISOString()
    const due = await db.query.selectFrom('payments').select(['number', 'amount']).execute()
    const lines = due.map(({ number, amount }) => ({ id: number, at, amount, text: number, payer: '' }))
    const { payments } = await admin.transfers.importStatement(lines)
    for (const { id } of payments) await admin.payments.refresh(id, true)
    const orders = await Promise.all(carts.map(async ({ read }) => (await read()).body))
    expect(orders.map(({ state }) => state).sort()).toEqual(['complete', 'expired', 'expired'])
    const refused = orders.filter(({ state }) => state === 'expired')
    expect(refused.map(({ paid_total, payment_total }) => [paid_total, payment_total])).toEqual(
      refused.map(({ total }) => [total, 0])
    )
    const coupon = db.query.selectFrom('coupons').select('uses').where('code_key', '=', 'FIRST')
    expect(await coupon.executeTakeFirst()).toEqual({ uses: 1 })
  })
})

onBothDatabases('a wallet and a payment provider together', open => {
  /** 20,000 of 45,000 are taken from a wallet; the invoice for the rest outlives its order. */
  async function lateForBoth(open: Open) {
    const { simulator, shop } = await orderToPay(open)
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
    await simulator.injectFault('drop', 'DELETE /v2/invoice', 9)
    shop.clock.pass(11)
    await shop.job('reservations')
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

onBothDatabases('an order whose tickets were all given back', open => {
  /** Paid by transfer, and every ticket returned by itself: nothing is left of the order, whose money goes back. */
  async function givenBack() {
    const shop = await openTicketShop(open, TRANSFER)
    const person = await ticketBuyer(shop)
    const { number } = await person.fill({ 'CONCERT-F': 1 }, { payment_method: 'transfer' })
    await person.call('PUT', `/checkouts/${number}/complete`, undefined, 'complete')
    const { order } = await person.call('POST', `/orders/${number}/payments`, {}, 'pay')
    const [payment] = order.payments
    const transfer = async (id: string) => {
      const { transfers, payments } = shop.shop.admin
      const line = { id, at: shop.clock.now.toISOString(), amount: 30_000, text: payment?.number ?? '', payer: '' }
      await transfers.importStatement([line])
      await payments.refresh(payment?.id ?? '', true)
    }
    await transfer('T1')
    const [ticket] = (await person.tickets()).e_tickets
    await person.call('POST', `/e_tickets/${ticket?.number}/refund`)
    const read = async () => (await person.call('GET', `/orders/${number}`)).order
    expect(await read()).toMatchObject({ state: 'returned', status: 'returned', amount_due: 0 })
    return { shop, person, number, transfer, read }
  }

  test('late money: a second transfer for returned tickets goes to the wallet and sells nothing', async () => {
    const { shop, person, transfer, read } = await givenBack()
    const before = (await person.wallet()).balance
    await transfer('T2')
    expect(await read()).toMatchObject({ state: 'returned', paid_total: 60_000 })
    expect((await person.wallet()).balance).toBe(before + 30_000)
    expect((await person.tickets()).e_tickets.map(({ state }) => state)).toEqual(['void'])
    expect(await shop.stock('CONCERT-F')).toEqual({ on_hand: 100, reserved: 0 })
    await balances(shop)
  })

  test('payment: an order whose tickets were returned cannot be paid again, by invoice or at the door', async () => {
    const { person, number } = await givenBack()
    for (const method of ['transfer', 'cash'])
      expect(await person.call('POST', `/orders/${number}/payments`, { method }, method)).toMatchObject({
        status: 422,
        code: 'order-ended'
      })
  })
})
