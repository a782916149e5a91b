import { expect, test } from 'vitest'
import type { LeaseBody, OrderLeaseBody } from '../../../src/contract/money/lease.ts'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { PaymentMethodsResponse } from '../../../src/contract/money/payment.ts'
import { browser } from '../../support/person.ts'
import { SiteAdmin } from '../../../src/server/site/site-data/index.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { DAY, leasingCustomer, registerNumbersOfLeases } from '../../support/leasing.ts'

onBothDatabases('lease applications', open => {
  test('lease: a refusal refunds the down payment, and the order can be paid another way', async () => {
    const { shop, applied, says, read, call, qpay, newest } = await leasingCustomer(open)
    const { number, lease, readOrder } = await applied()
    await says(lease, 'decline', 2)
    const declined = await read(lease)
    expect(declined).toMatchObject({ state: 'declined', reason: 'credit', paid: 0 })
    expect(declined.given_back).toBe(declined.down_payment)
    await shop.job('outbox')
    expect(await registerNumbersOfLeases(shop)).toBe(0)

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
    const { shop, applied, apply, call, read, payable } = await leasingCustomer(open)
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
    const { shop, applied, says, read, call } = await leasingCustomer(open)
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
    const { shop, applied, says, read, injectFault } = await leasingCustomer(open)
    const { lease } = await applied()
    for (const kind of ['500', 'drop', 'garbled', 'cut']) {
      await injectFault(kind, 'GET /v1')
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

  test('lease: switched off it is neither offered nor placed nor applied for; one under way goes on', async () => {
    const { shop, order, apply, applied, call, read, says } = await leasingCustomer(open)
    const site = new SiteAdmin(shop.shop.db, () => shop.clock.now)
    const { number, lease } = await applied()
    const waiting = await order()
    await site.set('lease', false)

    const variant = await shop.variant('BPM-1-W')
    const offer = await shop.request('GET', `/api/v2/leases/offer?variant_id=${variant}`)
    expect(await offer.json()).toMatchObject({ code: 'lease-unavailable' })
    const methods = await call<PaymentMethodsResponse>('GET', '/checkouts/payment_methods')
    expect(JSON.stringify(methods.body)).not.toContain('lease')
    // Placed while leases were offered: its buyer pays it another way.
    const late = await apply(waiting.number, {}, 'late')
    expect([late.status, late.body.code]).toEqual([503, 'lease-unavailable'])
    expect((await call('GET', `/orders/${waiting.number}/lease`)).body.code).toBe('lease-unavailable')
    const { placed } = await order()
    expect([placed.status, placed.body.code]).toEqual([503, 'lease-unavailable'])

    expect((await call<OrderLeaseBody>('GET', `/orders/${number}/lease`)).body.lease?.number).toBe(lease)
    await says(lease, 'approve')
    expect(await read(lease)).toMatchObject({ state: 'approved' })
    await site.set('lease', true)
    expect((await apply(waiting.number, {}, 'late')).status).toBe(201)
  })

  test('lease: is refused where it is not allowed, with the reason', async () => {
    const { shop, order, apply, call } = await leasingCustomer(open)
    const { placed, number } = await order('PAR-500', 8)
    expect([placed.status, placed.body.code]).toEqual([422, 'lease-too-little'])
    expect(placed.body.error).toContain('₮120,000')
    const vodka = { variant_id: await shop.variant('VOD-70'), quantity: 2 }
    await call('POST', `/orders/${number}/line_items`, { line_item: vodka })
    const shown = await call<OrderLeaseBody>('GET', `/orders/${number}/lease`)
    expect(shown.body.offer).toMatchObject({ allowed: false, reason: { code: 'lease-alcohol' }, plans: [] })
    const ways = await call<PaymentMethodsResponse>('GET', `/checkouts/payment_methods?number=${number}`)
    expect(ways.body.unavailable).toContainEqual(
      expect.objectContaining({ id: 'lease', reason: 'Alcohol is not sold on lease. Take it out, or pay another way.' })
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
      [{ accepts_terms: false }, 'invalid', 'accepts_terms'],
      [{ accepts_disclosure: false }, 'invalid', 'accepts_disclosure'],
      [{ accepts_inquiry: false }, 'invalid', 'accepts_inquiry'],
      [{ register_number: 'УБ99' }, 'invalid', 'register_number'],
      [{ register_number: '1234567' }, 'invalid', 'register_number'],
      [{ register_number: 'УБ90990142' }, 'register-number-incorrect', 'register_number'],
      [{ register_number: 'УБ15210142' }, 'lease-age', 'register_number'],
      [{ last_name: 'Bat' }, 'invalid', 'last_name'],
      [{ phone: '1' }, 'invalid', 'phone']
    ] as const) {
      const { status, body } = await apply(good, part, code)
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, code, [field]])
    }
    expect((await apply(good, { months: 5 }, 'odd')).status).toBe(422)
    const blank = { first_name: '', last_name: '', phone: '', register_number: '' }
    const nothing = await apply(
      good,
      {
        ...blank,
        ...{ accepts_terms: false, accepts_disclosure: false, accepts_inquiry: false }
      },
      'nothing'
    )
    expect(Object.keys(nothing.body.errors ?? {})).toHaveLength(7)
    expect((await apply(good)).status).toBe(201)
    const another = browser(shop)
    await another.signIn('88112233')
    const lease = (await call<{ leases: LeaseBody[] }>('GET', '/leases')).body.leases[0]?.number ?? ''
    expect((await another.send('GET', `/leases/${lease}`)).status).toBe(404)
    expect((await another.send('PUT', `/leases/${lease}/withdraw`)).status).toBe(404)
    expect((await call<LeaseBody>('PUT', `/leases/${lease}/withdraw`)).body).toMatchObject({ reason: 'withdrawn' })
  })
})
