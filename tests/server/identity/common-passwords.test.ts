import { expect, test } from 'vitest'
import { passwordProblem } from '../../../src/domain/identity/password.ts'
import { newPasswordProblem } from '../../../src/server/identity/passwords/password-strength.ts'
import { COMMON_PASSWORDS, GOOD_PASSWORDS, OWN_PASSWORDS } from '../../support/passwords.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PHONE = '99191234'
const EMAIL = 'bolormaa.g@example.mn'

const WHY = /^This password (is easy to guess|is a common word|follows a pattern|is made of your own)/

type Person = ReturnType<typeof browser>
type Give = (password: string) => ReturnType<Person['send']>

/** The ways a password gets into an account, each ready to be tried again and again. */
const DOORS: Readonly<Record<string, (shop: TestShop, person: Person) => Promise<Give>>> = {
  async set(_shop, person) {
    await person.signIn(PHONE)
    return password => person.send('PUT', '/users/me/password', { password })
  },
  async changed(_shop, person) {
    await person.signIn(PHONE)
    const current_password = 'wind over the steppe'
    await person.send('PUT', '/users/me/password', { password: current_password })
    return password => person.send('PUT', '/users/me/password', { password, current_password })
  },
  async 'set with a new account'(shop, person) {
    const ticket = await ticketOf(shop, person, 'sign_up')
    return password => person.send('POST', '/auth/create', { ticket, password })
  },
  async reset(shop, person) {
    await person.signIn(PHONE)
    shop.clock.pass(2)
    const ticket = await ticketOf(shop, person, 'reset')
    return password => person.send('POST', '/auth/password', { ticket, password, password_confirmation: password })
  }
}

async function ticketOf(shop: TestShop, person: Person, call: string) {
  const { challenge } = (await person.ask(PHONE, call)).body
  const code = await codeTo(shop, PHONE)
  const purpose = call === 'reset' ? 'reset' : 'sign-in'
  return (await person.send('POST', '/auth/verify', { challenge, code, purpose })).body['ticket'] as unknown as string
}

onBothDatabases('common passwords', open => {
  for (const [door, ready] of Object.entries(DOORS))
    test(`common passwords: refused when ${door}, in words that say why`, async () => {
      const shop = await open()
      const give = await ready(shop, browser(shop))
      for (const password of COMMON_PASSWORDS) {
        const { status, body } = await give(password)
        expect([password, status, body.errors]).toEqual([password, 422, { password: [expect.stringMatching(WHY)] }])
      }
      const good = await give('Zq8-rain-Khuvsgul')
      expect([good.status, good.body.code]).toEqual([good.status < 300 ? good.status : 200, undefined])
    })

  test('common passwords: a new one must not be made of a name the account has', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    await person.send('PATCH', '/users/me', { first_name: 'Болормаа' })
    const refused = await person.send('PUT', '/users/me/password', { password: 'bolormaa.1990' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ password: [expect.stringContaining('which others know')] })
  })
})

test('common passwords: every one of the lists is refused, and each good one accepted', async () => {
  const own = [PHONE, EMAIL, 'Болормаа']
  for (const password of [...COMMON_PASSWORDS, ...OWN_PASSWORDS])
    expect([password, await newPasswordProblem(password, own)]).toEqual([password, expect.stringMatching(/^password-/)])
  for (const password of GOOD_PASSWORDS)
    expect([password, await newPasswordProblem(password, own)]).toEqual([password, undefined])
})

test.each([
  ['sarnai123', 'password-common'],
  ['йыбөахрол', 'password-pattern'],
  ['19900101', 'password-pattern'],
  ['bolormaa.1990', 'password-own'],
  ['password1', 'password-guessable']
])('common passwords: %s is refused as %s', async (password, problem) => {
  expect(await newPasswordProblem(password, [EMAIL])).toBe(problem)
})

test('common passwords: the short list that browsers have lets most of them pass', () => {
  const passed = COMMON_PASSWORDS.filter(password => passwordProblem(password) === undefined)
  expect(passed.length).toBeGreaterThan(60)
})

test('common passwords: the longest is scored by its beginning only', async () => {
  expect(await newPasswordProblem('sarnai'.repeat(4) + 'xK9vLm2q')).toBe('password-pattern')
  expect(await newPasswordProblem('4@8({[</369&#!1|0$5+7%2'.repeat(5))).toBeUndefined()
})
