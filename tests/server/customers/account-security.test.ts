import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshPostgres, hasPostgres } from '../../support/fresh-postgres.ts'
import { browser, codesSent, codeTo, wrongCode } from '../../support/person.ts'
import { catchMail } from '../../support/mail-catcher.ts'
import { ADDRESS, buyer, CHECKOUT, onBothDatabases, openTestShop } from '../../support/shop.ts'

describe.skipIf(!hasPostgres)('limits across processes', () => {
  /** Two servers on one database. */
  const openTwo = async () => {
    const DATABASE_URL = await freshPostgres()
    const one = await openTestShop('SQLite', { environment: { DATABASE_URL } })
    const two = await openTestShop('SQLite', { environment: { DATABASE_URL } })
    return [one, two] as const
  }

  test('one-time codes: an address gets no more from two servers than from one', async () => {
    const shops = await openTwo()
    for (let request = 0; request < 30; request++) {
      for (const { clock } of shops) clock.pass(2)
      const shop = shops[request % 2] ?? shops[0]
      await browser(shop, `198.51.100.${request}`).ask('99191234')
    }
    expect(await codesSent(shops[0])).toHaveLength(9)
  })

  test('one-time code: five wrong attempts spend it, however they are spread over servers', async () => {
    const shops = await openTwo()
    const { challenge } = (await browser(shops[0]).ask('99191234')).body
    const code = await codeTo(shops[0], '99191234')
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, n) => browser(shops[n % 2] ?? shops[0]).withCode(challenge, wrongCode(code)))
    )
    const codes = wrong.map(({ body }) => body.code)
    expect(codes.filter(each => each === 'sms-code-wrong')).toHaveLength(5)
    expect(codes.filter(each => each === 'code-expired')).toHaveLength(15)
    expect((await browser(shops[1]).withCode(challenge, code)).body.code).toBe('code-expired')
  })

  test('refresh token: used on one server, it is used on the other', async () => {
    const shops = await openTwo()
    const [person, thief] = [browser(shops[0]), browser(shops[1], '198.51.100.7')]
    await person.signIn('99191234')
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    const tabs = await Promise.all([person.refresh(), thief.refresh()])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    expect(person.cookies.get('session')).toBe(thief.cookies.get('session'))
    for (const { clock } of shops) clock.pass(2)
    expect((await person.refresh()).status).toBe(200)
    for (const { clock } of shops) clock.pass(2)
    expect((await thief.refresh()).status).toBe(401)
    expect((await person.send('GET', '/users/me')).status).toBe(401)
  })
})

onBothDatabases('log', open => {
  test('log: has no phone, address, number, code, password or token of anybody', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => lines.push(line) })
    // Everybody outside fails, too, and one of them repeats to whom we write.
    const catcher = await catchMail({ RCPT: '550 no such person bolor@example.mn' })
    onTestFinished(() => catcher.close())
    const nobody = 'http://127.0.0.1:1'
    const shop = await open({
      log,
      environment: {
        SMTP_URL: catcher.url,
        SMS_KEY: 'key of the gateway',
        SMS_FROM: '72720000',
        SMS_URL: nobody,
        GOOGLE_URL: nobody,
        GOOGLE_CLIENT_ID: 'shop',
        GOOGLE_CLIENT_SECRET: 'secret of the house'
      }
    })
    const person = browser(shop)
    const secrets = [
      '99191234',
      'bolor@example.mn',
      'tsagaan sar 2027',
      'УБ85112233',
      'MN121234123456789123',
      'Болормаа'
    ]

    const { challenge } = (await person.ask('99191234')).body
    const code = await codeTo(shop, '99191234')
    await person.withCode(challenge, wrongCode(code))
    await person.withCode(challenge, code)
    await person.send('PATCH', '/users/me', { first_name: 'Болормаа', register_number: 'УБ85112233' })
    await person.send('PUT', '/users/me/password', { password: 'tsagaan sar 2027' })
    await person.withPassword('99191234', 'tsagaan sar 2027')
    await person.withPassword('bolor@example.mn', 'tsagaan sar 2027')
    await person.send('POST', '/users/me/addresses', { address: ADDRESS, phone: '99191234' })
    await person.send('POST', '/users/me/bank_accounts', { name: 'Болормаа', iban: 'MN121234123456789123' })
    const guest = buyer(shop)
    await guest.add('PAR-500', 8)
    await guest.checkout(CHECKOUT)
    await guest.complete()
    await guest.send('GET', `/orders/${guest.order().number}?order_token=${guest.order().token}`)
    await person.ask('bolor@example.mn')
    const { challenge: fresh = '' } = (await person.send('POST', '/users/me/contact', { login: 'bolor@example.mn' }))
      .body
    await person.send('PUT', '/users/me/contact', {
      challenge: fresh,
      code: '123456',
      old_challenge: challenge,
      old_code: code
    })
    await person.send('POST', '/auth/sign_up', { login: 'not an address bolor@example.mn' })
    const away = await shop.request('GET', '/auth/google/start?return=/cart')
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const cookie = away.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const back = `/auth/google/callback?state=${state}&code=what-google-said`
    expect((await shop.request('GET', back, undefined, { cookie })).status).toBe(502)
    await shop.job('outbox')
    shop.clock.pass(2)
    await shop.job('outbox')
    await person.refresh()
    // Surprises, too, with what the database says about them.
    await shop.shop.db.change(({ query }) => query.schema.dropTable('bank_accounts').execute())
    const broken = await person.send('POST', '/users/me/bank_accounts', {
      name: 'Болормаа',
      iban: 'MN121234123456789123'
    })
    expect(broken.status).toBe(500)

    const written = lines.join('')
    expect(written).toContain('/api/v2/oauth/token')
    expect(written).toContain('unexpected')
    const tokens = [person.access(), ...person.cookies.values(), challenge, guest.order().token, code]
    expect(written).toContain('a social sign-in failed')
    const others = [ADDRESS.detail, '203.0.113.1', state, 'what-google-said', 'of the gateway', 'of the house']
    for (const secret of [...secrets, ...tokens, ...others]) expect(written).not.toContain(secret)
    // Nor what looks like an address, a phone, a register number or a token, whosever it is. A message's own id may
    // have eight digits in a row by chance.
    const withoutIds = written.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    expect(withoutIds).not.toMatch(
      /[\w.+-]+@[\w-]+\.\w+|(?<!\d)[5-9]\d{7}(?!\d)|[А-ЯӨҮ]{2}\d{8}|(?<![\w-])[\w-]{43}(?![\w-])/
    )
  })

  test('database: its contents are not enough to sign in', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    await person.send('PUT', '/users/me/password', { password: 'tsagaan sar 2027' })
    const { query } = shop.shop.db
    const stored = JSON.stringify([
      await query.selectFrom('session_tokens').selectAll().execute(),
      await query.selectFrom('devices').selectAll().execute(),
      await query.selectFrom('users').selectAll().execute(),
      await query.selectFrom('one_time_codes').selectAll().execute(),
      await query.selectFrom('rate_limits').selectAll().execute()
    ])
    for (const secret of [person.access(), ...person.cookies.values(), 'tsagaan', '203.0.113.1'])
      expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$')
  })
})
