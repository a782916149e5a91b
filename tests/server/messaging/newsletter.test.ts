import { expect, test } from 'vitest'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const ask = (shop: TestShop, email: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.request('POST', '/api/v2/subscribe', { email, locale: 'en' }, headers)

const stateOf = async ({ shop }: TestShop, email: string) =>
  (await shop.db.query.selectFrom('subscribers').select('state').where('email', '=', email).executeTakeFirst())?.state

/** The mails that were kept, oldest first, after the worker has run. */
async function mails(shop: TestShop) {
  await shop.job('outbox')
  const rows = await shop.shop.db.query.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  return rows.map(
    row => JSON.parse(row.payload_json) as { to: string; text: string; token?: string; headers: Record<string, string> }
  )
}

const linkIn = (text: string, page: string) =>
  new RegExp(`https?://[^/]+(/\\S*/${page}\\?token=\\S+)`).exec(text)?.[1] ?? 'no link'

const press = (shop: TestShop, path: string, body = '') =>
  shop.request('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' })

onBothDatabases('newsletter', open => {
  test('newsletter: an address is subscribed only after its owner confirmed', async () => {
    const shop = await open()
    const answer = await ask(shop, ' Bolor@Example.mn ')
    expect(answer.status).toBe(202)
    expect(await stateOf(shop, 'bolor@example.mn')).toBe('pending')

    const [mail] = await mails(shop)
    expect(mail?.to).toBe('bolor@example.mn')
    const confirm = linkIn(mail?.text ?? '', 'confirm')
    expect((await shop.request('GET', confirm)).status).toBe(404)
    expect(await stateOf(shop, 'bolor@example.mn')).toBe('pending')

    const pressed = await press(shop, confirm)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/en/subscribe/confirmed'])
    expect(await stateOf(shop, 'bolor@example.mn')).toBe('subscribed')
    expect((await press(shop, confirm)).headers.get('location')).toBe('/en/subscribe/confirmed')
  })

  test('newsletter: the confirmation link is valid for 48 hours, and a new one can be requested', async () => {
    const shop = await open()
    await ask(shop, 'a@example.mn')
    const confirm = linkIn((await mails(shop))[0]?.text ?? '', 'confirm')
    shop.clock.pass(48 * 60 + 1)
    expect((await press(shop, confirm)).headers.get('location')).toBe('/en/subscribe/expired')
    await ask(shop, 'a@example.mn')
    const again = linkIn((await mails(shop))[1]?.text ?? '', 'confirm')
    expect((await press(shop, again)).headers.get('location')).toBe('/en/subscribe/confirmed')
  })

  test('newsletter: every mail has an unsubscribe header and link', async () => {
    const shop = await open()
    await ask(shop, 'a@example.mn')
    const [mail] = await mails(shop)
    await press(shop, linkIn(mail?.text ?? '', 'confirm'))
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const out = linkIn(mail?.headers['List-Unsubscribe']?.replace(/[<>]/g, '') ?? '', 'unsubscribe')
    expect((await press(shop, out, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await stateOf(shop, 'a@example.mn')).toBe('unsubscribed')
    expect((await press(shop, out)).headers.get('location')).toBe('/en/subscribe/unsubscribed')
    const old = linkIn(mail?.text ?? '', 'confirm')
    expect((await press(shop, old)).headers.get('location')).toBe('/en/subscribe/expired')
  })

  test('newsletter: the response does not tell whether an address is subscribed', async () => {
    const shop = await open()
    const first = await (await ask(shop, 'a@example.mn')).json()
    await press(shop, linkIn((await mails(shop))[0]?.text ?? '', 'confirm'))
    shop.clock.pass(24 * 60)
    const known = await ask(shop, 'a@example.mn')
    expect([known.status, await known.json()]).toEqual([202, first])
    expect(await mails(shop)).toHaveLength(1)
  })

  test('newsletter: two requests at once send one mail', async () => {
    const shop = await open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(shop, 'a@example.mn')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    const sent = await mails(shop)
    expect(sent).toHaveLength(1)
    const pressed = await press(shop, linkIn(sent[0]?.text ?? '', 'confirm'))
    expect(pressed.headers.get('location')).toBe('/en/subscribe/confirmed')
  })

  test('newsletter: three mails a day to an address, ten minutes apart, and the last link stays valid', async () => {
    const shop = await open()
    await ask(shop, 'a@example.mn')
    shop.clock.pass(5)
    await ask(shop, 'a@example.mn')
    expect(await mails(shop)).toHaveLength(1)
    for (let request = 0; request < 12; request++) {
      shop.clock.pass(5)
      await ask(shop, 'a@example.mn')
    }
    const sent = await mails(shop)
    expect(sent).toHaveLength(3)
    const last = linkIn(sent[2]?.text ?? '', 'confirm')
    expect((await press(shop, last)).headers.get('location')).toBe('/en/subscribe/confirmed')
  })

  test('newsletter: a network can subscribe thirty addresses an hour', async () => {
    const shop = await open()
    const from = { 'x-forwarded-for': '203.0.113.7' }
    for (let index = 0; index < 30; index++) expect((await ask(shop, `a${index}@example.mn`, from)).status).toBe(202)
    const refused = await ask(shop, 'more@example.mn', from)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await ask(shop, 'more@example.mn', { 'x-forwarded-for': '198.51.100.9' })).status).toBe(202)
    shop.clock.pass(60)
    expect((await ask(shop, 'again@example.mn', from)).status).toBe(202)
  })

  test('newsletter: the secret of the link is deleted once the mail was sent', async () => {
    const shop = await open()
    await ask(shop, 'a@example.mn')
    expect((await mails(shop))[0]?.token).toBeUndefined()
    const limits = await shop.shop.db.query.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(limits)).not.toContain('example')
  })

  test.each(['', 'bolor', 'bolor@', 'a b@example.mn'])('newsletter: %j is not an address', async email => {
    const shop = await open()
    const answer = await ask(shop, email, { 'accept-language': 'mn' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.email).toHaveLength(1)
    expect(await shop.shop.db.query.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('newsletter: without JavaScript a form leads to a page with the next step', async () => {
    const shop = await open()
    const led = async (body: string) => (await press(shop, '/api/v2/subscribe', body)).headers.get('location')
    expect(await led('email=a%40example.mn&locale=it&website=')).toBe('/it/subscribe/sent')
    expect(await led('email=nonsense&locale=ru')).toBe('/ru/subscribe/invalid')
    expect((await mails(shop))[0]?.text).toContain('/it/subscribe/confirm?token=')
  })

  test('newsletter: programs that fill in hidden fields are thanked and ignored', async () => {
    const shop = await open()
    const led = await press(shop, '/api/v2/subscribe', 'email=a%40example.mn&website=https%3A%2F%2Fspam.example')
    expect(led.status).toBe(303)
    expect(await stateOf(shop, 'a@example.mn')).toBeUndefined()
  })
})
