import { expect, test } from 'vitest'
import type { SessionBody } from '../../../src/contract/identity/session.ts'
import { SESSIONS_MAX } from '../../../src/domain/identity/session-lifetime.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases } from '../../support/shop.ts'

const PHONE = '99191234'
const PASSWORD = 'tsagaan sar 2027'

onBothDatabases('sessions', open => {
  const BEHIND_TLS = { PUBLIC_URL: 'https://delguur.mn', ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64') }

  test('session: the refresh token is where no script reads it and no other host can plant it', async () => {
    const shop = await open({ environment: BEHIND_TLS })
    const person = browser(shop)
    const answer = await person.signIn(PHONE)
    const [session = '', device = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(device).toMatch(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(answer.body).not.toHaveProperty('refresh_token')
    // A cookie alone says nothing about who asks: no other site can act for anybody.
    person.forgetAccess()
    expect((await person.send('GET', '/users/me')).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await person.send('POST', '/oauth/token', { grant_type: 'refresh_token' }, foreign)).status).toBe(403)
  })

  test('session: behind TLS its cookie belongs to this host alone, and signing out deletes it', async () => {
    const shop = await open({ environment: BEHIND_TLS })
    const person = browser(shop)
    await person.signIn(PHONE)
    const planted = browser(shop)
    planted.cookies.set('session', person.cookies.get('__Host-session') ?? '')
    expect((await planted.refresh()).status).toBe(401)
    expect((await person.refresh()).status).toBe(200)
    const out = await person.send('POST', '/oauth/revoke', {})
    expect(out.headers.getSetCookie()).toEqual(['__Host-session=; Max-Age=0; Path=/; Secure'])
  })

  test('session: continues by its refresh token, and its access token expires after fifteen minutes', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    shop.clock.pass(15)
    const over = await person.send('GET', '/users/me')
    expect([over.status, over.body.code, over.headers.get('www-authenticate')]).toEqual([401, 'signed-out', 'Bearer'])
    expect((await person.refresh()).status).toBe(200)
    expect((await person.send('GET', '/users/me')).status).toBe(200)
  })

  test('session: two tabs that refresh at once both continue', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const [one, other] = [browser(shop), browser(shop)]
    for (const tab of [one, other]) for (const [name, value] of person.cookies) tab.cookies.set(name, value)
    const answers = await Promise.all([one.refresh(), other.refresh()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(one.cookies.get('session')).toBe(other.cookies.get('session'))
    for (const tab of [one, other]) expect((await tab.send('GET', '/users/me')).status).toBe(200)
    shop.clock.pass(20)
    expect((await other.refresh()).status).toBe(200)
  })

  test('session: a stolen refresh token that is used later ends it for both', async () => {
    const shop = await open()
    const [person, thief] = [browser(shop), browser(shop, '198.51.100.7')]
    const { user_id } = (await person.signIn(PHONE)).body
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    shop.clock.pass(20)
    expect((await person.refresh()).status).toBe(200)
    shop.clock.pass(2)
    const replayed = await thief.refresh()
    expect([replayed.status, replayed.body.code]).toEqual([401, 'session-ended'])
    expect((await person.send('GET', '/users/me')).status).toBe(401)
    expect((await person.refresh()).status).toBe(401)
    const events = await shop.shop.db.query
      .selectFrom('account_events')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute()
    expect(events.map(({ event }) => event)).toContain('token-replayed')
  })

  test('session: a thief who refreshes first is found out by the owner’s refresh', async () => {
    const shop = await open()
    const [person, thief] = [browser(shop), browser(shop, '198.51.100.7')]
    await person.signIn(PHONE)
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    expect((await thief.refresh()).status).toBe(200)
    expect((await thief.refresh()).status).toBe(200)
    // Within moments, but the next one was used already: this is no second tab.
    expect((await person.refresh()).status).toBe(401)
    expect((await thief.send('GET', '/users/me')).status).toBe(401)
  })

  test('session: ends without use, sooner on a shared device', async () => {
    const shop = await open()
    const [own, shared] = [browser(shop), browser(shop, '198.51.100.7')]
    await own.signIn(PHONE)
    shop.clock.pass(2)
    const answer = await shared.signIn(PHONE, { remember: false })
    expect(answer.headers.getSetCookie()[0]).not.toContain('Max-Age')
    shop.clock.pass(2 * 24 * 60)
    expect((await shared.refresh()).status).toBe(401)
    expect((await own.refresh()).status).toBe(200)
    shop.clock.pass(61 * 24 * 60)
    expect((await own.refresh()).status).toBe(401)
  })

  test('session: ends after a year, however often it is used', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    for (let month = 0; month < 12; month++) {
      shop.clock.pass(30 * 24 * 60)
      expect((await person.refresh()).status).toBe(200)
    }
    shop.clock.pass(6 * 24 * 60)
    expect((await person.refresh()).status).toBe(401)
  })

  test('session: of more than the maximum, the one unused longest is revoked', async () => {
    const shop = await open()
    const first = browser(shop)
    await first.signIn(PHONE)
    const second = browser(shop)
    shop.clock.pass(180)
    await second.signIn(PHONE)
    for (let count = 2; count < SESSIONS_MAX; count++) {
      shop.clock.pass(180)
      await browser(shop, `198.51.100.${count}`).signIn(PHONE)
    }
    expect((await first.refresh()).status).toBe(200)
    shop.clock.pass(180)
    const last = browser(shop)
    await last.signIn(PHONE)
    // The first came back a moment ago; nobody has seen the second since it signed in.
    expect((await second.refresh()).status).toBe(401)
    expect((await first.refresh()).status).toBe(200)
    const { body } = await last.send('GET', '/users/me/sessions')
    expect((body as unknown as { sessions: readonly SessionBody[] }).sessions).toHaveLength(SESSIONS_MAX)
  })

  test('session: the customer lists them, and ends one, all others, or the current one', async () => {
    const shop = await open()
    const [phone, laptop, stranger] = [browser(shop), browser(shop), browser(shop)]
    await phone.signIn(PHONE)
    shop.clock.pass(2)
    await laptop.signIn(PHONE)
    await stranger.signIn('88112233')
    const list = async () =>
      ((await phone.send('GET', '/users/me/sessions')).body as unknown as { sessions: SessionBody[] }).sessions
    const sessions = await list()
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome · Android', false],
      ['Chrome · Android', true]
    ])
    const path = `/users/me/sessions/${sessions[0]?.id}`
    expect((await stranger.send('DELETE', path)).status).toBe(404)
    expect((await phone.send('DELETE', path)).status).toBe(204)
    expect((await laptop.send('GET', '/users/me')).status).toBe(401)
    shop.clock.pass(2)
    await laptop.signIn(PHONE)
    expect((await phone.send('DELETE', '/users/me/sessions')).body).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
    expect((await phone.send('POST', '/oauth/revoke', {})).status).toBe(204)
    expect(phone.cookies.has('session')).toBe(false)
    expect((await phone.send('GET', '/users/me')).status).toBe(401)
    expect((await stranger.send('GET', '/users/me')).status).toBe(200)
  })

  test('session: a client with a secret gets its tokens in the response, and nobody can use its name', async () => {
    const shop = await open({
      environment: { OAUTH_CLIENT_ID: 'app', OAUTH_CLIENT_SECRET: 'a secret of sixteen signs' }
    })
    const app = { client_id: 'app', client_secret: 'a secret of sixteen signs' }
    const person = browser(shop)
    const answer = await person.signIn(PHONE, app)
    expect(answer.headers.getSetCookie()).toEqual([])
    const { refresh_token } = answer.body
    const refresh = (client: object) =>
      person.send('POST', '/oauth/token', { grant_type: 'refresh_token', refresh_token, ...client })
    expect((await refresh({ client_id: 'app', client_secret: 'a guess of sixteen signs!' })).body.code).toBe(
      'client-unknown'
    )
    expect((await refresh({ client_id: 'other' })).status).toBe(401)
    const renewed = await refresh(app)
    expect(renewed.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      created_at: shop.clock.now.getTime() / 1_000
    })

    // As OAuth's own libraries ask: by a form. No page may, in the name of the site.
    const form = (fields: Record<string, string>) =>
      shop.request('POST', '/api/v2/oauth/token', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded'
      })
    const next = { grant_type: 'refresh_token', refresh_token: renewed.body.refresh_token ?? '' }
    expect((await form({ ...next, ...app })).status).toBe(200)
    expect((await form({ grant_type: 'refresh_token' })).status).toBe(415)
    expect((await form({ ...next, ...app, client_secret: '\0' })).status).toBe(400)
  })

  test('session: only a client with a secret exchanges a password for tokens', async () => {
    const app = { client_id: 'app', client_secret: 'a secret of sixteen signs' }
    const shop = await open({ environment: { OAUTH_CLIENT_ID: app.client_id, OAUTH_CLIENT_SECRET: app.client_secret } })
    const person = browser(shop)
    await person.signIn(PHONE)
    await person.send('PUT', '/users/me/password', { password: PASSWORD })
    const stranger = browser(shop, '198.51.100.7')
    const grant = (client: object, password = PASSWORD) =>
      stranger.send('POST', '/oauth/token', { grant_type: 'password', username: PHONE, password, ...client })
    for (const client of [{}, { client_id: 'site' }, { client_id: 'site', client_secret: app.client_secret }])
      for (const password of [PASSWORD, 'not this one']) {
        const answer = await grant(client, password)
        expect([answer.status, answer.headers.get('cache-control'), answer.body]).toEqual([
          400,
          'no-store',
          {
            error: 'unauthorized_client',
            error_description: 'Only a program with a secret of its own may sign people in by password.',
            code: 'unauthorized-client'
          }
        ])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    expect((await grant({ client_id: 'app', client_secret: 'a guess of sixteen signs!' })).status).toBe(401)
    const answer = await grant(app)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(answer.body).toHaveProperty('refresh_token')
  })

  test('session: the shop’s own pages sign in by password as JSON, from this site only, and keep it in cookies', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    await person.send('PUT', '/users/me/password', { password: PASSWORD })
    const asking = { login: PHONE, password: PASSWORD }
    const other = browser(shop, '198.51.100.7')
    expect((await other.send('POST', '/auth/sign_in', asking, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const form = new URLSearchParams(asking).toString()
      expect((await shop.request('POST', '/api/v2/auth/sign_in', form, { 'content-type': type })).status).toBe(415)
    }
    const program = { ...asking, client_id: 'app', client_secret: 'a secret of sixteen signs' }
    expect((await other.send('POST', '/auth/sign_in', program)).status).toBe(422)
    const answer = await other.send('POST', '/auth/sign_in', asking)
    expect([answer.status, [...other.cookies.keys()]]).toEqual([200, ['session', 'device']])
    expect(answer.body).not.toHaveProperty('refresh_token')
    expect((await other.send('GET', '/users/me')).status).toBe(200)
  })
})
