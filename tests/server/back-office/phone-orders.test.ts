import { expect, test } from 'vitest'
import type { DeliveryOffers } from '../../../src/contract/ordering/delivery.ts'
import type { StaffOrderBody } from '../../../src/contract/staff/orders.ts'
import type { PhoneOrderBody, PhoneOrderNumberBody, PhoneOrdersBody } from '../../../src/contract/staff/phone-orders.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { ADDRESS, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const PHONE = '99112233'
const json = async <T>(answer: Response) => (await answer.json()) as T
const keyed = (key: string) => ({ 'idempotency-key': key })

/** Somebody of the staff with an order that they have just begun. */
async function onThePhone(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'support')
  const body = { phone: PHONE, locale: 'mn' }
  const { number } = await json<PhoneOrderNumberBody>(await send('POST', '/phone_orders', body, keyed('begin')))
  const at = `/phone_orders/${number}`
  const fill = async (part: object) => {
    const answer = await send('PUT', at, part)
    if (answer.status !== 200) throw new Error(await answer.text())
    return json<PhoneOrderBody>(answer)
  }
  const add = async (sku: string, quantity: number) =>
    json<PhoneOrderBody>(await send('POST', `${at}/line_items`, { sku, quantity }))
  const complete = (key: string) => send('PUT', `${at}/complete`, {}, keyed(key))
  return { send, number, at, fill, add, complete }
}

onBothDatabases('orders taken by phone', open => {
  test('phone orders: cash at the door is taken with the promise, once, and stands in the timeline and the audit', async () => {
    const shop = await open()
    const { send, number, at, fill, add, complete } = await onThePhone(shop)
    expect(await add('PAR-500', 8)).toMatchObject({ taken_by: 'Сарнай', order: { total_quantity: 8, phone: PHONE } })
    await fill({ ship_address: ADDRESS })
    const { delivery_options } = await json<DeliveryOffers>(await send('GET', `${at}/delivery_options`))
    const [option] = delivery_options
    expect(option?.promised_by).toMatch(/^\d{4}-/)
    const filled = await fill({ delivery: { option: option?.id }, payment_method: 'cash' })
    expect(filled.order).toMatchObject({ requirements: [], payment_method: 'cash' })
    expect(filled.payment_methods.map(({ id }) => id)).toEqual(expect.arrayContaining(['qpay', 'cash']))
    const placed = await complete('place')
    expect([placed.status, await json(placed)]).toEqual([200, { number }])
    expect((await complete('place')).status).toBe(200)
    expect(await json(await complete('other'))).toMatchObject({ code: 'order-closed' })
    const detail = await json<StaffOrderBody>(await send('GET', `/orders/${number}`))
    expect(detail.order).toMatchObject({ state: 'complete', phone: PHONE, total_quantity: 8 })
    expect(detail.changes.map(({ action, author }) => [action, author])).toEqual([
      ['orders.start_by_phone', 'Сарнай'],
      ['orders.place_by_phone', 'Сарнай']
    ])
    expect(await json<PhoneOrdersBody>(await send('GET', '/phone_orders'))).toEqual({ phone_orders: [] })
  })

  test('phone orders: a provider asks for the payment by a link that is sent to the number', async () => {
    const shop = await open()
    const { number, fill, add, complete, send } = await onThePhone(shop)
    await add('PAR-500', 8)
    await fill({ ship_address: ADDRESS, email: 'bold@example.mn' })
    await fill({ delivery: { option: '24-48h' }, payment_method: 'qpay' })
    expect((await complete('place')).status).toBe(200)
    const { messages, order } = await json<StaffOrderBody>(await send('GET', `/orders/${number}`))
    expect(order).toMatchObject({ payment_state: 'pending', payment_method: 'qpay' })
    expect(messages.map(({ channel, topic }) => [channel, topic])).toEqual([['sms', 'payment-requested']])
    await shop.job('outbox')
    const sent = await json<StaffOrderBody>(await send('GET', `/orders/${number}`))
    expect(sent.messages).toMatchObject([
      { state: 'suppressed', recipient: PHONE, text: expect.stringContaining(number) }
    ])
  })

  test('phone orders: what is refused is said, the same start is one order, and no other order is opened', async () => {
    const shop = await open()
    const { send, number, at, fill, add, complete } = await onThePhone(shop)
    const again = await send('POST', '/phone_orders', { phone: PHONE, locale: 'mn' }, keyed('begin'))
    expect(await json(again)).toEqual({ number })
    expect((await send('POST', '/phone_orders', { phone: '12', locale: 'mn' }, keyed('bad'))).status).toBe(422)
    expect(await json(await complete('empty'))).toMatchObject({ code: 'cart-empty' })
    expect(await json(await send('POST', `${at}/line_items`, { sku: 'NO-SUCH' }))).toMatchObject({
      code: 'variant-not-found'
    })
    const { order } = await add('PAR-500', 2)
    const line = order.line_items[0]?.id
    const fewer = await json<PhoneOrderBody>(await send('PUT', `${at}/line_items/${line}`, { quantity: 1 }))
    expect(fewer.order.total_quantity).toBe(1)
    expect((await send('PUT', at, { wallet_amount: 100 })).status).toBe(422)
    expect(await json(await send('PUT', at, { payment_method: 'storepay' }))).toMatchObject({
      code: 'method-not-by-phone'
    })
    await fill({ special_instructions: 'Хоёр дахь орц' })
    const other = await placedOrder(shop, { quantity: 8 })
    expect((await send('GET', `/phone_orders/${other.order().number}`)).status).toBe(404)
    const packer = await signedInStaff(shop, 'warehouse')
    expect((await packer.send('GET', at)).status).toBe(403)
  })

  test('phone orders: addresses of the same number are offered', async () => {
    const shop = await open()
    await placedOrder(shop, { quantity: 8, part: { phone: PHONE } })
    const { send, at } = await onThePhone(shop)
    const { addresses, customer } = await json<PhoneOrderBody>(await send('GET', at))
    expect(addresses).toMatchObject([{ street: ADDRESS.street }])
    expect(customer).toBeNull()
  })

  test('phone orders: names and addresses of the number are for those who may see customers alone', async () => {
    const shop = await open()
    await placedOrder(shop, { quantity: 8, part: { phone: PHONE } })
    const owner = await signedInStaff(shop, 'owner')
    await owner.send('PUT', '/staff_roles/support', { permissions: ['orders.write'] })
    const { send, at, add } = await onThePhone(shop)
    expect(await json(await send('GET', at))).toMatchObject({ addresses: [], customer: null })
    expect(await add('PAR-500', 1)).toMatchObject({ addresses: [], customer: null })
  })

  test('phone orders: so many are begun in an hour that a list of numbers cannot be read out', async () => {
    const shop = await open()
    const { send } = await onThePhone(shop)
    const start = (key: string) => send('POST', '/phone_orders', { phone: PHONE, locale: 'mn' }, keyed(key))
    for (let begun = 1; begun < 60; begun++) expect((await start(`begin-${begun}`)).status).toBe(201)
    const refused = await start('too-many')
    expect([refused.status, await json(refused)]).toMatchObject([429, { code: 'too-many-requests' }])
    // The answer of one that was begun is still there.
    expect((await start('begin-59')).status).toBe(201)
    shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
    expect((await start('next-hour')).status).toBe(201)
  })

  test('phone orders: an account that is deleted before the order is placed does not get it', async () => {
    const shop = await open()
    const { number, fill, add, complete } = await onThePhone(shop)
    await add('PAR-500', 8)
    await fill({ ship_address: ADDRESS })
    await fill({ delivery: { option: '24-48h' }, payment_method: 'cash' })
    const at = shop.clock.now.toISOString()
    await shop.shop.db.change(async ({ query }) => {
      const name = { first_name: '', last_name: '' }
      const user = { id: 'gone', locale: 'mn', ...name, kind: 'person' as const, preferences_json: '{}' }
      await query
        .insertInto('users')
        .values({ ...user, created_at: at, updated_at: at, deleted_at: at })
        .execute()
      await query
        .insertInto('identities')
        .values({ id: 'gone-phone', user_id: 'gone', kind: 'phone', subject: PHONE, verified_at: at })
        .execute()
    })
    expect((await complete('place')).status).toBe(200)
    const order = await shop.shop.db.query
      .selectFrom('orders')
      .select(['state', 'user_id'])
      .where('number', '=', number)
      .executeTakeFirst()
    expect(order).toEqual({ state: 'complete', user_id: null })
  })
})
