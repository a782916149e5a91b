import { expect, onTestFinished, test } from 'vitest'
import type { SimReceipt } from '../../../simulators/ebarimt/app.ts'
import { startEbarimtSimulator } from '../../../simulators/ebarimt/start.ts'
import type { UnsettledReceiptsBody } from '../../../src/contract/staff/money.ts'
import type { Message } from '../../../src/server/platform/outbox/messages.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

async function taxProvider(now?: () => Date) {
  const provider = await startEbarimtSimulator({ port: 0, ...(now && { now }) })
  onTestFinished(() => provider.close())
  const control = (path: string, body: object) =>
    fetch(`${provider.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    environment: {
      EBARIMT_URL: provider.url,
      EBARIMT_REGISTRY_URL: provider.url,
      EBARIMT_TIN: provider.taxpayer,
      EBARIMT_POS: '10000001',
      EBARIMT_DISTRICT: '2501'
    },
    injectFault: (kind: string, call = '') => control('/faults', { kind, call }),
    refuses: (message: string) => control('/refusals', { message }),
    receipts: async () =>
      ((await (await fetch(`${provider.url}/simulator/receipts`)).json()) as { receipts: SimReceipt[] }).receipts
  }
}

type Provider = Awaited<ReturnType<typeof taxProvider>>

/** Bought, paid at the door and received, with nothing in the worker's hands yet. */
async function received(shop: TestShop, items: Readonly<Record<string, number>> = { 'LAST-1': 1, 'PAR-500': 2 }) {
  const someone = buyer(shop)
  for (const [sku, quantity] of Object.entries(items)) await someone.add(sku, quantity)
  await someone.checkout(CHECKOUT)
  await someone.complete()
  return { ...someone, receive: () => receive(shop, someone.order().number) }
}

async function receive(shop: TestShop, number: string) {
  for (const step of ['ready', 'shipped', 'delivered'] as const) {
    const moved = await shop.shop.admin.shipping.move(number, step)
    if (!moved.ok) throw new Error(moved.problem.code)
  }
}

const make = (shop: TestShop) => shop.job('receipts.issue')
const stateOf = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('receipt_jobs').select(['state', 'error']).executeTakeFirstOrThrow()).state
const mails = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('outbox').select('payload_json').execute())
    .map(({ payload_json }) => JSON.parse(payload_json) as Message & { subject?: string; pictures?: object[] })
    .filter(message => message.kind === 'order.notification-mail' && message.notification === 'receipt')

/** Every good of the test shop may be returned for two days. */
const returnable = ({ shop }: TestShop) =>
  shop.db.change(async tx => {
    for (const { id, facts_json } of await tx.query.selectFrom('products').select(['id', 'facts_json']).execute())
      await tx.query
        .updateTable('products')
        .set({ facts_json: JSON.stringify({ ...(JSON.parse(facts_json) as object), return_hours: 48 }) })
        .where('id', '=', id)
        .execute()
  })

onBothDatabases('VAT receipts', open => {
  test('VAT receipt: numbers start anew when the day begins in Ulaanbaatar, and not eight hours later', async () => {
    const clock = { now: new Date('2026-11-21T23:30:00.000Z') }
    const provider = await taxProvider(() => clock.now)
    const shop = await open({ environment: provider.environment, now: clock.now })
    for (const hours of [0, 1, 16]) {
      shop.clock.pass(hours * 60)
      clock.now = shop.clock.now
      await (await received(shop, { 'IBU-200': 5 })).receive()
      await make(shop)
    }
    expect((await provider.receipts()).map(({ date, body }) => [date.slice(8, 13), body.billIdSuffix])).toEqual([
      ['22 07', '000001'],
      ['22 08', '000002'],
      ['23 00', '000001']
    ])
  })

  test('VAT receipt: a delivered order gets one in parts, and its mail has lottery number and QR code', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    const someone = await received(shop)
    expect(someone.order().receipt).toMatchObject({ state: 'none', changeable: true, documents: [] })
    await someone.receive()
    expect((await someone.read()).body).toMatchObject({ status: 'receipt_pending', receipt: { state: 'pending' } })
    await Promise.all([make(shop), make(shop)])
    await make(shop)
    const [made, ...more] = await provider.receipts()
    expect(more).toEqual([])
    const { total } = someone.order()
    expect(made?.body).toMatchObject({ totalAmount: total, payments: [{ code: 'CASH', paidAmount: total }] })
    expect(made?.body.receipts.map(({ taxType, items }) => [taxType, items.map(({ name }) => name)])).toEqual([
      ['VAT_ABLE', ['Сүүлчийн термометр', 'Хүргэлт']],
      ['VAT_FREE', ['Парацетамол 500 мг']]
    ])
    await shop.job('outbox')
    const { body } = await someone.read()
    const { tax_total, total_without_tax, vat_total: vat, city_tax_total: city_tax, tax_parts: parts } = body
    const taxes = { vat, city_tax, parts }
    const receipt = { number: made?.id, lottery: made?.lottery, total, registered: false, state: 'valid', ...taxes }
    expect(body.receipt).toMatchObject({ state: 'sent', changeable: false, documents: [receipt] })
    expect([tax_total, total_without_tax]).toEqual([vat + city_tax, total - vat - city_tax])
    expect(parts.map(({ tax_type }) => tax_type)).toEqual(['vat', 'free'])
    expect(body.receipt?.documents[0]?.qr_image).toMatch(/^iVBOR/)
    expect(body.status).toBe('delivered')
    expect(await mails(shop)).toMatchObject([{ subject: `Захиалга ${body.number}: НӨАТ-ын баримт`, pictures: [{}] }])
    // Asked for again, it is sent again.
    await someone.send('POST', `/orders/${body.number}/receipt/send`)
    expect(await mails(shop)).toHaveLength(2)
  })

  test('VAT receipt: orders delivered before eBarimt was configured get theirs afterwards', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    const someone = await received(shop)
    await someone.receive()
    await shop.shop.db.change(({ query }) => query.deleteFrom('receipt_jobs').execute())
    await make(shop)
    expect(await provider.receipts()).toEqual([])
    for (let look = 0; look < 2; look++) {
      await shop.job('receipts.watch')
      await make(shop)
    }
    expect(await provider.receipts()).toHaveLength(1)
    expect((await someone.read()).body.receipt).toMatchObject({ documents: [{ state: 'valid' }] })
  })

  test('VAT receipt: its recipient can be changed until it is issued; a company is looked up', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    const someone = buyer(shop)
    await someone.add('LAST-1')
    const choose = (part: object) => someone.send('PUT', `/orders/${someone.order().number}/receipt`, part)
    const citizen = await choose({ type: 'citizen', consumer_no: '12345678' })
    expect(citizen.body.receipt?.receiver).toEqual({ type: 'citizen', consumer_no: '12345678' })
    expect((await choose({ type: 'citizen', consumer_no: '123' })).status).toBe(422)
    const nobody = await choose({ type: 'company', register_number: '7654321' })
    expect([nobody.status, nobody.body.code]).toEqual([422, 'receipt-company-unknown'])
    await provider.injectFault('500', 'GET /api')
    expect((await choose({ type: 'company', register_number: '2000001' })).status).toBe(503)
    await someone.checkout(CHECKOUT)
    await someone.complete()
    const company = await choose({ type: 'company', register_number: '2000001' })
    expect(company.body.receipt?.receiver).toEqual({
      type: 'company',
      register_number: '2000001',
      name: 'Дадлага Трейд ХХК'
    })
    await receive(shop, someone.order().number)
    await make(shop)
    expect(await provider.receipts()).toMatchObject([{ body: { type: 'B2B_RECEIPT', customerTin: '37900000001' } }])
    const late = await choose({ type: 'citizen' })
    expect(late.body.code).toBe('receipt-already-made')
    const unknown = await choose({ type: 'company', register_number: '1234567' })
    expect(unknown.body.code).toBe('receipt-already-made')
    const stranger = await buyer(shop).send('PUT', `/orders/${someone.order().number}/receipt`, { type: 'citizen' })
    expect(stranger.status).toBe(404)
  })

  /** Gives pieces back, as the so-manieth return, until their money has gone. */
  const bringingBack =
    (shop: TestShop, someone: Awaited<ReturnType<typeof received>>, reason: string) =>
    async (sku: string, quantity: number, key: string) => {
      const { number, line_items } = someone.order()
      const variant = await shop.variant(sku)
      const line = line_items.find(({ variant_id }) => variant_id === variant)
      const lines = [{ line_item_id: line?.id, quantity }]
      await someone.send('POST', `/orders/${number}/returns`, { reason, lines }, { 'idempotency-key': key })
      for (const to of ['approved', 'received', 'refunded'] as const)
        expect(await shop.shop.admin.returns.decide(`${number}-B${key}`, to)).toMatchObject({ ok: true })
      await make(shop)
      await shop.job('outbox')
      return (await someone.read()).body
    }

  test('VAT receipt: a return of all products without a fault of the shop keeps the delivery on it', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    await returnable(shop)
    const someone = await received(shop)
    await someone.receive()
    await make(shop)
    const back = bringingBack(shop, someone, 'changed-mind')
    await back('PAR-500', 2, '1')
    const { ship_total, payment_total, receipt } = await back('LAST-1', 1, '2')
    expect(ship_total).toBeGreaterThan(0)
    expect(payment_total).toBe(ship_total)
    const [valid] = (await provider.receipts()).filter(({ state }) => state === 'valid')
    expect(valid?.body.receipts.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['Хүргэлт'])
    expect(receipt?.documents[0]).toMatchObject({ state: 'valid', total: ship_total })
  })

  test('VAT receipt: a return corrects it to the tögrög, and a return of everything withdraws it', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    await returnable(shop)
    const someone = await received(shop)
    await someone.receive()
    await make(shop)
    const { total } = someone.order()
    const back = bringingBack(shop, someone, 'damaged')
    const partly = await back('PAR-500', 1, '1')
    expect(partly).toMatchObject({ status: 'delivered', payment_total: total - 5_000, amount_due: 0 })
    expect(partly.receipt?.documents.map(({ state, total: sum }) => [state, sum])).toEqual([
      ['valid', total - 5_000],
      ['replaced', total]
    ])
    await back('PAR-500', 1, '2')
    const wholly = await back('LAST-1', 1, '3')
    expect(wholly).toMatchObject({ status: 'returned', payment_total: 0 })
    // The shop was to blame for all of it: the delivery comes back too.
    const refunds = wholly.returns.map(({ amount }) => amount)
    expect(refunds).toEqual([5_000, 5_000, total - 10_000])
    expect(wholly.receipt?.documents.map(({ state }) => state)).toEqual(['withdrawn', 'replaced', 'replaced'])
    expect((await provider.receipts()).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'withdrawn'])
    expect(wholly.receipt?.documents.every(({ lottery }) => lottery === null)).toBe(true)
    const { status, body } = await someone.send('POST', `/orders/${wholly.number}/receipt/send`)
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'receipt-withdrawn' })])
  })

  test.each([
    [
      'wait for a person when the line is cut',
      async (provider: Provider) => provider.injectFault('drop'),
      'unclear',
      0
    ],
    [
      'wait for a person when an answer is lost',
      async (provider: Provider) => provider.injectFault('lost'),
      'unclear',
      1
    ],
    [
      'wait for a person when the machine says no',
      async (provider: Provider) => provider.refuses('Сугалаа дууссан'),
      'failed',
      0
    ]
  ] as const)('VAT receipts: they %s, and none is made twice', async (_, fault, state, made) => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    const someone = await received(shop)
    await someone.receive()
    await fault(provider)
    await make(shop)
    shop.clock.pass(60)
    await make(shop)
    expect([await stateOf(shop), (await provider.receipts()).length]).toEqual([state, made])
    expect((await someone.read()).body.status).toBe('receipt_pending')
    expect(await shop.job('receipts.watch')).toEqual([someone.order().number])
    // Once a day is enough.
    expect(await shop.job('receipts.watch')).toEqual([])
  })

  test('VAT receipt that waits for a person: staff make it again as they saw it, once, and the audit says so', async () => {
    const provider = await taxProvider()
    const shop = await open({ environment: provider.environment })
    const { receive: bring, order } = await received(shop)
    await bring()
    await provider.refuses('Сугалаа дууссан')
    await make(shop)
    const { number } = order()
    const { send } = await signedInStaff(shop, 'finance')
    const listed = (await (await send('GET', '/receipts')).json()) as UnsettledReceiptsBody
    expect(listed.is_configured).toBe(true)
    expect(listed.receipts).toMatchObject([{ order_number: number, state: 'failed', attempts: 1 }])
    const retry = (state: string, by = send) => by('POST', `/receipts/${number}/retries`, { state })
    const support = await signedInStaff(shop, 'support')
    expect((await retry('failed', support.send)).status).toBe(403)
    const outdated = await retry('unclear')
    expect([outdated.status, ((await outdated.json()) as { code: string }).code]).toEqual([409, 'receipt-changed'])
    const answers = await Promise.all([retry('failed'), retry('failed')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await make(shop)
    expect([await stateOf(shop), (await provider.receipts()).length]).toEqual(['settled', 1])
    expect((await (await send('GET', '/receipts')).json()) as UnsettledReceiptsBody).toMatchObject({ receipts: [] })
    expect((await retry('failed')).status).toBe(422)
    const lines = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select(['subject_id', 'before_json'])
      .where('action', '=', 'receipts.retry')
      .execute()
    expect(lines).toHaveLength(1)
    expect(lines[0]?.subject_id).toBe(number)
  })
})
