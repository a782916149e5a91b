import { expect, test } from 'vitest'
import { browser, codeTo, wrongCode } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PHONE = '99191234'
const EMAIL = 'bolor@example.mn'
const PASSWORD = 'tsagaan sar 2027'
const ACCOUNT = { name: 'Болормаа', iban: 'MN12 1234 1234 5678 9123' }

type Person = ReturnType<typeof browser>

/** Signed in by a code, and then left lying about unlocked. */
async function unlocked(shop: TestShop, login = PHONE) {
  const person = browser(shop)
  await person.signIn(login)
  shop.clock.pass(11)
  await person.refresh()
  return person
}

async function prove(shop: TestShop, person: Person, address = PHONE) {
  const { challenge } = (await person.send('POST', '/users/me/reauthentication')).body
  return person.send('PUT', '/users/me/reauthentication', { challenge, code: await codeTo(shop, address) })
}

/** Everything that takes an account over, or its money. */
const CHANGES = {
  'a first password': ['PUT', '/users/me/password', { password: PASSWORD }],
  'an account at another company': ['POST', '/auth/google', { return: '/account/security' }],
  'letting that account go': ['DELETE', '/users/me/identities/google', undefined],
  'a bank account': ['POST', '/users/me/bank_accounts', ACCOUNT]
} as const

const SIMULATED_IDENTITY = { GOOGLE_URL: 'http://127.0.0.1:9', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' }

const noticesSent = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('outbox').select(['kind', 'payload_json']).orderBy('id').execute())
    .map(({ kind, payload_json }) => ({
      kind,
      ...(JSON.parse(payload_json) as { about?: { kind: string }; to?: string; phone?: string })
    }))
    .filter(({ about }) => about?.kind)

onBothDatabases('recent authentication', open => {
  for (const [change, [method, path, body]] of Object.entries(CHANGES))
    test(`recent authentication: without it ${change} is refused, and allowed after a code`, async () => {
      const shop = await open({ environment: SIMULATED_IDENTITY })
      const person = await unlocked(shop)
      const refused = await person.send(method, path, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
      expect((await prove(shop, person)).status).toBe(200)
      const allowed = await person.send(method, path, body)
      expect(allowed.body.code ?? '').not.toBe('reauthentication-required')
      expect(allowed.status).toBe(
        method === 'DELETE' ? 404 : { PUT: 204, POST: path.startsWith('/auth') ? 200 : 201 }[method]
      )
    })

  test('recent authentication: an account is not deleted by a password set on an unlocked phone', async () => {
    const shop = await open()
    const person = await unlocked(shop)
    await person.send('PUT', '/users/me/password', { password: PASSWORD })
    const refused = await person.send('DELETE', '/users/me', { password: PASSWORD })
    expect([refused.status, refused.body.code]).toEqual([422, 'password-incorrect'])
    expect((await person.send('GET', '/users/me')).body).toMatchObject({ phone: PHONE, has_password: false })
  })

  test('recent authentication: ends after ten minutes, holds in one session only, and survives a refresh', async () => {
    const shop = await open()
    const person = await unlocked(shop)
    const other = await unlocked(shop)
    expect((await prove(shop, person)).status).toBe(200)
    expect((await other.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(403)
    shop.clock.pass(9)
    await person.refresh()
    expect((await person.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(201)
    shop.clock.pass(1)
    expect((await person.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(403)
  })

  test('recent authentication: a sign-in by code or password is one', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    expect((await person.send('PUT', '/users/me/password', { password: PASSWORD })).status).toBe(204)
    shop.clock.pass(11)
    const again = browser(shop)
    expect((await again.withPassword(PHONE, PASSWORD)).status).toBe(200)
    expect((await again.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(201)
  })

  test('recent authentication: the current password is one, a wrong one is not, and attempts are counted', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    await person.send('PUT', '/users/me/password', { password: PASSWORD })
    shop.clock.pass(11)
    await person.refresh()
    const wrong = await person.send('PUT', '/users/me/reauthentication', { password: 'wrong password' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'password-incorrect'])
    expect((await person.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(403)
    expect((await person.send('PUT', '/users/me/reauthentication', { password: PASSWORD })).status).toBe(200)
    expect((await person.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(201)
    for (let tries = 0; tries < 20; tries++)
      await person.send('PUT', '/users/me/reauthentication', { password: 'wrong password' })
    expect((await person.send('PUT', '/users/me/reauthentication', { password: PASSWORD })).status).toBe(429)
  })

  test('recent authentication: neither a wrong code, nor another account’s, nor one for another purpose counts', async () => {
    const shop = await open()
    const person = await unlocked(shop)
    const stranger = await unlocked(shop, '99190000')
    const { challenge } = (await person.send('POST', '/users/me/reauthentication')).body
    const code = await codeTo(shop, PHONE)
    const wrong = await person.send('PUT', '/users/me/reauthentication', { challenge, code: wrongCode(code) })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'tan-incorrect'])
    expect((await stranger.send('PUT', '/users/me/reauthentication', { challenge, code })).body.code).toBe(
      'code-expired'
    )
    shop.clock.pass(2)
    const deletion = (await person.send('POST', '/users/me/deletion')).body
    const other = { challenge: deletion.challenge, code: await codeTo(shop, PHONE) }
    expect((await person.send('PUT', '/users/me/reauthentication', other)).body.code).toBe('code-expired')
    expect((await person.send('POST', '/users/me/bank_accounts', ACCOUNT)).status).toBe(403)
    expect((await browser(shop).send('POST', '/users/me/reauthentication')).status).toBe(401)
  })

  test('recent authentication: the owner is notified of each change, by mail or by SMS without one', async () => {
    const shop = await open()
    const person = await unlocked(shop)
    await prove(shop, person)
    await person.send('PUT', '/users/me/password', { password: PASSWORD })
    await person.send('POST', '/users/me/bank_accounts', ACCOUNT)
    await browser(shop).withPassword(PHONE, PASSWORD)
    const news = await noticesSent(shop)
    expect(news.map(({ kind, phone, about }) => [kind, phone, about?.kind])).toEqual([
      ['account.notice-sms', PHONE, 'password-set'],
      ['account.notice-sms', PHONE, 'bank-account-added'],
      ['account.notice-sms', PHONE, 'new-device']
    ])
    const mailed = await unlocked(shop, EMAIL)
    await prove(shop, mailed, EMAIL)
    await mailed.send('POST', '/users/me/bank_accounts', ACCOUNT)
    expect((await noticesSent(shop)).at(-1)).toMatchObject({
      kind: 'account.notice-mail',
      to: EMAIL,
      about: { kind: 'bank-account-added' }
    })
  })
})
