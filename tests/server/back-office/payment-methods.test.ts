import { expect, test } from 'vitest'
import type { PaymentMethodsResponse } from '../../../src/contract/money/payment.ts'
import type { GoLiveBody } from '../../../src/contract/staff/go-live.ts'
import type { PaymentMethodSettingsBody } from '../../../src/contract/staff/payment-methods.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { orderToPay, payBy } from '../../support/qpay-order.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const REASON = 'Гэрээ дууссан'

async function adminOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'admin')
  const read = async () => (await (await send('GET', '/payment_methods')).json()) as PaymentMethodSettingsBody
  const of = async (method: string) => (await read()).methods.find(each => each.method === method)
  return {
    send,
    of,
    turn: async (method: string, is_enabled: boolean) =>
      send('PUT', `/payment_methods/${method}`, { version: (await of(method))?.version, is_enabled, reason: REASON }),
    offered: async () => {
      const answer = await shop.request('GET', '/api/v2/checkouts/payment_methods')
      return ((await answer.json()) as PaymentMethodsResponse).payment_methods.map(({ id }) => id)
    }
  }
}

onBothDatabases('payment methods of the office', open => {
  test('method: one that is switched off is offered no more, and its orders choose another', async () => {
    const { shop, someone } = await orderToPay(open)
    const { of, turn, offered } = await adminOf(shop)
    expect(await offered()).toEqual(expect.arrayContaining(['qpay', 'cash']))
    const chosen = buyer(shop)
    await chosen.add('LAST-1', 1)
    await chosen.checkout({ ...CHECKOUT, payment_method: 'qpay' })
    expect((await turn('qpay', false)).status).toBe(200)
    expect(await of('qpay')).toMatchObject({ is_enabled: false, version: 2 })
    expect(await offered()).not.toContain('qpay')
    expect((await payBy(someone, 'qpay')).body.code).toBe('payment-method-not-offered')
    expect((await chosen.complete()).status).toBe(422)
    await chosen.checkout({ payment_method: 'cash' })
    expect((await chosen.complete('complete-2')).body.code).not.toBe('payment-method-not-offered')
    expect((await turn('qpay', true)).status).toBe(200)
    expect(await offered()).toContain('qpay')
    expect((await payBy(someone, 'qpay', 'again')).status).toBe(201)
    const lines = (await listAudit({ db: shop.shop.db }, 20)).filter(({ subject_id }) => subject_id === 'qpay')
    expect(lines.map(({ action }) => action)).toEqual(['payment_methods.enable', 'payment_methods.disable'])
    expect(JSON.parse(lines[1]?.after_json ?? '')).toEqual({ is_enabled: false, reason: REASON })
  })

  test('method: cash that is switched off is taken at no door', async () => {
    const { shop, someone } = await orderToPay(open)
    const { turn } = await adminOf(shop)
    expect((await turn('cash', false)).status).toBe(200)
    expect((await payBy(someone, 'cash')).body.code).toBe('payment-method-not-offered')
  })

  test('method: the last one stays on, also when two go off at once, and of two changes the second is told', async () => {
    const { shop } = await orderToPay(open)
    const { send, of, turn, offered } = await adminOf(shop)
    for (const method of (await offered()).filter(each => each !== 'qpay' && each !== 'cash' && each !== 'lease'))
      await turn(method, false)
    const off = (method: string, version = 1) =>
      send('PUT', `/payment_methods/${method}`, { version, is_enabled: false, reason: REASON })
    const answers = await Promise.all([off('qpay'), off('cash')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused && (await outcome(refused))).toEqual([422, 'payment-method-last'])
    const left = (await of('qpay'))?.is_enabled ? 'qpay' : 'cash'
    expect(await outcome(await off(left))).toEqual([422, 'payment-method-last'])
    expect(await outcome(await off(left, 7))).toEqual([409, 'payment-method-changed'])
  })

  test('test call: says how the provider answered, and the list before going live reads it', async () => {
    const { shop, simulator } = await orderToPay(open)
    const { send, of } = await adminOf(shop)
    const check = async () => {
      const { checks } = (await (await send('GET', '/go_live')).json()) as GoLiveBody
      return checks.find(({ id }) => id === 'payment-tests')
    }
    expect(await check()).toMatchObject({ state: 'blocked', details: ['qpay: -'] })
    expect((await send('POST', '/payment_methods/qpay/tests')).status).toBe(200)
    expect((await of('qpay'))?.last_test).toMatchObject({
      ...{ outcome: 'passed', answer: 'POST /auth/token: access_token', ms: expect.any(Number) as number }
    })
    expect(await check()).toMatchObject({ state: 'ready' })
    shop.clock.pass(31 * 24 * 3_600)
    const later = await signedInStaff(shop, 'owner')
    await simulator.close()
    expect((await later.send('POST', '/payment_methods/qpay/tests')).status).toBe(200)
    const body = (await (await later.send('GET', '/payment_methods')).json()) as PaymentMethodSettingsBody
    expect(body.methods.find(({ method }) => method === 'qpay')?.last_test).toMatchObject({ outcome: 'unavailable' })
    expect(await outcome(await later.send('POST', '/payment_methods/cash/tests'))).toEqual([
      422,
      'payment-method-no-test'
    ])
  })

  test('methods: are switched by those who may alone', async () => {
    const shop = await open()
    const auditor = await signedInStaff(shop, 'auditor')
    expect((await auditor.send('GET', '/payment_methods')).status).toBe(200)
    const off = { version: 1, is_enabled: false, reason: REASON }
    expect(await outcome(await auditor.send('PUT', '/payment_methods/cash', off))).toEqual([403, 'staff-permission'])
    expect(await outcome(await auditor.send('POST', '/payment_methods/qpay/tests'))).toEqual([403, 'staff-permission'])
  })
})
