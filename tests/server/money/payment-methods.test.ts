import { expect, test } from 'vitest'
import { EMPTY_TXNTKN } from '../../../simulators/payments/providers/most.ts'
import { UNTRUSTED_PHONE } from '../../../simulators/payments/providers/storepay.ts'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { PaymentMethodsResponse } from '../../../src/contract/money/payment.ts'
import { readStatement } from '../../../src/server/money/bank-transfers/read-statement.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'

async function placed(shop: TestShop, payment_method: string, more: object = {}) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 30)
  await someone.checkout({ ...CHECKOUT, payment_method, ...more })
  await someone.complete()
  return someone
}
type Buyer = ReturnType<typeof buyer>

const look = async (shop: TestShop, someone: Buyer): Promise<OrderBody> => {
  shop.clock.pass(1)
  const { number, payments } = someone.order()
  return (await someone.send('GET', `/orders/${number}/payments/${payments.at(-1)?.id}`)).body
}

onBothDatabases('ways to pay', open => {
  test.each([
    ['socialpay', 'qr'],
    ['monpay', 'qr'],
    ['storepay', 'phone'],
    ['lend', 'qr']
  ])('payment method: an order is paid by %s, and a forged callback pays nothing', async (method, kind) => {
    const { shop, lastBill, control } = await openCommerce(open)
    const someone = await placed(shop, method)
    const { status, body } = await someone.pay()
    expect([status, body.payments[0]?.ask?.kind]).toEqual([201, kind])
    const callback = `/api/v2/payments/${method}/callback/${body.payments[0]?.id}?status=SUCCESS&amount=1`
    expect((await shop.request('GET', callback)).status).toBe(200)
    expect((await someone.read()).body.status).toBe('payment_pending')
    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    expect((await shop.request('POST', callback)).status).toBe(200)
    expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', amount_due: 0 })
    // Told twice, it counts once.
    expect((await shop.request('POST', callback)).status).toBe(200)
    expect((await someone.read()).body.payment_total).toBe(body.total)
  })

  test('payment method: providers with one callback address name the payment; check_lend asks LendMN', async () => {
    const { shop, lastBill, control } = await openCommerce(open)
    const someone = await placed(shop, 'lend')
    const { number, payments } = (await someone.pay()).body
    const [payment] = payments
    const sendWebhook = (body: unknown) => shop.request('POST', '/api/v2/payments/lend/callback', body)
    expect((await sendWebhook({ data: { trackingData: 'R000000000-1' } })).status).toBe(404)
    expect((await sendWebhook('not JSON')).status).toBe(404)
    const webhook = { eventType: 'invoice.paid', data: { trackingData: payment?.number } }
    expect((await sendWebhook(webhook)).status).toBe(200)
    expect((await someone.read()).body.status).toBe('payment_pending')
    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    shop.clock.pass(1)
    expect((await someone.send('GET', `/orders/${number}/check_lend`)).status).toBe(404)
    const checked = await someone.send('GET', `/orders/${number}/check_lend?payment=${payment?.id}`)
    expect(checked.body.status).toBe('payment_completed')
    expect((await sendWebhook(webhook)).status).toBe(200)
  })

  test('payment card: is charged at the bank’s page; declined there, the order can be paid another way', async () => {
    const { shop } = await openCommerce(open)
    const someone = await placed(shop, 'card')
    const ask = (await someone.pay()).body.payments[0]?.ask
    if (ask?.kind !== 'redirect') throw new Error('The bank has a page of its own')
    const answer = await fetch(ask.url, {
      method: 'POST',
      body: new URLSearchParams({ card: 'declined', answer: 'pay' }),
      redirect: 'manual'
    })
    expect(answer.headers.get('location')).toMatch(/\/order\?number=R\d{9}&transactionId=/)
    expect((await look(shop, someone)).payments).toMatchObject([{ state: 'failed' }])
    const { number } = someone.order()
    const again = await someone.send(
      'POST',
      `/orders/${number}/payments`,
      { method: 'socialpay' },
      { 'idempotency-key': '2' }
    )
    expect(again.body).toMatchObject({ status: 'payment_pending', payment_method: 'socialpay' })
    expect(again.body.payments[1]?.ask?.kind).toBe('qr')
  })

  test('MostMoney: its two tokens pay once inside the app, and an empty account is reported', async () => {
    const { shop } = await openCommerce(open)
    const someone = await placed(shop, 'most')
    const { number } = someone.order()
    expect((await someone.pay()).body.code).toBe('payment-only-in-app')
    const inApp = (txntkn: string) =>
      someone.send('PUT', `/checkouts/${number}/most_in_app`, { custtkn: 'customer', txntkn })
    expect(await inApp(EMPTY_TXNTKN)).toMatchObject({ status: 422, body: { code: 'payment-declined' } })
    expect((await inApp('tx-1')).status).toBe(200)
    expect(await inApp('tx-1')).toMatchObject({ status: 200 })
    expect(await look(shop, someone)).toMatchObject({ status: 'payment_completed' })
  })

  test('MostMoney: a charge taken while the shop stopped is found after its restart', async () => {
    const { shop, providers: providers, control } = await openCommerce(open)
    const someone = await placed(shop, 'most')
    const { number } = someone.order()
    await control('/faults', { kind: 'lost', times: 50 })
    const tokens = { custtkn: 'customer', txntkn: 'tx-1' }
    await someone.send('PUT', `/checkouts/${number}/most_in_app`, tokens)
    expect((await someone.read()).body.status).toBe('payment_pending')
    await fetch(`${providers.url}/simulator/faults`, { method: 'DELETE' })
    // As it is left when the shop ends while it asks.
    const left = { state: 'checkout' as const, invoice_id: null }
    await shop.shop.db.change(({ query }) => query.updateTable('payments').set(left).execute())
    shop.clock.pass(1)
    await shop.job('payments.poll')
    expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', amount_due: 0 })
  })

  test('invoice: of unknown outcome fails when its time is up', async () => {
    const { shop } = await openCommerce(open)
    const someone = await placed(shop, 'monpay')
    await someone.pay()
    const left = { state: 'checkout' as const, invoice_id: null }
    await shop.shop.db.change(({ query }) => query.updateTable('payments').set(left).execute())
    shop.clock.pass(9)
    await shop.job('payments.poll')
    expect((await someone.read()).body.payments).toMatchObject([{ state: 'checkout' }])
    shop.clock.pass(2)
    await shop.job('payments.poll')
    expect((await someone.read()).body.payments).toMatchObject([{ state: 'failed' }])
  })

  test('bank transfer: is found in the statement by its reference, once, and assigned by staff without one', async () => {
    const { shop } = await openCommerce(open)
    const { transfers, payments } = shop.shop.admin
    const takeIn = async (rows: readonly string[]) => {
      const report = await transfers.importStatement(
        readStatement(`Хуулга,,,\nОгноо,Гүйлгээний утга,Зарлага,Орлого\n${rows.join('\n')}`)
      )
      for (const { id } of report.payments) await payments.refresh(id, true)
      return report
    }
    const someone = await placed(shop, 'transfer')
    const { body } = await someone.pay()
    const [payment] = body.payments
    const { number = '' } = payment ?? {}
    expect(payment?.ask).toEqual({
      kind: 'instructions',
      bank: 'Хаан банк',
      account: 'MN140099000000000001',
      holder: 'Дэлгүүр ХХК',
      reference: number
    })
    // Banks take a night: the goods wait longer than for a QR code.
    expect(Date.parse(payment?.expires_at ?? '') - shop.clock.now.getTime()).toBe(36 * 3_600_000)

    const half = `2026-11-22,${number.toLowerCase()} Болд,,"${body.total - 1_000}.00"`
    expect(await takeIn([half, '2026-11-22,баярлалаа,,500.00', '2026-11-22,шимтгэл,100.00,'])).toMatchObject({
      read: 2,
      alreadyImported: 0,
      matched: [{ number, amountDue: body.total }],
      unmatched: [{ text: 'баярлалаа', amount: 500 }]
    })
    expect((await someone.read()).body.status).toBe('payment_pending')
    expect(await takeIn([half])).toMatchObject({ alreadyImported: 1, matched: [] })
    expect((await someone.read()).body.status).toBe('payment_pending')
    await takeIn([`2026-11-23,${number.split('-')[0]},,1000`])
    expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', payment_total: body.total })

    const [lost] = await transfers.unmatched(9)
    expect(await transfers.confirm(number, 'unknown')).toBeUndefined()
    const other = await placed(shop, 'transfer')
    const transferPayment = (await other.pay()).body.payments[0]
    expect(await transfers.confirm(transferPayment?.number ?? '', lost?.id)).toMatchObject({
      number: transferPayment?.number
    })
    expect(await transfers.unmatched(9)).toEqual([])
    await transfers.confirm(transferPayment?.number ?? '', undefined)
    await payments.refresh(transferPayment?.id ?? '', true)
    // The overpayment is refunded.
    expect((await other.read()).body).toMatchObject({ status: 'payment_completed', payment_total: body.total })
  })

  test('bank transfer: counts once, whether the statement or a person was first', async () => {
    const { shop } = await openCommerce(open)
    const { transfers, payments, refunds } = shop.shop.admin
    const transfer = async () => {
      const someone = await placed(shop, 'transfer')
      const { body } = await someone.pay()
      return { someone, number: body.payments[0]?.number ?? '', id: body.payments[0]?.id ?? '', total: body.total }
    }
    const read = (rows: readonly string[]) =>
      transfers.importStatement(readStatement(`Огноо,Гүйлгээний утга,Зарлага,Орлого\n${rows.join('\n')}`))

    const early = await transfer()
    await read([`2026-11-22,${early.number},,${early.total}`])
    expect(await transfers.confirm(early.number, undefined)).toBeUndefined()

    const late = await transfer()
    expect(await transfers.confirm(late.number, undefined)).toMatchObject({ number: late.number })
    const line = `2026-11-22,Захиалга ${late.number},,${late.total}`
    expect(await read([line])).toMatchObject({ alreadyConfirmed: 1, matched: [], unmatched: [] })
    expect(await read([line])).toMatchObject({ alreadyImported: 1, alreadyConfirmed: 0 })
    expect(await transfers.unmatched(9)).toEqual([])

    const silent = await transfer()
    await transfers.confirm(silent.number, undefined)
    await read([`2026-11-22,баярлалаа,,${silent.total}`])
    const [entry] = await transfers.unmatched(9)
    expect(await transfers.confirm(silent.number, entry?.id)).toMatchObject({ number: silent.number })

    for (const { someone, id, total } of [early, late, silent]) {
      await payments.refresh(id, true)
      expect((await someone.read()).body).toMatchObject({ status: 'payment_completed', payment_total: total })
    }
    expect(await refunds.listUnfinishedRefunds()).toEqual([])
    // The same amount sent a second time is another transfer.
    expect(await read([`2026-11-23,${late.number} дахин,,${late.total}`])).toMatchObject({ matched: [{}] })
  })

  test('payment methods: an order lists those allowed and why not the others; paying checks the same', async () => {
    const { shop } = await openCommerce(open)
    const someone = await placed(shop, 'qpay')
    const offered = async ({ number, token }: Pick<OrderBody, 'number' | 'token'>) => {
      const path = `/api/v2/checkouts/payment_methods?number=${number}`
      return (
        await shop.request('GET', path, undefined, { 'x-spree-order-token': token })
      ).json() as Promise<PaymentMethodsResponse>
    }
    const all = ['qpay', 'socialpay', 'card', 'monpay', 'storepay', 'lend', 'transfer', 'cash']
    expect((await offered(someone.order())).payment_methods.map(({ id }) => id)).toEqual(all)
    // Once placed, another number may be written: it is not the order's that is asked.
    const landline = buyer(shop)
    await landline.add('PAR-500', 30)
    await landline.checkout({ ...CHECKOUT, payment_method: 'qpay', phone: '11321020' })
    expect((await offered(landline.order())).unavailable).toMatchObject([{ id: 'storepay' }])
    await landline.complete()
    expect((await offered(landline.order())).unavailable).toEqual([])
    expect(await offered({ ...someone.order(), token: 'wrong' })).toMatchObject({ code: 'order-not-found' })
    const small = buyer(shop)
    await small.add('PAR-500', 8)
    await small.checkout({ ...CHECKOUT, payment_method: 'lend' })
    await small.complete()
    expect((await offered(small.order())).unavailable).toMatchObject([
      { id: 'storepay', reason: 'Энэ хэлбэрээр ₮\u00a0120,000 ба түүнээс дээш дүнтэй захиалгыг төлнө.' },
      { id: 'lend' }
    ])
    expect(await small.pay()).toMatchObject({ status: 422, body: { code: 'method-too-little' } })
  })

  test('StorePay: a buyer whose credit is too low reads why, and can give another phone', async () => {
    const { shop } = await openCommerce(open)
    const { clock } = shop
    const someone = await placed(shop, 'storepay', { phone: UNTRUSTED_PHONE })
    expect(await someone.pay()).toMatchObject({ status: 422, body: { code: 'payment-limit-too-small' } })
    const { number } = someone.order()
    const by = (phone: string) =>
      someone.send('POST', `/orders/${number}/payments`, { method: 'storepay', phone }, { 'idempotency-key': phone })
    expect(await by('11321020')).toMatchObject({ status: 422, body: { code: 'method-mobile' } })
    expect(await by('12')).toMatchObject({ status: 422, body: { errors: { phone: [expect.any(String)] } } })
    const answer = await by('9911 2233')
    expect(answer.body.payments.at(-1)?.ask).toEqual({ kind: 'phone', phone: '99•• ••33' })
    // A slip in the middle: the next provider is asked, and the first is not waited for.
    const corrected = await by('99112234')
    expect(corrected.body.payments.map(({ state }) => state)).toEqual(['failed', 'void', 'pending'])
    // Somebody who goes on types the numbers of strangers.
    for (const phone of ['88112201', '88112202', '88112203']) expect((await by(phone)).status).toBe(201)
    expect((await by('88112204')).status).toBe(429)
    clock.pass(61)
    expect((await by('88112205')).status).not.toBe(429)
  })
})
