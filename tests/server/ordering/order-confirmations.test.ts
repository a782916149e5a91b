import { expect, onTestFinished, test } from 'vitest'
import { smsSize } from '../../../src/domain/messaging/sms-text.ts'
import { statement } from '../../../src/server/platform/db/statement.ts'
import { orderConfirmationSms } from '../../../src/server/providers/sms/order-sms.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'
import { holder } from '../../support/wallet-holder.ts'

interface Sent {
  readonly state: string
  readonly notification: string
  readonly to?: string
  readonly text?: string
}

/** Messages about orders that the shop wrote, in their order. */
async function messagesOf({ shop, job }: TestShop, kind: string): Promise<readonly Sent[]> {
  await job('outbox')
  const rows = await shop.db.query
    .selectFrom('outbox')
    .select(['state', 'payload_json'])
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ state, payload_json }) => ({ state, ...(JSON.parse(payload_json) as Omit<Sent, 'state'>) }))
}
const confirmations = async (shop: TestShop) =>
  (await messagesOf(shop, 'order.notification-sms')).filter(
    ({ notification }) => notification === 'placed' || notification === 'paid'
  )

async function placed(shop: TestShop, part: object = {}, query = '', headers = {}) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ ...CHECKOUT, email: '', ...part })
  const { number } = someone.order()
  const key = { 'idempotency-key': 'complete', ...headers }
  const answer = await someone.send('PUT', `/checkouts/${number}/complete${query}`, undefined, key)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return someone
}

const useUp = statement<{ name: string; used: number }, never>((db, p) =>
  db
    .updateTable('rate_limits')
    .set({ used: p('used') })
    .where('name', '=', p('name'))
)

onBothDatabases('order confirmation by SMS', open => {
  test.each(['cash', 'transfer'])(
    'order confirmation: an order by %s without an e-mail is confirmed once by SMS',
    async method => {
      const shop = await open()
      const someone = await placed(shop, { payment_method: method })
      const { number } = someone.order()
      await someone.complete('complete')
      expect(await confirmations(shop)).toMatchObject([{ state: 'suppressed', notification: 'placed', to: '99191234' }])
      const [{ text = '' } = {}] = await confirmations(shop)
      expect(text).toMatch(/^Дэлгүүр: Захиалгыг тань хүлээн авлаа\.\n/)
      expect(text.endsWith(`/o/${number}`)).toBe(true)
      expect(text).not.toContain(someone.order().token)
    }
  )

  test('order confirmation: a buyer with an e-mail gets the mail and no SMS', async () => {
    const shop = await open()
    await placed(shop, { email: 'bolor@example.mn' })
    expect(await messagesOf(shop, 'order.notification-sms')).toEqual([])
    expect(await messagesOf(shop, 'order.confirmation-mail')).toHaveLength(1)
  })

  test('order confirmation: an order paid from the wallet is confirmed once, as paid', async () => {
    const shop = await open()
    const person = await holder(shop)
    await person.give('cash', 50_000)
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
    const { number } = (await person.send('POST', '/orders/0/line_items', { line_item })).body as unknown as {
      number: string
    }
    const { payment_method: _, ...answers } = CHECKOUT
    await person.send('PUT', `/checkouts/${number}`, { ...answers, email: '' })
    await person.send('PUT', `/checkouts/${number}`, { wallet_amount: 45_000 })
    const done = await person.send('PUT', `/checkouts/${number}/complete`, undefined, { 'idempotency-key': 'complete' })
    expect(done.status).toBe(200)
    expect(await confirmations(shop)).toMatchObject([{ state: 'suppressed', notification: 'paid', to: '99191234' }])
  })

  test('order confirmation: an order whose invoice stays unpaid for two minutes is confirmed by SMS', async () => {
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    const shop = await open({ now: new Date(), environment: { ...simulator.environment, QPAY_MERCHANT: 'simulator' } })
    const someone = await placed(shop, { payment_method: 'qpay' })
    await someone.pay()
    expect(await confirmations(shop)).toMatchObject([{ state: 'waiting', notification: 'placed' }])
    shop.clock.pass(2)
    const [{ text = '', ...sent } = {}] = await confirmations(shop)
    expect(sent).toMatchObject({ state: 'suppressed', notification: 'placed', to: '99191234' })
    expect(text.endsWith(`/o/${someone.order().number}`)).toBe(true)
  })

  test('order confirmation: an order by QPay that is paid within two minutes is confirmed once, as paid', async () => {
    const simulator = await openQpaySimulator()
    onTestFinished(() => simulator.close())
    const shop = await open({ now: new Date(), environment: { ...simulator.environment, QPAY_MERCHANT: 'simulator' } })
    const someone = await placed(shop, { payment_method: 'qpay' })
    await someone.pay()
    await simulator.pay((await simulator.invoices())[0]?.id ?? '', { callback: 'never' })
    const callback = `/api/v2/payments/qpay/callback/${someone.order().payments[0]?.id}`
    await Promise.all([shop.request('GET', callback), shop.request('GET', callback)])
    shop.clock.pass(2)
    expect(await confirmations(shop)).toMatchObject([
      { state: 'expired', notification: 'placed' },
      { state: 'suppressed', notification: 'paid' }
    ])
    expect((await confirmations(shop))[1]?.text).toContain('Төлбөрийг тань хүлээн авлаа.')
  })

  test('order confirmation: an order canceled before the message is sent is not confirmed', async () => {
    const shop = await open()
    const someone = await placed(shop)
    await someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'by-mistake' })
    expect(await confirmations(shop)).toMatchObject([{ state: 'expired', notification: 'placed' }])
  })

  test('order confirmation: an unverified phone gets three a day, which do not count as notifications', async () => {
    const shop = await open()
    const orders = []
    for (let order = 0; order < 4; order++) orders.push(await placed(shop, { payment_method: 'transfer' }))
    expect((await confirmations(shop)).filter(({ state }) => state === 'suppressed')).toHaveLength(3)
    const someone = await placed(shop)
    const { number } = someone.order()
    await shop.shop.admin.shipping.move(number, 'ready')
    await shop.shop.admin.shipping.move(number, 'shipped')
    const shipped = (await messagesOf(shop, 'order.notification-sms')).filter(
      ({ notification }) => notification === 'shipped'
    )
    expect(shipped).toMatchObject([{ state: 'suppressed' }])
  })

  test('order confirmation: a network has 250 an hour to unverified phones; its orders go on without', async () => {
    const shop = await open()
    const from = { 'x-forwarded-for': '198.51.100.7' }
    await placed(shop, { payment_method: 'transfer' }, '', from)
    await shop.shop.db.change(tx => tx.run(useUp, { name: 'confirmations-network', used: 250 }))
    await placed(shop, { payment_method: 'transfer', phone: '88119988' }, '', from)
    expect(await confirmations(shop)).toHaveLength(1)
  })

  test('order confirmation: an English buyer reads English', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    const { number } = someone.order()
    await someone.send('PUT', `/checkouts/${number}?locale=en`, { ...CHECKOUT, email: '' })
    await someone.complete()
    const [{ text = '' } = {}] = await confirmations(shop)
    expect(text).toMatch(/^Delguur: We have your order\.\n.*\/en\/o\/R\d{9}$/)
  })
})

test.each([
  ['mn', 'placed', 'https://delguur.mn', 'https://delguur.mn/o/R123456789'],
  ['mn', 'paid', 'https://delguur.mn', 'https://delguur.mn/o/R123456789'],
  ['mn', 'placed', 'https://delguur.example', '\ndelguur.example/o/R123456789'],
  ['mn', 'paid', 'https://a-very-long-name-of-a-shop.example', 'R123456789 захиалгын төлбөрийг хүлээн авлаа.'],
  ['en', 'placed', 'https://a-very-long-name-of-a-shop.example', 'example/en/o/R123456789'],
  ['en', 'paid', 'https://delguur.mn', 'https://delguur.mn/en/o/R123456789']
] as const)('order confirmation: is one segment in %s, %s at %s', (locale, news, publicUrl, end) => {
  const { text, plain } = orderConfirmationSms(news, 'R123456789', locale, publicUrl)
  expect(text.endsWith(end)).toBe(true)
  expect(smsSize(text).segments).toBe(1)
  expect(smsSize(plain).segments).toBe(1)
  expect(plain).toContain('R123456789')
})
