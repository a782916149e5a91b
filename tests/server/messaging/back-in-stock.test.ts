import { expect, test } from 'vitest'
import { adjustStock } from '../../../src/server/catalogue/stock/ledger.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const MAIL = 'saraa@example.mn'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

interface Mail {
  readonly to: string
  readonly about: readonly { readonly name: string; readonly slug: string; readonly price: number }[]
  readonly stop?: string
}

async function ask(shop: TestShop, sku: string, body: object | string = { email: MAIL }, headers = {}) {
  const id = await shop.variant(sku)
  return shop.request('POST', `/api/v2/products/0/variants/${id}/stock_notices?locale=en`, body, headers)
}

const mergeOnSignIn = async (shop: TestShop, sku: string, pieces = 5) => {
  const id = await shop.variant(sku)
  await shop.shop.db.change(tx => adjustStock(tx, id, pieces, shop.clock.now))
}

const mails = async (shop: TestShop) =>
  (
    await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'back-in-stock.notice')
      .execute()
  ).map(({ payload_json }) => JSON.parse(payload_json) as Mail)

onBothDatabases('back-in-stock notices', open => {
  test('back-in-stock notice: is sent once, in the reader’s language, when the product can be bought again', async () => {
    const shop = await open()
    const answer = await ask(shop, 'BPM-1-B')
    expect([answer.status, (await answer.json()) as object]).toEqual([
      202,
      { message: expect.stringContaining('Noted') }
    ])
    expect((await ask(shop, 'BPM-1-B')).status).toBe(202)
    await shop.job('back-in-stock.notify')
    expect(await mails(shop)).toEqual([])

    await mergeOnSignIn(shop, 'BPM-1-B')
    await shop.job('back-in-stock.notify')
    const [mail, ...others] = await mails(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: MAIL, about: [{ slug: 'blood-pressure-monitor', price: 155_000 }] })
    expect(mail?.about[0]?.name).toContain('Blue')

    // Told, they are forgotten.
    expect(await shop.shop.db.query.selectFrom('back_in_stock_subscriptions').select('id').execute()).toEqual([])
    await mergeOnSignIn(shop, 'BPM-1-B', -5)
    await mergeOnSignIn(shop, 'BPM-1-B', 5)
    await shop.job('back-in-stock.notify')
    expect(await mails(shop)).toHaveLength(1)
    await shop.job('outbox')
    const [subscription] = await shop.shop.db.query
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'back-in-stock.notice')
      .execute()
    expect(subscription?.payload_json).toContain('is back')
  })

  test('back-in-stock notice: is refused for products in stock, prescription medicine and alcohol', async () => {
    const shop = await open()
    const refusal = async (sku: string, body?: object) => {
      const answer = await ask(shop, sku, body)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await refusal('PAR-500')).toEqual([422, 'in-stock'])
    await mergeOnSignIn(shop, 'VOD-70', -12)
    await mergeOnSignIn(shop, 'AMX-500', -20)
    expect(await refusal('VOD-70')).toEqual([422, 'not-announced'])
    expect(await refusal('AMX-500')).toEqual([422, 'not-announced'])
    expect(await refusal('BPM-1-B', {})).toEqual([422, 'email-required'])
    expect(await refusal('BPM-1-B', { email: 'nobody' })).toEqual([422, 'invalid'])
    const nowhere = await shop.request('POST', '/api/v2/products/0/variants/nobody/stock_notices', { email: MAIL })
    expect(nowhere.status).toBe(404)
  })

  test('back-in-stock notice: ends by one click, and no stranger can start it again', async () => {
    const shop = await open()
    await mergeOnSignIn(shop, 'LAST-1', -1)
    await ask(shop, 'BPM-1-B')
    await ask(shop, 'LAST-1')
    await mergeOnSignIn(shop, 'BPM-1-B')
    await shop.job('back-in-stock.notify')
    const stop = new URL((await mails(shop))[0]?.stop ?? '')
    const pressed = await shop.request('POST', stop.pathname + stop.search, 'List-Unsubscribe=One-Click', FORM)
    expect(pressed.status).toBe(200)
    expect((await ask(shop, 'LAST-1')).status).toBe(202)
    await mergeOnSignIn(shop, 'LAST-1')
    await shop.job('back-in-stock.notify')
    expect(await mails(shop)).toHaveLength(1)
    expect((await shop.request('POST', '/stock-notices/stop?token=made-up', 'a=b', FORM)).headers.get('location')).toBe(
      '/'
    )
  })

  test('back-in-stock notice: a forged stop link writes nothing', async () => {
    const shop = await open()
    const stops = () => shop.shop.db.query.selectFrom('back_in_stock_unsubscribes').selectAll().execute()
    for (const token of ['a'.repeat(22), 'b'.repeat(44)]) {
      const answer = await shop.request(
        'POST',
        `/stock-notices/stop?token=${token}`,
        'List-Unsubscribe=One-Click',
        FORM
      )
      expect(answer.status).toBe(404)
    }
    expect(await stops()).toEqual([])
  })

  test('back-in-stock notice: needs no script, and no address of a signed-in customer', async () => {
    const shop = await open()
    const sent = await ask(shop, 'BPM-1-B', `email=${encodeURIComponent(MAIL)}&locale=en&website=`, FORM)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/stock-notices/subscribed'])
    const wrong = await ask(shop, 'BPM-1-B', 'email=nobody&locale=mn', FORM)
    expect(wrong.headers.get('location')).toBe('/stock-notices/failed')

    const person = browser(shop)
    await person.signIn('bolor@example.mn')
    const path = `/products/0/variants/${await shop.variant('BPM-1-B')}/stock_notices`
    expect((await person.send('POST', path, {})).status).toBe(202)
    await mergeOnSignIn(shop, 'BPM-1-B')
    await shop.job('back-in-stock.notify')
    const bothMails = await mails(shop)
    expect(bothMails.map(({ to }) => to).toSorted()).toEqual(['bolor@example.mn', MAIL])
    expect(bothMails.find(({ to }) => to !== MAIL)).not.toHaveProperty('stop')
  })
})
