import { expect, onTestFinished, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import { userPersonalData } from '../../../src/server/identity/users/personal-data.ts'
import { reconciliationText } from '../../../src/server/money/payments/reconciliation-text.ts'
import { createGolomtPaymentProvider } from '../../../src/server/providers/payment/golomt-shop.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { signedInStaff } from '../../support/staff.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** A provider that can give money back, and what it can be made to do. */
interface Provider {
  readonly shop: TestShop
  readonly pay: () => Promise<unknown>
  readonly injectFault: (kind: string) => Promise<unknown>
  /** How often it was asked to give back, and the state of what it has. */
  readonly refundCalls: () => Promise<number>
  readonly isBack: () => Promise<boolean>
}

const countOf = (counts: Readonly<Record<string, number>>, call: string) =>
  Object.entries(counts).reduce((sum, [name, times]) => sum + (name.startsWith(call) ? times : 0), 0)

async function qpay(open: Open): Promise<Provider> {
  const simulator = await openQpaySimulator()
  onTestFinished(() => simulator.close())
  const shop = await open({ now: new Date(), environment: simulator.environment })
  const last = async () => (await simulator.invoices()).at(-1)
  const call = 'DELETE /v2/payment/refund'
  return {
    shop,
    pay: async () => simulator.pay((await last())?.id ?? '', { callback: 'never' }),
    injectFault: kind => simulator.injectFault(kind, call),
    refundCalls: async () => countOf(await simulator.control('GET', '/requests'), call),
    isBack: async () => (await last())?.payments[0]?.status === 'REFUNDED'
  }
}

async function socialpay(open: Open): Promise<Provider> {
  const { shop, control, lastBill } = await openCommerce(open)
  const call = 'POST /socialpay/pos/payment/cancel'
  return {
    shop,
    pay: async () => control(`/bills/${await lastBill()}/pay`, { callback: 'never' }),
    injectFault: kind => control('/faults', { kind, call }),
    refundCalls: async () => countOf(await control('/requests'), call),
    isBack: async () => (await control<{ bills: { state: string }[] }>('/bills')).bills.at(-1)?.state === 'refunded'
  }
}

async function card(open: Open): Promise<Provider> {
  const { shop, bank, atCards } = await openCommerce(open)
  const read = async <T>(path: string) => (await (await fetch(`${bank.url}/simulator${path}`)).json()) as T
  const charge = async () =>
    (await read<{ charges: { number: string; state: string }[] }>('/charges')).charges.at(-1) ?? {
      number: '',
      state: ''
    }
  const call = 'POST /payment/void'
  return {
    shop,
    pay: async () => atCards(`/charges/${(await charge()).number}/pay`, {}),
    injectFault: kind => atCards('/faults', { kind, call }),
    refundCalls: async () => countOf(await read('/requests'), call),
    isBack: async () => (await charge()).state === 'refunded'
  }
}

/** Somebody with a wallet, who buys for ₮155,000. */
async function customer(shop: TestShop) {
  const person = await holder(shop)
  let presses = 0
  const send = async (method: string, path: string, body?: object) =>
    (await person.send(method, path, body, { 'idempotency-key': `p${++presses}` })).body as unknown as OrderBody
  const place = async (payment_method: string, more: object = {}) => {
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 30 }
    const { number } = await send('POST', '/orders/0/line_items', { line_item })
    await send('PUT', `/checkouts/${number}`, { ...CHECKOUT, payment_method, ...more })
    await send('PUT', `/checkouts/${number}/complete`)
    const { payments } = await send('POST', `/orders/${number}/payments`, {})
    const look = () => {
      shop.clock.pass(1)
      return send('GET', `/orders/${number}/payments/${payments.at(-1)?.id}`)
    }
    return { number, payments, look, cancel: () => send('PUT', `/orders/${number}/cancel`, {}) }
  }
  return { ...person, place }
}

onBothDatabases('refunds through the provider', open => {
  test.each([
    ['qpay', qpay],
    ['socialpay', socialpay],
    ['card', card]
  ])('refund: by %s arrives once, whatever the provider answers', async (method, openProvider) => {
    const provider = await openProvider(open)
    const { shop } = provider
    const person = await customer(shop)
    for (const [faults, asks, way] of [
      // Done, and the answer is lost: the provider is asked what became of it, and not asked to pay again.
      [['lost'], 1, 'source'],
      [['500'], 2, 'source'],
      // A page of something in between says that it went well: it did not.
      [['garbled'], 2, 'source'],
      [['no'], 1, 'manual'],
      // It may have done it after all: staff look before they pay it out.
      [['500', 'no'], 2, 'manual']
    ] as const) {
      const order = await person.place(method)
      await provider.pay()
      expect(await order.look()).toMatchObject({ status: 'payment_completed' })
      const [before, balance] = [await provider.refundCalls(), (await person.wallet()).balance]
      await order.cancel()
      for (const kind of faults) await provider.injectFault(kind)
      for (let turn = 0; turn <= faults.length; turn++) {
        await shop.job('outbox')
        shop.clock.pass(60)
      }
      await person.refresh()
      const { payments } = await order.look()
      const total = payments[0]?.amount ?? 0
      expect(payments[0]?.refunds).toMatchObject([{ amount: total, way }])
      expect([faults, (await provider.refundCalls()) - before]).toEqual([faults, asks])
      expect(await provider.isBack()).toBe(way === 'source')
      expect((await person.wallet()).balance).toBe(balance)
    }
    await balances(shop)
  })
})

onBothDatabases('refunds of canceled orders', open => {
  test('cancellation: the rest of a payment goes back the way it was paid, though half went to the wallet', async () => {
    const provider = await qpay(open)
    const { shop } = provider
    const person = await customer(shop)
    const order = await person.place('qpay')
    await provider.pay()
    const { payments } = await order.look()
    const { version } = await shop.shop.db.query
      .selectFrom('orders')
      .select('version')
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow()
    const half = (payments[0]?.amount ?? 0) / 2
    const staff = await signedInStaff(shop, 'finance')
    const body = { amount: half, to: 'wallet', reason: 'Уучлалт', version }
    const headers = { 'idempotency-key': 'half' }
    expect((await staff.send('POST', `/orders/${order.number}/refunds`, body, headers)).status).toBe(200)
    await order.cancel()
    const after = await order.look()
    expect(after.payments[0]?.refunds).toMatchObject([
      { amount: half, state: 'completed', way: 'wallet' },
      { amount: half, state: 'manual', way: 'manual' }
    ])
    expect((await person.wallet()).balance).toBe(half)
    await balances(shop)
  })
})

onBothDatabases('refunds after account deletion', open => {
  test('refund: of a deleted account waits for staff when neither provider nor wallet can take it', async () => {
    const { shop, control, lastBill } = await openCommerce(open)
    const person = await customer(shop)
    await person.give('cash', 40_000)
    await person.give('bonus', 10_000)
    const order = await person.place('monpay', { wallet_amount: 50_000 })
    const taken = order.payments.find(({ payment_method_name }) => payment_method_name === 'wallet')?.amount ?? 0
    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    expect(await order.look()).toMatchObject({ status: 'payment_completed' })
    const { admin, db } = shop.shop
    const deleted = { userId: person.id, phones: [], emails: [] }
    await db.change(tx => userPersonalData.erase(tx, deleted, shop.clock.now))
    const { number } = order
    const over = await admin.payments.cancel({ number, token: '', asStaff: true }, undefined, 'mn')
    if (!over.ok) throw new Error(over.problem.code)
    await shop.job('outbox')
    const open_ = await admin.refunds.listUnfinishedRefunds()
    expect(open_.map(({ method, state }) => [method, state]).sort()).toEqual([
      ['monpay', 'manual'],
      ['wallet', 'manual']
    ])
    // Bonus ends with its account; what was paid in does not.
    expect([taken, open_.find(({ method }) => method === 'wallet')?.amount]).toEqual([50_000, 40_000])
    expect(open_.reduce((sum, { amount }) => sum + amount, 0)).toBe(over.value.total - 10_000)
    expect(await db.query.selectFrom('wallet_lots').select('id').where('remaining', '>', 0).execute()).toEqual([])
    await balances(shop)
    for (const { id } of open_) expect(await admin.refunds.markManualRefundDone(id)).toBe(true)
    expect(await admin.refunds.listUnfinishedRefunds()).toEqual([])
  })
})

onBothDatabases('reconciliation report', open => {
  test('reconciliation report: names each discrepancy of every provider with a statement, and what to do', async () => {
    const { shop, bank, atCards, control, lastBill } = await openCommerce(open)
    const { admin } = shop.shop
    const place = async (method: string) => {
      const someone = buyer(shop)
      await someone.add('PAR-500', 1)
      await someone.add('LAST-1', 1)
      await someone.checkout({ ...CHECKOUT, payment_method: method })
      await someone.complete()
      const { id, number, amount } = (await someone.pay()).body.payments[0] ?? { id: '', number: '', amount: 0 }
      const ask = () => shop.request('POST', `/api/v2/payments/${method}/callback/${id}`)
      return { number, amount, ask, cancel: () => someone.send('PUT', `/orders/${someone.order().number}/cancel`, {}) }
    }
    await shop.shop.db.change(({ query }) => query.updateTable('stock').set({ on_hand: 50 }).execute())
    const paidByCard = async (amount?: string) => {
      const order = await place('card')
      await atCards(`/charges/${order.number}/pay`, { amount })
      await order.ask()
      return order
    }
    const other = await paidByCard()
    await atCards(`/charges/${other.number}/pay`, { amount: '1000.00' })
    const returned = await paidByCard()
    const golomt = createGolomtPaymentProvider({ ...bank, merchant: '1' })
    await golomt.refund(returned.number)
    const paid = await paidByCard()
    await paid.cancel()
    await shop.job('outbox')
    await atCards(`/charges/${paid.number}/pay`, {})
    const refunded = await place('monpay')
    const bill = await lastBill()
    await control(`/bills/${bill}/pay`, { callback: 'never' })
    await refunded.ask()
    await control(`/bills/${bill}/decline`, {})
    const unheard = await place('card')
    await atCards(`/charges/${unheard.number}/pay`, {})
    const stranger = { paymentNumber: 'S000000001-1', amount: 7_000, returnUrl: bank.url, locale: 'mn' as const }
    await golomt.create({ ...stranger, description: '', callbackUrl: '', expiresAt: new Date() })
    await atCards(`/charges/${stranger.paymentNumber}/pay`, {})
    const transfer = await place('transfer')
    const line = { at: '2026-11-22', payer: '', text: transfer.number }
    await admin.transfers.importStatement([
      { ...line, id: 'B1', amount: 1_000 },
      { ...line, id: 'B2', amount: transfer.amount }
    ])

    const report = () => admin.reconcile(new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000))
    const { amount } = other
    const money = (sum: number) => `₮${new Intl.NumberFormat('en').format(sum)}`
    const text = reconciliationText(await report())
    expect(text.filter(each => !/: \d+ payments/.test(each))).toEqual([
      `${unheard.number}  was captured without a webhook: it counts now`,
      `${transfer.number}  was captured without a webhook: it counts now`,
      `card  ${other.number} / ${other.number}  ours ${money(amount)}, theirs ₮1,000: another sum came than we count: ask them`,
      expect.stringMatching(`${returned.number} .* theirs ₮0: they gave back what we keep as paid`),
      expect.stringMatching(`${paid.number} .* ours ₮0, theirs .*: we say that it went back, and they still have it`),
      expect.stringMatching(`${refunded.number} .* theirs ₮0: we count money that they do not have`),
      `card  S000000001-1  ours ₮0, theirs ₮7,000: they have money that we know nothing of: find out whose it is`,
      '6 compared, 2 found, 5 differ, 0 unanswered.'
    ])
    // A discrepancy is reported once; the rest stays until somebody has looked.
    expect(await report()).toMatchObject({ found: [], discrepancies: { length: 5 } })
    // The small transfer came besides, and waits for a hand.
    expect((await admin.refunds.listUnfinishedRefunds()).map(refund => [refund.method, refund.amount])).toContainEqual([
      'transfer',
      1_000
    ])
    await bank.close()
    expect((await report()).unanswered).toContain('card')
  })
})
