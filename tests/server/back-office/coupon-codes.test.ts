import { expect, test } from 'vitest'
import type { CouponCodeBody, CouponCodesBody, CouponPreviewBody } from '../../../src/contract/staff/coupon-codes.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { cartWith, upsertCoupon } from '../../support/promotion-codes.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { holder } from '../../support/wallet-holder.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const TERMS = { code: 'NAMAR20', name: { mn: 'Намар', en: 'Autumn' }, effect: 'percent', value: 20 }

async function adminOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'admin')
  const codes = async (query = '') =>
    ((await (await send('GET', `/coupon_codes?${query}`)).json()) as CouponCodesBody).coupons.map(({ code }) => code)
  const view = async (code: string) => (await (await send('GET', `/coupon_codes/${code}`)).json()) as CouponCodeBody
  return { send, codes, view }
}

const auditOf = async ({ shop }: TestShop, subject: string) =>
  (await listAudit({ db: shop.db }, 20))
    .filter(({ subject_id }) => subject_id === subject)
    .map(({ action, before_json, after_json }) => ({
      action,
      before: JSON.parse(before_json) as Record<string, unknown>,
      after: JSON.parse(after_json) as Record<string, unknown>
    }))

onBothDatabases('coupons of the office', open => {
  test('coupon: is made, found, changed and stopped, each with its line in the audit', async () => {
    const shop = await open()
    const { send, codes, view } = await adminOf(shop)
    expect((await send('POST', '/coupon_codes', TERMS)).status).toBe(201)
    expect(await outcome(await send('POST', '/coupon_codes', { ...TERMS, code: 'namar 20' }))).toEqual([
      422,
      'coupon-exists'
    ])
    const made = await view('namar20')
    expect(made).toMatchObject({ code: 'NAMAR20', state: 'usable', value: 20, uses: 0, version: 1, last_uses: [] })
    for (const found of ['q=nam', 'q=Autumn', 'q=намар', 'effect=percent&state=usable'])
      expect([found, await codes(found)]).toEqual([found, expect.arrayContaining(['NAMAR20'])])
    for (const nothing of ['q=%25%25', 'q=_', 'q=AMAR20', 'q=NAMAR20&state=stopped', 'q=NAMAR20&effect=amount'])
      expect([nothing, await codes(nothing)]).toEqual([nothing, []])

    const cart = await cartWith(shop, ['IBU-200', 1])
    expect((await cart.apply('NAMAR20')).status).toBe(200)
    const changed = await send('PUT', '/coupon_codes/NAMAR20', { version: 1, coupon: { ...TERMS, value: 10 } })
    expect(changed.status).toBe(200)
    const total = cart.order().item_total
    expect((await cart.read()).body.total).toBe(total - total / 10)
    expect(await outcome(await send('PUT', '/coupon_codes/NAMAR20', { version: 1, coupon: TERMS }))).toEqual([
      409,
      'coupon-changed'
    ])
    const stop = { version: 2, is_stopped: true, reason: 'Буруу хувь' }
    expect((await send('PUT', '/coupon_codes/NAMAR20/stop', stop)).status).toBe(200)
    expect((await cart.read()).body.total).toBe(total)
    expect(await codes('q=NAMAR20&state=stopped')).toEqual(['NAMAR20'])
    expect((await send('PUT', '/coupon_codes/NAMAR20/stop', { ...stop, version: 3, is_stopped: false })).status).toBe(
      200
    )
    expect((await view('NAMAR20')).state).toBe('usable')
    expect((await auditOf(shop, 'NAMAR20')).reverse()).toMatchObject([
      { action: 'coupons.create', after: { value: 20 } },
      { action: 'coupons.change', before: { value: 20 }, after: { value: 10 } },
      { action: 'coupons.stop', before: { is_stopped: false }, after: { is_stopped: true, reason: 'Буруу хувь' } },
      { action: 'coupons.resume', before: { is_stopped: true }, after: { is_stopped: false } }
    ])
  })

  test('coupon: one text finds codes that begin so and names that have it in one list, each coupon once', async () => {
    const shop = await open()
    const { send, codes } = await adminOf(shop)
    for (const [code, en] of [
      ['ZUN10', 'Ten'],
      ['OTHER10', 'Zun of others'],
      ['AZUN10', 'Eleven'],
      ['ZUN20', 'Zun twenty']
    ]) {
      expect((await send('POST', '/coupon_codes', { ...TERMS, code, name: { mn: 'Код', en } })).status).toBe(201)
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    }
    expect(await codes('q=zun')).toEqual(['ZUN20', 'OTHER10', 'ZUN10'])
    expect(await codes('q=ZUN1')).toEqual(['ZUN10'])
  })

  test('coupon: what is wrong is refused at its field, and nothing is written', async () => {
    const shop = await open()
    const { send, codes } = await adminOf(shop)
    const before = await codes()
    for (const [wrong, field] of [
      [{ code: '1234567' }, 'code'],
      [{ value: 95 }, 'value'],
      [{ products: ['NO-SUCH-SKU'] }, 'products'],
      [{ taxons: ['nowhere'] }, 'taxons'],
      [{ starts_at: '2026-12-02T00:00:00Z', expires_at: '2026-12-01T00:00:00Z' }, 'expires_at']
    ] as const) {
      const answer = await send('POST', '/coupon_codes', { ...TERMS, ...wrong })
      expect(answer.status).toBe(422)
      expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
    }
    expect(await codes()).toEqual(before)
    expect(await outcome(await send('PUT', '/coupon_codes/NOSUCH', { version: 1, coupon: TERMS }))).toEqual([
      422,
      'invalid'
    ])
    const stop = { version: 1, is_stopped: true, reason: 'Алдаа' }
    expect(await outcome(await send('PUT', '/coupon_codes/NOSUCH/stop', stop))).toEqual([404, 'coupon-not-found'])
  })

  test('coupon: of two who stop it at once the second is told', async () => {
    const shop = await open()
    const { send } = await adminOf(shop)
    await upsertCoupon(shop, 'ARAV')
    const stop = { version: 1, is_stopped: true, reason: 'Зогсоох' }
    const answers = await Promise.all([1, 2, 3].map(() => send('PUT', '/coupon_codes/ARAV/stop', stop)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('preview: says what terms take off a cart, or why they do not count, and changes nothing', async () => {
    const shop = await open()
    const { send } = await adminOf(shop)
    const cart = await cartWith(shop, ['IBU-200', 2], ['PAR-500', 1])
    const { number, item_total } = cart.order()
    const preview = async (coupon: object) =>
      (await (
        await send('POST', '/coupon_codes/previews', { order_number: number, coupon: { ...TERMS, ...coupon } })
      ).json()) as CouponPreviewBody
    const [line] = cart.order().line_items
    const of = await preview({ products: ['IBU-200'] })
    expect(of).toMatchObject({ order_number: number, order_state: 'cart', is_applied: false, ineligible: null })
    expect(of.lines.map(({ sku, discount }) => [sku, discount])).toEqual([
      ['IBU-200', (line?.total ?? 0) / 5],
      ['PAR-500', 0]
    ])
    expect(of).toMatchObject({ total_without: item_total, total_with: item_total - (line?.total ?? 0) / 5 })
    expect(await preview({ minimum: 90_000_000 })).toMatchObject({
      discount: 0,
      total_with: item_total,
      ineligible: expect.stringContaining('90')
    })
    await upsertCoupon(shop, 'NAMAR20', { value: 10 })
    await cart.apply('NAMAR20')
    expect(await preview({ value: 20 })).toMatchObject({
      ...{ is_applied: true, total_without: item_total, total_with: item_total - item_total / 5 }
    })
    expect((await cart.read()).body.total).toBe(item_total - item_total / 10)
    const unknown = await send('POST', '/coupon_codes/previews', { order_number: 'R000000000', coupon: TERMS })
    expect(await outcome(unknown)).toEqual([404, 'order-not-found'])
  })

  test('series: is made once per key, for coupons of holders, and can be taken along as a file', async () => {
    const shop = await open()
    const { send, view } = await adminOf(shop)
    await upsertCoupon(shop, 'ARAV')
    await upsertCoupon(shop, 'BELEG', { audience: 'holders' })
    const make = (code: string, key: string, more: object = {}) =>
      send('POST', `/coupon_codes/${code}/series`, { count: 3, expires_at: null, ...more }, { 'idempotency-key': key })
    expect(await outcome(await make('ARAV', 'one'))).toEqual([422, 'coupon-not-for-holders'])
    expect((await make('BELEG', 'past', { expires_at: '2026-01-01T00:00:00Z' })).status).toBe(422)
    const [first, again] = await Promise.all([make('BELEG', 'two'), make('BELEG', 'two')])
    const { codes } = (await first.json()) as { codes: string[] }
    expect(codes).toHaveLength(3)
    expect(await again.json()).toEqual({ codes })
    expect((await view('BELEG')).series).toEqual({ count: 3, redeemed_count: 0 })
    const file = await (await send('GET', '/coupon_codes/BELEG/series.csv')).text()
    expect(codes.every(code => file.includes(code))).toBe(true)
    expect((await auditOf(shop, 'BELEG')).map(({ action }) => action)).toEqual([
      'coupons.export_series',
      'coupons.create_series',
      'coupons.create'
    ])
  })

  test('holder: a customer is given a coupon by what they sign in with, once, and the audit names the account', async () => {
    const shop = await open()
    const { send, view } = await adminOf(shop)
    await send('POST', '/coupon_codes', { ...TERMS, audience: 'holders' })
    await send('POST', '/coupon_codes', { ...TERMS, code: 'ALL20' })
    const { id, send: ask } = await holder(shop, '99191236')
    const give = async (code: string, login: string) => send('POST', `/coupon_codes/${code}/holders`, { login })
    const both = await Promise.all([give('NAMAR20', '+976 9919-1236'), give('namar20', '99191236')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await view('NAMAR20')).holder_count).toBe(1)
    expect(JSON.stringify((await ask('GET', '/coupons')).body)).toContain('NAMAR20')
    expect(await outcome(await give('NAMAR20', '99191236'))).toEqual([422, 'coupon-holder-known'])
    expect(await outcome(await give('NAMAR20', 'nobody@example.mn'))).toEqual([422, 'coupon-holder-unknown'])
    expect(await outcome(await give('ALL20', '99191236'))).toEqual([422, 'coupon-not-for-holders'])
    expect(await outcome(await give('NONE', '99191236'))).toEqual([404, 'coupon-not-found'])
    const lines = (await auditOf(shop, 'NAMAR20')).filter(({ action }) => action === 'coupons.assign')
    expect(lines.map(({ after }) => after)).toEqual([{ customer: id }])
  })

  test('uses: lead to their orders, and a list is a file', async () => {
    const shop = await open()
    const { send, view } = await adminOf(shop)
    await upsertCoupon(shop, 'ARAV')
    const someone = await cartWith(shop, ['LAST-1', 1])
    await someone.apply('ARAV')
    await someone.checkout(CHECKOUT)
    expect((await someone.complete()).status).toBe(200)
    const { number, item_total } = someone.order()
    const seen = await view('ARAV')
    expect(seen).toMatchObject({
      ...{ uses: 1, discount_total: item_total / 10 },
      last_uses: [{ order_number: number, order_state: 'complete', discount: item_total / 10, released_at: null }]
    })
    const file = await (await send('GET', '/coupon_codes/export.csv?q=ARAV')).text()
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain('ARAV')
  })

  test('coupons: are read by those who may, and changed by fewer', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'ARAV')
    const finance = await signedInStaff(shop, 'finance')
    expect((await finance.send('GET', '/coupon_codes')).status).toBe(200)
    const stop = { version: 1, is_stopped: true, reason: 'Зогсоох' }
    for (const answer of [
      await finance.send('POST', '/coupon_codes', TERMS),
      await finance.send('PUT', '/coupon_codes/ARAV/stop', stop),
      await finance.send('GET', '/coupon_codes/ARAV/series.csv'),
      await (await signedInStaff(shop, 'gate')).send('GET', '/coupon_codes/ARAV')
    ])
      expect(await outcome(answer)).toEqual([403, 'staff-permission'])
  })
})
