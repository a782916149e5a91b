import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { browser } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const DAY = 24 * 60

async function delivered(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout(CHECKOUT)
  await someone.complete()
  const { number, token } = someone.order()
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
  return { number, token }
}

type Link = Awaited<ReturnType<typeof delivered>>

/** Sends a request such as `GET /orders/R1` with the token of an order. */
async function send(shop: TestShop, token: string, request: string, body?: object, network = '203.0.113.7') {
  const [method = '', path = ''] = request.split(' ')
  const answer = await shop.request(method, `/api/v2${path}`, body, {
    'x-spree-order-token': token,
    'x-forwarded-for': network,
    'accept-language': 'en',
    'idempotency-key': `${method}${path}`.slice(0, 60)
  })
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, string>) : {}
  return { status: answer.status, text, body: json }
}

const openBy = (shop: TestShop, { number, token }: Link, phone_end: string, network?: string) =>
  send(shop, token, `POST /orders/${number}/open`, { phone_end }, network)

/** Name, phone, address and mail of the buyer, and the goods. */
const PERSONAL = ['Болормаа', '99191234', 'bolor@example.mn', 'тойруу', 'line_items']

/** No receipt is made: nobody gets so far. */
const RECEIPTS = {
  EBARIMT_URL: 'http://127.0.0.1:9',
  EBARIMT_REGISTRY_URL: 'http://127.0.0.1:9',
  EBARIMT_TIN: '12345678901',
  EBARIMT_POS: '10000001',
  EBARIMT_DISTRICT: '2501'
}

/** Every way to an order by its token, as strangers would go. */
const WAYS = [
  ['GET', '', undefined],
  ['GET', '/events', undefined],
  ['PUT', '/cancel', {}],
  ['POST', '/reorder', {}],
  ['POST', '/payments', {}],
  ['PUT', '/receipt', { type: 'citizen' }],
  ['POST', '/receipt/send', {}],
  ['POST', '/returns', { lines: [{ line_item_id: uuid(), quantity: 1 }], reason: 'damaged' }],
  ['POST', '/return_photos', undefined]
] as const

onBothDatabases('order links', open => {
  test('order links: open everything until thirty days after the delivery, then number, state and total', async () => {
    const shop = await open()
    const link = await delivered(shop)
    shop.clock.pass(30 * DAY - 1)
    expect((await send(shop, link.token, `GET /orders/${link.number}`)).body['phone']).toBe('99191234')
    shop.clock.pass(1)
    const refused = await send(shop, link.token, `GET /orders/${link.number}`)
    expect([refused.status, refused.body['code']]).toEqual([403, 'order-link-expired'])
    const summary = await send(shop, link.token, `GET /orders/${link.number}/summary`)
    expect(summary.body).toEqual({
      number: link.number,
      status: 'completed',
      total: expect.any(Number),
      is_open: false
    })
  })

  test('order links: an order that nobody finished closes ninety days after it was placed', async () => {
    const shop = await open()
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout(CHECKOUT)
    await someone.complete()
    shop.clock.pass(90 * DAY - 1)
    expect((await someone.read()).status).toBe(200)
    shop.clock.pass(1)
    expect((await someone.read()).body.code).toBe('order-link-expired')
  })

  test('order links: no way by an old token tells who bought, or changes anything', async () => {
    const shop = await open({ environment: RECEIPTS })
    const link = await delivered(shop)
    shop.clock.pass(30 * DAY)
    const token = link.token
    for (const [method, way, body] of WAYS) {
      const answer = await send(shop, token, `${method} /orders/${link.number}${way}`, body)
      expect([way, answer.status]).toEqual([way, way === '' ? 403 : 404])
      for (const word of PERSONAL) expect([way, answer.text]).toEqual([way, expect.not.stringContaining(word)])
    }
    const offered = await send(shop, token, `GET /checkouts/payment_methods?number=${link.number}`)
    expect(offered.status).toBe(404)
    const query = await shop.request('GET', `/api/v2/orders/${link.number}?order_token=${token}`)
    expect(query.status).toBe(403)
  })

  test('order links: the end of the phone opens the order for twelve hours, and again after them', async () => {
    const shop = await open()
    const link = await delivered(shop)
    shop.clock.pass(200 * DAY)
    const opened = await openBy(shop, link, ' 1234 ')
    expect([opened.status, opened.body['number']]).toEqual([200, link.number])
    const pass = opened.body['token'] ?? ''
    const read = await send(shop, pass, `GET /orders/${link.number}`)
    expect([read.status, read.body['phone']]).toEqual([200, '99191234'])
    // The token that comes with the order works too: its page goes on with it.
    expect((await send(shop, read.body['token'] ?? '', `GET /orders/${link.number}`)).status).toBe(200)
    expect((await send(shop, pass, `POST /orders/${link.number}/reorder`, {})).status).toBe(200)
    const other = await delivered(shop)
    shop.clock.pass(13 * 60)
    expect((await send(shop, pass, `GET /orders/${link.number}`)).status).toBe(403)
    expect((await openBy(shop, { ...link, token: pass }, '1234')).status).toBe(200)
    // A pass is good for its own order only.
    expect((await send(shop, pass, `GET /orders/${other.number}`)).status).toBe(404)
    expect((await openBy(shop, { ...other, token: pass }, '1234')).status).toBe(404)
  })

  test('order links: wrong ends are one answer and five a day, and strangers cannot try without the link', async () => {
    const shop = await open()
    const link = await delivered(shop)
    shop.clock.pass(30 * DAY)
    for (const [index, end] of ['0000', '1111', '9919', '4321', '2234'].entries()) {
      const wrong = await openBy(shop, link, end, `198.51.${index}.7`)
      expect([wrong.status, wrong.body['code']]).toEqual([422, 'phone-end-wrong'])
    }
    expect((await openBy(shop, link, '1234', '192.0.2.9')).status).toBe(429)
    shop.clock.pass(DAY)
    expect((await openBy(shop, link, '1234', '192.0.2.9')).status).toBe(200)
    expect((await openBy(shop, { ...link, token: 'x'.repeat(22) }, '1234')).status).toBe(404)
    expect((await openBy(shop, link, '')).body['code']).toBe('invalid')
    expect((await send(shop, 'guessed', `GET /orders/${link.number}/summary`)).status).toBe(404)
  })

  test('order links: a signed-in user sees their own orders for ever', async () => {
    const shop = await open()
    const { number } = await delivered(shop)
    const person = browser(shop)
    shop.clock.pass(300 * DAY)
    await person.signIn(CHECKOUT.phone)
    expect((await person.send('GET', `/orders/${number}`)).body).toMatchObject({ number, phone: CHECKOUT.phone })
  })
})
