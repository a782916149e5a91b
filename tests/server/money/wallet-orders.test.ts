import { expect, onTestFinished, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { RechargeResponse, WalletQuoteBody } from '../../../src/contract/money/wallet.ts'
import { refundToLots } from '../../../src/server/money/wallet/ledger.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

/** Somebody with a wallet who buys. */
async function shopper(shop: TestShop) {
  const person = await holder(shop)
  const call = async (method: string, path: string, body?: object, key = '') => {
    const answer = await person.send(method, path, body, key === '' ? {} : { 'idempotency-key': key })
    return { status: answer.status, code: answer.body.code, order: answer.body as unknown as OrderBody }
  }
  return {
    ...person,
    call,
    /** Fills a cart and answers all that checkout asks. */
    async fill(items: Readonly<Record<string, number>>, part: object = {}) {
      let number = '0'
      for (const [sku, quantity] of Object.entries(items)) {
        const line_item = { variant_id: await shop.variant(sku), quantity }
        number = (await call('POST', `/orders/${number}/line_items`, { line_item })).order.number
      }
      const { payment_method: _, ...answers } = CHECKOUT
      return (await call('PUT', `/checkouts/${number}`, { ...answers, ...part })).order
    },
    use: (number: string, wallet_amount: number | null) => call('PUT', `/checkouts/${number}`, { wallet_amount }),
    complete: (number: string, key = 'complete') => call('PUT', `/checkouts/${number}/complete`, undefined, key),
    cover: async (number: string) =>
      (await person.send('GET', `/checkouts/${number}/store_credit`)).body as unknown as WalletQuoteBody
  }
}

onBothDatabases('paying with a wallet', open => {
  test('wallet: is offered with its limits, charged when the order is placed, and refunded to its lots', async () => {
    const shop = await open()
    const person = await shopper(shop)
    await person.give('credit', 30_000, { expiresAt: '2027-03-01T00:00:00.000Z' })
    const { number, total, covers } = await person.fill({ 'PAR-500': 8 })
    expect([total, covers]).toEqual([45_000, [{ method: 'wallet', amount: 0, max: 22_500, reason: 'share' }]])
    expect((await person.use(number, 22_501)).code).toBe('wallet-too-much')
    await person.give('cash', 50_000)
    expect(await person.cover(number)).toMatchObject({
      balance: 80_000,
      max: 45_000,
      reason: 'due',
      buckets: [
        { bucket: 'credit', balance: 30_000, usable: 22_500, message: 'Up to 50% of a purchase' },
        { bucket: 'cash', balance: 50_000, usable: 22_500, message: 'Not all of it is needed here' }
      ]
    })
    const chosen = (await person.use(number, 45_000)).order
    expect(chosen).toMatchObject({ wallet_amount: 45_000, amount_due: 0, covers: [{ amount: 45_000 }] })
    // No other way to pay was chosen, and none is needed.
    expect((await person.call('PUT', `/checkouts/${number}/advance`)).order.state).toBe('confirm')
    const { order } = await person.complete(number)
    expect(order).toMatchObject({ status: 'payment_completed', payment_total: 45_000, amount_due: 0 })
    expect(order.payments).toMatchObject([{ payment_method_name: 'wallet', amount: 45_000, state: 'completed' }])
    expect((await person.complete(number)).order).toEqual(order)
    expect((await person.wallet()).balance).toBe(35_000)
    expect((await person.history()).store_credits[0]).toMatchObject({
      kind: 'spend',
      amount: -45_000,
      order_number: number
    })
    await person.call('PUT', `/orders/${number}/cancel`, {})
    const { buckets } = await person.wallet()
    expect(buckets.map(({ balance }) => balance)).toEqual([0, 0, 30_000, 0, 50_000])
    await balances(shop)
  })

  test('wallet: a partial refund fills the lot that was charged last first: cash before credit', async () => {
    const shop = await open()
    const person = await shopper(shop)
    await person.give('credit', 22_500, { expiresAt: '2027-03-01T00:00:00.000Z' })
    await person.give('cash', 22_500)
    const { number } = await person.fill({ 'PAR-500': 8 })
    await person.use(number, 45_000)
    const { payments } = (await person.complete(number)).order
    const inWallet = async () =>
      (await person.wallet()).buckets.flatMap(({ bucket, balance }) => (balance === 0 ? [] : [`${bucket} ${balance}`]))
    expect(await inWallet()).toEqual([])
    const refund = (amount: number, reason: string) =>
      shop.shop.db.change(tx =>
        shop.shop.admin.refunds.refund(tx, {
          paymentId: payments[0]?.id ?? '',
          amount,
          idempotencyKey: reason,
          now: shop.clock.now
        })
      )
    await refund(10_000, 'first')
    expect(await inWallet()).toEqual(['cash 10000'])
    await refund(20_000, 'second')
    expect(await inWallet()).toEqual(['credit 7500', 'cash 22500'])
    const entries = await shop.shop.db.query
      .selectFrom('wallet_entries')
      .select(['amount', 'balance'])
      .where('kind', '=', 'reversal')
      .orderBy('balance')
      .execute()
    expect(entries).toEqual([
      { amount: 10_000, balance: 10_000 },
      { amount: 20_000, balance: 30_000 }
    ])
    for (const amount of [-1, 15_001])
      await expect(
        shop.shop.db.change(tx => refundToLots(tx, payments[0]?.id ?? '', amount, shop.clock.now))
      ).rejects.toThrow('15000 are left')
    await balances(shop)
  })

  test('wallet: pays only orders of its owner, and follows the cart', async () => {
    const shop = await open()
    const person = await shopper(shop)
    await person.give('cash', 50_000)
    const { number, token } = await person.fill({ 'PAR-500': 8 })
    const guest = await shop.request(
      'PUT',
      `/api/v2/checkouts/${number}`,
      { wallet_amount: 1_000 },
      {
        'x-spree-order-token': token
      }
    )
    expect([guest.status, (await guest.json()) as object]).toMatchObject([422, { code: 'wallet-signed-out' }])
    await person.use(number, 45_000)
    const line = { line_item: { quantity: 6 } }
    const { line_items } = (await person.call('GET', `/orders/${number}`)).order
    const less = (await person.call('PUT', `/orders/${number}/line_items/${line_items[0]?.id}`, line)).order
    expect(less).toMatchObject({ total: 35_000, amount_due: 0, covers: [{ amount: 35_000, max: 35_000 }] })
    expect((await person.use(number, null)).order).toMatchObject({ amount_due: 35_000, wallet_amount: null })
  })

  test('wallet: two tabs cannot spend it twice', async () => {
    const shop = await open()
    const belongTo = (number: string, user_id: string | null) =>
      shop.shop.db.change(tx => tx.query.updateTable('orders').set({ user_id }).where('number', '=', number).execute())
    const person = await shopper(shop)
    await person.give('cash', 45_000)
    const first = await person.fill({ 'PAR-500': 8 })
    await belongTo(first.number, null)
    const second = await person.fill({ 'PAR-500': 8 })
    await belongTo(first.number, person.id)
    for (const { number } of [first, second]) await person.use(number, 45_000)
    const tabs = [first, second, first, second].map(({ number }, tab) => person.complete(number, `tab-${tab}`))
    const answers = await Promise.all(tabs)
    expect(answers.filter(({ status, order }) => status === 200 && order.payment_total === 45_000)).toHaveLength(1)
    expect((await person.wallet()).balance).toBe(0)
    await balances(shop)
  })
})

onBothDatabases('a wallet beside QPay', open => {
  test('wallet: is recharged, pays a part, earns on delivery what was paid in money, and loses it with a return', async () => {
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    const shop = await open({
      now: new Date(),
      environment: simulator.environment
    })
    const person = await shopper(shop)
    const payNewest = async () => {
      await simulator.pay((await simulator.invoices()).at(-1)?.id ?? '')
      shop.clock.pass(0.1)
    }
    const ask = (body: object, key: string) =>
      person.send('POST', '/users/wallet/recharges', body, key === '' ? {} : { 'idempotency-key': key })
    const wish = { amount: 10_000, payment_method: 'qpay' }
    expect((await ask(wish, '')).body.code).toBe('idempotency-key-required')
    expect((await ask({ ...wish, amount: 999 }, 'small')).status).toBe(422)
    const opened = (await ask(wish, 'first')).body as unknown as RechargeResponse
    expect(opened).toMatchObject({ state: 'open', amount: 10_000, payment: { subject: 'recharge', state: 'pending' } })
    expect(((await ask(wish, 'first')).body as unknown as RechargeResponse).number).toBe(opened.number)
    const look = async () => (await person.send('GET', `/users/wallet/recharges/${opened.number}`)).body
    expect(await look()).toMatchObject({ state: 'open' })
    await payNewest()
    expect([await look(), await look()]).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
    expect((await person.wallet()).buckets.at(-1)).toMatchObject({ bucket: 'cash', balance: 10_000 })
    expect(
      (await (await holder(shop, '88112233')).send('GET', `/users/wallet/recharges/${opened.number}`)).status
    ).toBe(404)

    // 8 × 5,000 and vodka for 89,000; 20,000 come from credit, 10,000 from cash.
    await person.give('credit', 20_000)
    const items = { 'PAR-500': 8, 'VOD-70': 1 }
    const { number, total } = await person.fill(items, { payment_method: 'qpay', age_confirmed: true })
    const part = (await person.use(number, 30_000)).order
    expect(part.amount_due).toBe(total - 30_000)
    await person.complete(number)
    await person.call('POST', `/orders/${number}/payments`, {}, 'pay')
    await payNewest()
    const unpaid = (await person.call('GET', `/orders/${number}`)).order
    const invoice = unpaid.payments.find(({ payment_method_name }) => payment_method_name === 'qpay')
    expect(invoice?.amount).toBe(total - 30_000)
    const paid = (await person.call('GET', `/orders/${number}/payments/${invoice?.id}`)).order
    expect(paid).toMatchObject({ status: 'payment_completed', payment_total: total, amount_due: 0 })
    expect((await person.wallet()).balance).toBe(0)

    const { shipping, returns } = shop.shop.admin
    for (const step of ['ready', 'shipped', 'delivered', 'delivered'] as const) await shipping.move(number, step)
    // 3 % and 1 % of the 20,000 that were paid for tablets in money; nothing for vodka.
    expect((await person.wallet()).buckets).toMatchObject([{}, { balance: 600 }, { balance: 200 }, {}, {}])
    const lineId = paid.line_items[0]?.id
    const request = { reason: 'damaged', lines: [{ line_item_id: lineId, quantity: 2 }] }
    const requested = await person.call('POST', `/orders/${number}/returns`, request, 'return')
    expect(requested.status).toBe(201)
    for (const to of ['approved', 'received', 'refunded'] as const) await returns.decide(`${number}-B1`, to)
    // Her own money goes back first, though what came through QPay was paid later and would cover it too.
    const refunds = await shop.shop.db.query
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['payments.method', 'refunds.amount'])
      .execute()
    expect(refunds).toMatchObject([{ method: 'wallet' }])
    const clawback = (await person.history()).store_credits.find(({ kind }) => kind === 'clawback')
    expect(clawback).toMatchObject({ amount: -200, order_number: number })
    await balances(shop)
  })
})
