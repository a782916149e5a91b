import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readDeliveryDirectory } from '../../../src/server/ordering/delivery/delivery-directory.ts'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'
import { createVariantDetailsCache } from '../../../src/server/catalogue/products/variant-details.ts'
import { createCommerce } from '../../../src/server/commerce.ts'
import type { LeaseBody, OrderLeaseBody } from '../../../src/contract/lease.ts'
import type { OrderBody } from '../../../src/contract/order.ts'
import type { PaymentMethodsResponse } from '../../../src/contract/payment.ts'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { startLenderSimulator } from '../../../simulators/lender/start.ts'
import { browser } from '../../support/person.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openSimulator } from '../../support/qpay-simulator.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

const DAY = 24 * 60
const APPLICATION = {
  months: 6,
  first_name: 'Болормаа',
  last_name: 'Бат',
  phone: '99112233',
  register_number: 'УБ90010142',
  accepts_terms: true,
  accepts_inquiry: true
}

/** A shop with QPay and a lender beside it, and somebody whose order waits to be leased. */
async function somebodyLeasing(open: Open) {
  const qpay = await openSimulator()
  const lender = await startLenderSimulator({ port: 0 })
  onTestFinished(async () => {
    await qpay.close()
    await lender.close()
  })
  const shop = await open({
    now: new Date(),
    environment: {
      ...qpay.environment,
      LENDER_URL: lender.url,
      LENDER_KEY: lender.key
    }
  })
  const person = browser(shop)
  await person.signIn('99112233')
  const call = async <T>(method: string, path: string, body?: object, key?: string) => {
    const send = () => person.send(method, path, body, key ? { 'idempotency-key': key } : {})
    let answer = await send()
    // Days have passed: the session is over.
    if (answer.status === 401) {
      person.forgetAccess()
      await person.signIn('99112233')
      answer = await send()
    }
    return { status: answer.status, body: answer.body as unknown as T & ProblemBody }
  }

  const order = async (sku = 'BPM-1-W', quantity = 1) => {
    const line_item = { variant_id: await shop.variant(sku), quantity }
    const { number } = (await call<OrderBody>('POST', '/orders/0/line_items', { line_item })).body
    const delivery = { option: sku === 'BPM-1-W' ? '48-72h' : '24-48h' }
    await call('PUT', `/checkouts/${number}`, { ...CHECKOUT, delivery, payment_method: 'lease' })
    const placed = await call<OrderBody>('PUT', `/checkouts/${number}/complete`, undefined, 'place')
    return { number, placed, read: async () => (await call<OrderBody>('GET', `/orders/${number}`)).body }
  }
  const apply = (number: string, part: object = {}, key = 'apply') =>
    call<OrderLeaseBody>('POST', `/orders/${number}/lease`, { ...APPLICATION, ...part }, key)
  const read = async (number: string) => {
    shop.clock.pass(1)
    return (await call<LeaseBody>('GET', `/leases/${number}`)).body
  }
  const payable = (number: string, key = 'pay') =>
    call<LeaseBody>('POST', `/leases/${number}/payments`, { method: 'qpay' }, key)
  const newest = async () => (await qpay.invoices()).at(-1)?.id ?? ''
  const payNow = async (number: string, key?: string) => {
    await payable(number, key)
    await qpay.pay(await newest())
    return read(number)
  }
  const says = async (number: string, verdict: string, calls = 0) =>
    fetch(`${lender.url}/simulator/applications/${number}`, {
      method: 'POST',
      body: JSON.stringify({ verdict, calls })
    })
  const admin = async () =>
    ((await (await fetch(`${lender.url}/simulator/applications`)).json()) as { applications: Desk[] }).applications
  const trouble = (kind: string, call = '', times = 1) =>
    fetch(`${lender.url}/simulator/faults`, { method: 'POST', body: JSON.stringify({ kind, call, times }) })
  /** Up to the lender's desk. */
  const applied = async () => {
    const { number, read: readOrder } = await order()
    const lease = (await apply(number)).body.lease
    if (!lease) throw new Error('no lease')
    await payNow(lease.number)
    await shop.job('outbox')
    return { number, readOrder, lease: lease.number }
  }
  /** Up to the goods in somebody's hands. */
  const received = async () => {
    const found = await applied()
    await says(found.lease, 'approve')
    await read(found.lease)
    for (const step of ['ready', 'shipped', 'delivered'] as const)
      await shop.shop.admin.shipping.move(found.number, step)
    await shop.job('outbox')
    return found
  }
  return {
    shop,
    qpay,
    call,
    order,
    apply,
    read,
    payable,
    payNow,
    says,
    desk: admin,
    trouble,
    applied,
    received,
    newest
  }
}

interface Desk {
  readonly reference: string
  readonly status: string
  readonly amount: number
  readonly person: { readonly register_number: string }
  readonly loan: { readonly instalments: readonly { readonly principal: number }[] } | null
  readonly repayments: Readonly<Record<string, { readonly kind: string; readonly principal: number }>>
}

/** ₮ that came for leases and did not go back, as payments know it. */
const kept = async ({ shop }: TestShop) => {
  const rows = await shop.db.query.selectFrom('payments').selectAll().where('payable_kind', '=', 'lease').execute()
  return rows.reduce(
    (sum, each) =>
      sum + (each.state === 'completed' || each.state === 'refunded' ? each.amount - each.refunded_amount : 0),
    0
  )
}

/** As a member of staff at its commands, on the same database. */
const tradeBeside = async ({ shop, clock }: TestShop) =>
  createCommerce({
    db: shop.db,
    variantDetails: createVariantDetailsCache(),
    deliveryDirectory: await readDeliveryDirectory(
      join(import.meta.dirname, '../../support/content/places/places.json')
    ),
    environment: readEnvironment({ NODE_ENV: 'test' }),
    now: () => clock.now
  })

onBothDatabases('leasing', open => {
  test('lease: goes from the application to the last payment, and every tögrög is accounted for', async () => {
    const { shop, order, apply, read, payNow, says, desk: admin, call } = await somebodyLeasing(open)
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
    const [application] = await admin()
    expect(application).toMatchObject({ reference: lease, amount: price - down })
    expect(application?.person.register_number).toBe(APPLICATION.register_number)
    // Goods are held as long as the lender may think.
    shop.clock.pass(2 * DAY)
    await shop.job('holds')
    expect(await readOrder()).toMatchObject({ status: 'payment_pending' })

    await says(lease, 'approve')
    expect(await read(lease)).toMatchObject({ state: 'approved', contract: `ДЗ-${lease}` })
    const paid = await readOrder()
    expect(paid).toMatchObject({ payment_state: 'completed', payment_total: price, amount_due: 0 })
    // What was promised two days ago counts from now.
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
    expect((await admin())[0]?.loan?.instalments.reduce((sum, each) => sum + each.principal, 0)).toBe(price - down)

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
    expect(await kept(shop)).toBe(over.total)

    await shop.job('outbox')
    const repaid = Object.values((await admin())[0]?.repayments ?? {})
    expect(repaid.reduce((sum, { principal }) => sum + principal, 0)).toBe(price - down)
    const letters = await shop.shop.db.query
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', '=', 'lease.news')
      .execute()
    expect(letters.map(({ dedupe_key }) => dedupe_key.split(':').at(-1)).sort()).toEqual([
      'active',
      'approved',
      'paid-off'
    ])
  })

  test('lease: a refusal refunds the down payment, and the order can be paid another way', async () => {
    const { shop, applied, says, read, call, qpay, newest } = await somebodyLeasing(open)
    const { number, lease, readOrder } = await applied()
    await says(lease, 'decline', 2)
    const declined = await read(lease)
    expect(declined).toMatchObject({ state: 'declined', reason: 'credit', paid: 0 })
    expect(declined.given_back).toBe(declined.down_payment)
    await shop.job('outbox')
    expect(await kept(shop)).toBe(0)

    const opened = await call<OrderBody>('POST', `/orders/${number}/payments`, { method: 'qpay' }, 'otherwise')
    expect(opened.body.payment_method).toBe('qpay')
    await qpay.pay(await newest())
    shop.clock.pass(1)
    await call('GET', `/orders/${number}/payments/${opened.body.payments.at(-1)?.id}`)
    expect(await readOrder()).toMatchObject({ payment_state: 'completed' })
    // The lender's yes comes too late for anything.
    await says(lease, 'approve', 1)
    expect((await read(lease)).state).toBe('declined')
  })

  test('lease: a withdrawn application can be made again, three in all; stock stays reserved for a day', async () => {
    const { shop, applied, apply, call, read, payable } = await somebodyLeasing(open)
    const { number, lease, readOrder } = await applied()
    expect((await call('POST', `/leases/${lease}/payments`, { method: 'most' }, 'app')).body.code).toBe('invalid')
    await call('PUT', `/leases/${lease}/withdraw`)
    expect(await read(lease)).toMatchObject({ state: 'canceled', reason: 'withdrawn', paid: 0 })
    const left = Date.parse((await readOrder()).reserved_until ?? '') - shop.clock.now.getTime()
    expect(left).toBeLessThanOrEqual(DAY * 60_000)
    for (const key of ['second', 'third']) {
      const again = (await apply(number, {}, key)).body.lease?.number ?? ''
      expect((await payable(again, key)).body.pay_methods.map(({ id }) => id)).toEqual(['qpay'])
      await call('PUT', `/leases/${again}/withdraw`)
    }
    const often = await apply(number, {}, 'fourth')
    expect([often.status, often.body.code]).toEqual([422, 'lease-too-often'])
  })

  test('lease: questions of the lender are asked, answered and deleted', async () => {
    const { shop, applied, says, read, call } = await somebodyLeasing(open)
    const { lease } = await applied()
    await says(lease, 'ask')
    expect(await read(lease)).toMatchObject({ state: 'asked', questions: ['income', 'workplace'] })
    const half = await call('POST', `/leases/${lease}/answers`, { answers: { income: '2 сая' } })
    expect([half.status, half.body.code]).toEqual([422, 'lease-answer-missing'])
    const answers = { income: '2 сая', workplace: 'Эмийн сан' }
    expect((await call<LeaseBody>('POST', `/leases/${lease}/answers`, { answers })).body.state).toBe('application_sent')
    // The lender has not read them yet: it is not asked for again.
    expect((await read(lease)).state).toBe('application_sent')
    await shop.job('outbox')
    await says(lease, 'approve')
    expect((await read(lease)).state).toBe('approved')
    const { answers_json } = await shop.shop.db.query.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
    expect(answers_json).toBe('{}')
  })

  test('lease: a lender that hangs, fails or answers nonsense is asked again; its silence ends as a refusal', async () => {
    const { shop, applied, says, read, trouble } = await somebodyLeasing(open)
    const { lease } = await applied()
    for (const kind of ['500', 'drop', 'garbled', 'cut']) {
      await trouble(kind, 'GET /v1')
      expect((await read(lease)).state).toBe('application_sent')
    }
    await says(lease, 'wait')
    shop.clock.pass(3 * DAY + 5)
    await shop.job('leases.refresh')
    expect(await read(lease)).toMatchObject({ state: 'declined', reason: 'no-answer', paid: 0 })
    await says(lease, 'approve', 1)
    expect((await read(lease)).state).toBe('declined')
    // A yes to another amount is no yes.
    const other = await applied()
    await says(other.lease, 'approve-less', 1)
    expect(await read(other.lease)).toMatchObject({ state: 'declined', paid: 0 })
  })

  test('lease: a canceled order cancels its lease, before and after the approval', async () => {
    const { shop, applied, says, read, call, desk: admin } = await somebodyLeasing(open)
    const before = await applied()
    await call('PUT', `/orders/${before.number}/cancel`, {})
    expect(await read(before.lease)).toMatchObject({ state: 'canceled', reason: 'order-canceled', paid: 0 })
    const after = await applied()
    await says(after.lease, 'approve')
    await read(after.lease)
    await call('PUT', `/orders/${after.number}/cancel`, {})
    expect(await read(after.lease)).toMatchObject({ state: 'canceled', paid: 0, to_pay: 0 })
    await shop.job('outbox')
    expect(await kept(shop)).toBe(0)
    expect((await admin()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
    expect(await shop.stock('BPM-1-W')).toEqual({ on_hand: 3, reserved: 0 })
  })

  test('lease: a down payment that comes too late is refunded', async () => {
    const { shop, order, apply, payable, qpay, newest, read } = await somebodyLeasing(open)
    const { number, read: readOrder } = await order()
    const lease = (await apply(number)).body.lease?.number ?? ''
    await payable(lease)
    shop.clock.pass(31)
    await shop.job('leases.refresh')
    await shop.job('holds')
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

  test('lease: is refused where it is not allowed, with the reason', async () => {
    const { shop, order, apply, call } = await somebodyLeasing(open)
    const { placed, number } = await order('PAR-500', 8)
    expect([placed.status, placed.body.code]).toEqual([422, 'lease-too-little'])
    expect(placed.body.error).toContain('₮120,000')
    const vodka = { variant_id: await shop.variant('VOD-70'), quantity: 2 }
    await call('POST', `/orders/${number}/line_items`, { line_item: vodka })
    const shown = await call<OrderLeaseBody>('GET', `/orders/${number}/lease`)
    expect(shown.body.offer).toMatchObject({ allowed: false, reason: { code: 'lease-alcohol' }, plans: [] })
    const ways = await call<PaymentMethodsResponse>('GET', `/checkouts/payment_methods?number=${number}`)
    expect(ways.body.unavailable).toContainEqual(
      expect.objectContaining({ id: 'lease', reason: 'Alcohol is not sold on lease.' })
    )
    const guest = await shop.request('GET', `/api/v2/leases/offer?variant_id=${await shop.variant('BPM-1-W')}`)
    expect(await guest.json()).toMatchObject({ allowed: false, reason: { code: 'lease-guest' }, price: 150_000 })
    const many = await shop.request(
      'GET',
      `/api/v2/leases/offer?variant_id=${await shop.variant('BPM-1-W')}&quantity=11`
    )
    expect(await many.json()).toMatchObject({ reason: { code: 'lease-too-much' } })

    await call('PUT', `/orders/${number}/empty`)
    const { number: good } = await order()
    for (const [part, code, field] of [
      [{ accepts_terms: false }, 'lease-terms-required', 'accepts_terms'],
      [{ accepts_inquiry: false }, 'lease-inquiry-required', 'accepts_inquiry'],
      [{ register_number: 'УБ99' }, 'register-number-incorrect', 'register_number'],
      [{ register_number: '1234567' }, 'register-number-incorrect', 'register_number'],
      [{ register_number: 'УБ15210142' }, 'lease-age', 'register_number'],
      [{ last_name: 'Bat' }, 'invalid', 'last_name'],
      [{ phone: '1' }, 'phone-incorrect', 'phone']
    ] as const) {
      const { status, body } = await apply(good, part, code)
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, code, [field]])
    }
    expect((await apply(good, { months: 5 }, 'odd')).status).toBe(422)
    expect((await apply(good)).status).toBe(201)
    const another = browser(shop)
    await another.signIn('88112233')
    const lease = (await call<{ leases: LeaseBody[] }>('GET', '/leases')).body.leases[0]?.number ?? ''
    expect((await another.send('GET', `/leases/${lease}`)).status).toBe(404)
    expect((await another.send('PUT', `/leases/${lease}/withdraw`)).status).toBe(404)
    expect((await call<LeaseBody>('PUT', `/leases/${lease}/withdraw`)).body).toMatchObject({ reason: 'withdrawn' })
  })

  test('lease: reminders are sent before, on and after the due day; paying ends them', async () => {
    const { shop, received, read } = await somebodyLeasing(open)
    const { lease } = await received()
    const told = async () => {
      await shop.job('leases.remind')
      const rows = await shop.shop.db.query
        .selectFrom('outbox')
        .select('dedupe_key')
        .where('kind', '=', 'lease.news')
        .orderBy('id')
        .execute()
      return rows.map(({ dedupe_key }) => dedupe_key.split(':').at(-1)).filter(news => /due|late/.test(news ?? ''))
    }
    const due = Date.parse((await read(lease)).instalments[0]?.due_on ?? '')
    const goTo = (days: number) => (shop.clock.now = new Date(due + days * 86_400_000))
    const seen: unknown[] = []
    for (const days of [-4, -3, -2, 0, 1, 3, 4]) {
      goTo(days)
      seen.push((await told()).length)
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3])
    const late = await read(lease)
    expect([late.is_late, late.instalments[0]?.state]).toEqual([true, 'late'])
    // Whoever has to ring them finds them, also by the number they know.
    const { admin } = (await tradeBeside(shop)).leases
    expect((await admin.late(10)).map(each => each.number)).toEqual([lease])
    expect((await admin.show(late.order_number))?.number).toBe(lease)
  })

  test('lease: returned products lower what is owed, and only then refund money', async () => {
    const { shop, received, read } = await somebodyLeasing(open)
    const { number, lease } = await received()
    const before = await read(lease)
    const { id } = await shop.shop.db.query
      .selectFrom('payments')
      .selectAll()
      .where('method', '=', 'lease')
      .executeTakeFirstOrThrow()
    const { payments } = await tradeBeside(shop)
    const giveBack = (amount: number, reason: string) =>
      shop.shop.db.change(tx => payments.refund(tx, id, amount, reason, shop.clock.now))
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
    expect(await kept(shop)).toBe(0)
    expect(number).toMatch(/^R/)
  })
})

const sumOf = ({ instalments }: LeaseBody) => instalments.reduce((sum, { principal }) => sum + principal, 0)
