import { expect, test } from 'vitest'
import { browser, codesSent, codeTo, wrongCode } from '../../support/person.ts'
import { onBothDatabases } from '../../support/shop.ts'

const PHONE = '99191234'
const EMAIL = 'bolor@example.mn'
const PASSWORD = 'tsagaan sar 2027'

onBothDatabases('accounts', open => {
  test('sign-in: a phone and its code sign in, and create a missing account', async () => {
    const shop = await open()
    const person = browser(shop)
    const first = await person.signIn(PHONE)
    expect([first.status, first.body.created]).toEqual([200, true])
    expect((await person.send('GET', '/users/me')).body).toMatchObject({ phone: PHONE, email: null, loyalty: false })
    shop.clock.pass(2)
    const again = browser(shop)
    expect((await again.signIn(PHONE)).body).toMatchObject({ created: false, user_id: first.body.user_id })
    expect((await codesSent(shop)).map(({ purpose }) => purpose)).toEqual(['register', 'login'])
  })

  test('sign-in: responses do not tell whether an account exists', async () => {
    const shop = await open()
    await browser(shop).signIn(PHONE)
    shop.clock.pass(2)
    const stranger = browser(shop, '198.51.100.7')
    const same = async (call: string, known: object, unknown: object) => {
      const [one, other] = [await stranger.send('POST', call, known), await stranger.send('POST', call, unknown)]
      const bare = ({ status, body }: typeof one) => [status, { ...body, challenge: '', to: '', login: '' }]
      expect(bare(one)).toEqual(bare(other))
      return one.status
    }
    expect(await same('/auth/check', { login: PHONE }, { login: '99190000' })).toBe(200)
    expect(await same('/auth/sign_up', { login: PHONE }, { login: '99190000' })).toBe(202)
    shop.clock.pass(2)
    expect(await same('/auth/reset', { login: PHONE }, { login: '99190000' })).toBe(202)
    const signIn = (login: string) => ({ login, password: PASSWORD })
    expect(await same('/auth/sign_in', signIn(PHONE), signIn('99190000'))).toBe(422)
  })

  test('one-time code: is valid once, for five minutes and five attempts, and only for its requester', async () => {
    const shop = await open()
    const person = browser(shop)
    const { challenge } = (await person.ask(PHONE)).body
    const code = await codeTo(shop, PHONE)
    for (let tries = 0; tries < 4; tries++) {
      const wrong = await person.withCode(challenge, wrongCode(code))
      expect([wrong.status, wrong.body.code]).toEqual([422, 'sms-code-wrong'])
      expect(wrong.body.errors).toEqual({ code: ['The SMS code is incorrect. Check the message and enter it again.'] })
    }
    expect((await person.withCode(`${challenge.slice(0, -1)}x`, code)).body.code).toBe('code-expired')
    expect((await person.withCode(challenge, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await person.withCode(challenge, code)).body.code).toBe('code-expired')

    shop.clock.pass(2)
    const late = (await person.ask(PHONE)).body.challenge
    const second = await codeTo(shop, PHONE)
    shop.clock.pass(5)
    expect((await person.withCode(late, second)).body.code).toBe('code-expired')

    const worn = (await person.ask(PHONE)).body.challenge
    const third = await codeTo(shop, PHONE)
    for (let tries = 0; tries < 5; tries++) await person.withCode(worn, wrongCode(third))
    expect((await person.withCode(worn, third)).body.code).toBe('code-expired')
  })

  test('one-time code: correct ones that arrive together sign in once', async () => {
    const shop = await open()
    const person = browser(shop)
    const { challenge } = (await person.ask(PHONE)).body
    const code = await codeTo(shop, PHONE)
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser(shop).withCode(challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.shop.db.query.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('registration: a code becomes a ticket, the ticket an account with name and password', async () => {
    const shop = await open()
    const person = browser(shop)
    const { challenge, to } = (await person.ask(EMAIL)).body
    expect(to).toBe('bo…@example.mn')
    const code = await codeTo(shop, EMAIL)
    const verified = await person.send('POST', '/auth/verify', { challenge, code })
    expect(verified.body).toMatchObject({ registered: false })
    const { ticket } = verified.body as unknown as { ticket: string }
    const weak = await person.send('POST', '/auth/create', { ticket, password: 'bolor@example.mn' })
    expect([weak.status, weak.body.errors]).toEqual([422, { password: [expect.stringContaining('easy to guess')] }])
    const made = await person.send('POST', '/auth/create', { ticket, first_name: ' Болор ', password: PASSWORD })
    expect([made.status, made.body.created]).toEqual([201, true])
    expect((await person.send('GET', '/users/me')).body).toMatchObject({ first_name: 'Болор', has_password: true })
    expect((await person.send('POST', '/auth/create', { ticket })).body.code).toBe('ticket-expired')

    const other = browser(shop, '198.51.100.7')
    expect((await other.withPassword(' Bolor@Example.mn', PASSWORD)).status).toBe(200)
    expect((await other.withPassword(EMAIL, `${PASSWORD}!`)).body).toMatchObject({
      code: 'password-incorrect',
      errors: {
        password: ['The phone number, e-mail address or password is incorrect. You can sign in with a code instead.']
      }
    })
  })

  test('password reset: a code sets a new password, and every other device is signed out', async () => {
    const shop = await open()
    const old = browser(shop)
    await old.signIn(EMAIL)
    shop.clock.pass(2)
    const person = browser(shop, '198.51.100.7')
    const { challenge } = (await person.ask(EMAIL, 'reset')).body
    const code = await codeTo(shop, EMAIL)
    // A code for one thing opens nothing else.
    expect((await person.withCode(challenge, code)).body.code).toBe('code-expired')
    const { ticket } = (await person.send('POST', '/auth/verify', { challenge, code, purpose: 'reset' }))
      .body as unknown as { ticket: string }
    const differ = { ticket, password: PASSWORD, password_confirmation: 'another one' }
    expect((await person.send('POST', '/auth/password', differ)).body.errors).toEqual({
      password_confirmation: ['The passwords do not match. Please enter it again.']
    })
    expect((await person.send('POST', '/auth/password', { ticket, password: PASSWORD })).status).toBe(200)
    expect((await old.send('GET', '/users/me')).status).toBe(401)
    expect((await old.refresh()).status).toBe(401)
    expect((await browser(shop).withPassword(EMAIL, PASSWORD)).status).toBe(200)
  })

  test.each([
    ['', 'Please enter your phone number or e-mail address.'],
    ['bolor@', 'The e-mail address is incorrect. Check it and enter it again.'],
    ['11321020', 'This number cannot receive text messages. Please enter a mobile number or an e-mail address.']
  ])('login: %j is refused', async (login, sentence) => {
    const shop = await open()
    const answer = await browser(shop).ask(login)
    expect([answer.status, answer.body.errors]).toEqual([422, { login: [sentence] }])
  })

  test('one-time codes: are a minute apart, and an address gets a limited number a day, from whichever network', async () => {
    const shop = await open()
    const person = browser(shop)
    expect((await person.ask(PHONE)).status).toBe(202)
    const soon = await person.ask(PHONE)
    expect([soon.status, soon.body.code, soon.headers.get('retry-after')]).toEqual([429, 'code-too-soon', '60'])
    for (let request = 0; request < 20; request++) {
      shop.clock.pass(2)
      await browser(shop, `198.51.100.${request}`).ask(PHONE)
    }
    expect(await codesSent(shop)).toHaveLength(9)
    expect((await browser(shop, '192.0.2.1').ask(PHONE)).body.code).toBe('too-many-codes')
    // Nobody is shut out for a day: another goes out two hours after the last.
    shop.clock.pass(121)
    expect((await browser(shop, '192.0.2.1').ask(PHONE)).status).toBe(202)
  })

  test('sign-in limits: wrong codes from a hundred networks open nothing, and the owner still gets in', async () => {
    const shop = await open()
    const owner = browser(shop, '192.0.2.1')
    await owner.signIn(EMAIL)
    await owner.send('PUT', '/users/me/password', { password: PASSWORD })
    await owner.send('POST', '/oauth/revoke', {})
    owner.forgetAccess()
    shop.clock.pass(2)

    // Each network asks for codes of its own and guesses; the codes that the owner gets are not touched by it.
    const guessed = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const stranger = browser(shop, `198.51.${index}.1`)
        const { challenge = 'guessed' } = (await stranger.ask(EMAIL)).body
        return Promise.all(
          Array.from({ length: 3 }, (_, guess) =>
            stranger.withCode(challenge, String(guess * 111_111).padStart(6, '0'))
          )
        )
      })
    )
    const statuses = new Set(guessed.flat().map(({ status }) => status))
    expect([...statuses].every(status => status === 422 || status === 429)).toBe(true)
    expect((await browser(shop, '203.0.113.9').ask(EMAIL)).body.code).toBe('too-many-codes')

    // On the device they were signed in on before, a code still comes, and opens.
    expect((await owner.signIn(EMAIL)).status).toBe(200)
    // And a password, where they are a stranger themselves.
    expect((await browser(shop, '203.0.113.9').withPassword(EMAIL, PASSWORD)).status).toBe(200)
  }, 120_000)

  test('sign-in limits: of a carrier’s shared address successes do not count, and a known device goes on', async () => {
    const shop = await open()
    const owner = browser(shop)
    await owner.signIn(PHONE)
    shop.clock.pass(2)
    await browser(shop).ask('88110000')
    await shop.shop.db.change(({ query }) =>
      query.updateTable('rate_limits').set({ used: 99 }).where('name', '=', 'codesFromNetwork').execute()
    )
    for (const phone of ['88110001', '88110002', '88110003'])
      expect((await browser(shop).signIn(phone)).status).toBe(200)
    expect((await browser(shop).ask('88110004')).status).toBe(202)
    expect((await browser(shop).ask('88110005')).body.code).toBe('too-many-requests')
    expect((await owner.signIn(PHONE)).status).toBe(200)
  })

  test('sign-in limits: a network that guesses passwords is stopped, and the owner’s device is not', async () => {
    const shop = await open()
    const owner = browser(shop, '192.0.2.1')
    await owner.signIn(EMAIL)
    await owner.send('PUT', '/users/me/password', { password: PASSWORD })
    const thief = browser(shop, '198.51.100.1')
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess++)
      codes.push((await thief.withPassword(EMAIL, `guess ${guess} of many`)).body.code)
    expect(codes.slice(0, 10).every(code => code === 'password-incorrect')).toBe(true)
    expect(codes[10]).toBe('too-many-passwords')
    // Even the right one, from there.
    expect((await thief.withPassword(EMAIL, PASSWORD)).status).toBe(429)
    expect((await owner.withPassword(EMAIL, PASSWORD)).status).toBe(200)
  }, 60_000)

  test('phone: is changed by codes to the old and the new one', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    await browser(shop).signIn('88112233')
    shop.clock.pass(2)
    const ask = async (login: string) =>
      (await person.send('POST', '/users/me/contact', { login })).body as unknown as Record<
        'new' | 'old',
        { challenge: string }
      >
    const challenge = await ask('95551234')
    const [code, old_code] = [await codeTo(shop, '95551234'), await codeTo(shop, PHONE)]
    const challenges = { challenge: challenge.new.challenge, old_challenge: challenge.old.challenge }
    const wrong = { ...challenges, code, old_code: wrongCode(old_code) }
    expect((await person.send('PUT', '/users/me/contact', wrong)).body.errors).toHaveProperty('old_code')
    const changed = await person.send('PUT', '/users/me/contact', { ...challenges, code, old_code })
    expect(changed.body).toMatchObject({ phone: '95551234' })

    shop.clock.pass(2)
    const taken = await ask('88112233')
    const answer = await person.send('PUT', '/users/me/contact', {
      challenge: taken.new.challenge,
      code: await codeTo(shop, '88112233'),
      old_challenge: taken.old.challenge,
      old_code: await codeTo(shop, '95551234')
    })
    expect(answer.body.errors).toEqual({
      login: ['This phone number belongs to another account. Sign in to that one, or use another number.']
    })
    shop.clock.pass(2)
    expect((await browser(shop).signIn(PHONE)).body.created).toBe(true)
  })

  test('profile: is changed in parts, and the register number is masked', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const wrong = await person.send('PATCH', '/users/me', { register_number: 'УБ85132233' })
    expect(wrong.body.errors).toEqual({ register_number: ['Please enter the register number correctly.'] })
    await person.send('PATCH', '/users/me', { last_name: 'Бат', register_number: 'уб85112233' })
    await person.send('POST', '/users/update_profile', { loyalty: true, preferences: { offers_email: true } })
    expect((await person.send('GET', '/users/me')).body).toMatchObject({
      full_name: 'Бат',
      register_number: 'УБ••••••33',
      loyalty: true,
      preferences: { offers_email: true, offers_sms: false, wish_price: true }
    })
    expect((await person.send('PATCH', '/users/me', { id: 'another' })).status).toBe(422)
  })

  test('account deletion: by a code or the password, and no personal data stays', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    await person.send('PATCH', '/users/me', { first_name: 'Болормаа' })
    expect((await person.send('DELETE', '/users/me', {})).status).toBe(422)
    const { challenge } = (await person.send('POST', '/users/me/deletion', {})).body
    const code = await codeTo(shop, EMAIL)
    expect((await person.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    expect((await person.send('GET', '/users/me')).status).toBe(401)
    const { query } = shop.shop.db
    const users = await query.selectFrom('users').selectAll().execute()
    const left = [users, await query.selectFrom('identities').selectAll().execute()]
    expect(JSON.stringify(left)).not.toMatch(/Болормаа|bolor/)
    shop.clock.pass(2)
    expect((await browser(shop).signIn(EMAIL)).body.created).toBe(true)
  })
})
