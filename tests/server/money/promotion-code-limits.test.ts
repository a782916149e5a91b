import { expect, test } from 'vitest'
import { couponRecord } from '../../../src/contract/money/coupons.ts'
import { browser } from '../../support/person.ts'
import { buyer, onBothDatabases, type TestShop } from '../../support/shop.ts'

const RIGHT = '4821'
const write = ({ shop }: TestShop, code: string) =>
  shop.admin.coupons.upsertCoupon(
    couponRecord.parse({ name: { mn: 'Намар', en: 'Autumn' }, effect: 'percent', value: 10, code })
  )
const wrong = (index: number) => String(5_000 + index)

/** A cart that tries codes from whichever network. */
async function cart(shop: TestShop) {
  const guest = buyer(shop)
  await guest.add('PAR-500', 8)
  return async (coupon_code: string, network: string) => {
    const headers = { 'x-forwarded-for': network }
    const { status, body } = await guest.send(
      'PUT',
      `/orders/${guest.order().number}/apply_coupon_code`,
      { coupon_code },
      headers
    )
    return { status, code: (body as { code?: string }).code }
  }
}

onBothDatabases('code tries', open => {
  test('code attempts: an order has ten failures, however many networks they come from', async () => {
    const shop = await open()
    await write(shop, RIGHT)
    const apply = await cart(shop)
    for (let index = 0; index < 10; index++)
      expect(await apply(wrong(index), `198.51.100.${index}`)).toEqual({ status: 422, code: 'code-wrong' })
    expect(await apply(RIGHT, '192.0.2.1')).toEqual({ status: 429, code: 'code-tries' })
    shop.clock.pass(11)
    expect((await apply(RIGHT, '192.0.2.1')).status).toBe(200)
  })

  test('code attempts: an IPv6 site has five times the limit of one network, however many /64 it uses', async () => {
    const shop = await open()
    const answers = []
    for (let order = 0; order < 20; order++) {
      const apply = await cart(shop)
      for (let index = 0; index < 10; index++)
        answers.push(
          await apply(wrong(order * 10 + index), `2001:db8:9:${(order * 3_000 + index * 300).toString(16)}::1`)
        )
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(150)
    expect(answers.at(-1)).toEqual({ status: 429, code: 'code-tries' })
  })

  test('code attempts: guests together have 300 wrong promo codes a day; signed-in customers go on, and the operator is alerted', async () => {
    const shop = await open()
    await write(shop, RIGHT)
    await write(shop, 'NAMAR10')
    for (let order = 0; order < 30; order++) {
      const apply = await cart(shop)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => apply(wrong(order * 10 + index), `198.${order}.100.${index}`))
      )
    }
    const apply = await cart(shop)
    expect(await apply(RIGHT, '192.0.2.1')).toEqual({ status: 422, code: 'code-sign-in' })
    expect((await apply('NAMAR10', '192.0.2.1')).status).toBe(200)

    const person = browser(shop, '192.0.2.1')
    await person.signIn('99191234')
    const variant_id = await shop.variant('PAR-500')
    const { number } = (await person.send('POST', '/orders/0/line_items', { line_item: { variant_id, quantity: 8 } }))
      .body as unknown as { number: string }
    expect((await person.send('PUT', `/orders/${number}/apply_coupon_code`, { coupon_code: RIGHT })).status).toBe(200)

    const mails = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'alert.mail')
      .execute()
    expect(mails.map(({ payload_json }) => JSON.parse(payload_json) as object)).toMatchObject([
      { alert: 'wrong-codes' }
    ])
  }, 60_000)

  test('code attempts: 200 buyers of a campaign behind one address, all at once, get their discount', async () => {
    const shop = await open()
    await write(shop, RIGHT)
    const carts = []
    for (let index = 0; index < 200; index++) carts.push(await cart(shop))
    const answers = await Promise.all(carts.map(apply => apply(RIGHT, '203.0.113.7')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
  }, 60_000)

  test('code attempts: another customer’s coupon stays off the order after the failure is counted', async () => {
    const shop = await open()
    await shop.shop.admin.coupons.upsertCoupon(
      couponRecord.parse({
        name: { mn: 'Номин', en: 'Nomin' },
        effect: 'percent',
        value: 10,
        code: 'ZOVHON',
        audience: 'holders'
      })
    )
    const person = browser(shop)
    await person.signIn('99191234')
    const variant_id = await shop.variant('PAR-500')
    const { number } = (await person.send('POST', '/orders/0/line_items', { line_item: { variant_id, quantity: 8 } }))
      .body as unknown as { number: string }
    const refused = await person.send('PUT', `/orders/${number}/apply_coupon_code`, { coupon_code: 'ZOVHON' })
    expect([refused.status, refused.body.code]).toEqual([422, 'code-wrong'])
    expect(await shop.shop.db.query.selectFrom('order_coupons').selectAll().execute()).toEqual([])
  })
})
