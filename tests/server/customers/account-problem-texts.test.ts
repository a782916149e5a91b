import { describe, expect, test } from 'vitest'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../src/i18n/locales.ts'
import { messages, type MessageKey } from '../../../src/i18n/words.ts'
import { browser, codeTo, wrongCode } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const PASSWORD = 'tsagaan sar 2027'
const providers = {
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'secret',
  FACEBOOK_APP_ID: 'shop',
  FACEBOOK_APP_SECRET: 'secret'
}

type ProblemText = Pick<ProblemBody, 'error' | 'errors'>
interface Asking {
  readonly shop: TestShop
  readonly locale: ShopLocale
  /** Somebody who is a stranger to the shop. */
  readonly post: (path: string, body: object) => Promise<ProblemText>
  /** Somebody who is signed in, with a password; `phone` and `email` are theirs. */
  readonly own: (method: string, path: string, body: object) => Promise<ProblemText>
  readonly phone: string
}

const login = (written: string) => (asking: Asking) => asking.post('/auth/sign_up', { login: written })

const grant = (body: object) => (asking: Asking) => asking.post('/oauth/token', body)

const byPassword = (login: string, password: string) => (asking: Asking) =>
  asking.post('/auth/sign_in', { login, password })

const profile = (part: object) => (asking: Asking) => asking.own('POST', '/users/update_profile', part)

const newPassword = (body: object) => (asking: Asking) => asking.own('PUT', '/users/me/password', body)

async function wrongCodeTo({ shop, post }: Asking, to: string) {
  const { challenge } = (await post('/auth/sign_up', { login: to })) as unknown as { challenge: string }
  const code = wrongCode(await codeTo(shop, to))
  return post('/oauth/token', { grant_type: 'code', challenge, code })
}

/** Another provider sends somebody back: with what it says in the address, or with nothing that was asked for. */
const returnFromProvider =
  (provider: 'google' | 'facebook', answer?: string) =>
  async ({ shop, locale }: Asking) => {
    const headers = { accept: 'application/json', 'accept-language': locale }
    const away = await shop.request('GET', `/auth/${provider}/start`, undefined, headers)
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({ state, ...(answer !== undefined && { error: answer }) })
    const cookie = away.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const back = await shop.request('GET', `/auth/${provider}/callback?${query}`, undefined, { ...headers, cookie })
    return (await back.json()) as ProblemText
  }

/**
 * Texts of the specification's §5 and §8 about an account: the sentence, the field it stands at (none
 * when it is about everything), and what brings it about. English is read for being said at all; whether the Mongolian
 * is a Mongolian's, people say.
 */
const PROBLEM_TEXTS: readonly (readonly [
  string,
  MessageKey<'problem'>,
  string | undefined,
  (asking: Asking) => Promise<ProblemText>
])[] = [
  ['e-mail or phone blank', 'login-required', 'login', login('  ')],
  ['e-mail or phone required', 'login-required', 'login', asking => asking.post('/auth/check', {})],
  [
    'e-mail blank, of an organisation',
    'email-blank',
    'organisation.email',
    profile({ organisation: { name: 'A', email: ' ' } })
  ],
  ['e-mail invalid', 'email-invalid', 'login', login('bolor@')],
  ['e-mail invalid, to reset', 'email-invalid', 'login', asking => asking.post('/auth/reset', { login: 'bolor@mn' })],
  ['e-mail incorrect', 'password-incorrect', 'password', byPassword('nobody@example.mn', 'x')],
  ['e-mail or phone required, with a password', 'login-required', 'login', byPassword(' ', 'x')],
  [
    'e-mail taken',
    'email-taken',
    'login',
    async ({ shop, locale, own }) => {
      const taken = `taken-${locale}@example.mn`
      await browser(shop, '198.51.100.9').signIn(taken)
      shop.clock.pass(2)
      const requested = (await own('POST', '/users/me/contact', { login: taken })) as unknown as Record<
        'new' | 'old',
        { challenge: string }
      >
      const codes = { code: await codeTo(shop, taken), old_code: await codeTo(shop, `own-${locale}@example.mn`) }
      return own('PUT', '/users/me/contact', {
        ...codes,
        challenge: requested.new.challenge,
        old_challenge: requested.old.challenge
      })
    }
  ],
  ['phone incorrect, with its examples', 'phone-incorrect', 'login', login('1234')],
  ['phone that takes no messages', 'phone-without-sms', 'login', login('11321020')],
  ['internet phone that takes no messages', 'phone-without-sms', 'login', login('70112233')],
  ['password required', 'password-required', 'password', byPassword('99191234', '')],
  ['password required, a new one', 'password-required', 'password', newPassword({})],
  ['password too short', 'password-short', 'password', newPassword({ password: 'short' })],
  ['password incorrect', 'password-incorrect', 'password', asking => byPassword(asking.phone, 'guess')(asking)],
  [
    'passwords must match: enter it again',
    'passwords-differ',
    'password_confirmation',
    newPassword({ password: PASSWORD, password_confirmation: 'x' })
  ],
  [
    'password change error',
    'current-password-incorrect',
    'current_password',
    newPassword({ password: 'another steppe', current_password: 'guess' })
  ],
  ['register number', 'register-number-incorrect', 'register_number', profile({ register_number: 'УБ85132233' })],
  [
    'SMS token invalid',
    'sms-code-wrong',
    'code',
    asking => wrongCodeTo(asking, asking.locale === 'mn' ? '88110001' : '88110002')
  ],
  [
    'e-mail token invalid',
    'email-code-wrong',
    'code',
    asking => wrongCodeTo(asking, `new-${asking.locale}@example.mn`)
  ],
  [
    'verification code invalid',
    'code-expired',
    'code',
    asking => asking.post('/auth/verify', { challenge: 'x', code: '123456' })
  ],
  [
    'verification code invalid, too late',
    'ticket-expired',
    undefined,
    asking => asking.post('/auth/create', { ticket: 'x' })
  ],
  ['verification code blank', 'code-required', 'code', grant({ grant_type: 'code', challenge: 'x', code: ' ' })],
  ['e-mail blank', 'field_email_blank', 'email', asking => asking.post('/subscribe', { email: '' })],
  ['e-mail incorrect', 'field_email', 'email', asking => asking.post('/subscribe', { email: 'bolor@' })],
  ['blank input', 'field_required', 'organisation.name', profile({ organisation: { name: ' ' } })],
  ['Google failed', 'google-failed', undefined, returnFromProvider('google')],
  ['Google failed over there', 'google-failed', undefined, returnFromProvider('google', 'server_error')],
  ['Google denied', 'google-denied', undefined, returnFromProvider('google', 'access_denied')],
  ['Facebook failed', 'facebook-failed', undefined, returnFromProvider('facebook')],
  ['Facebook denied', 'facebook-denied', undefined, returnFromProvider('facebook', 'access_denied')],
  ['a person without a session', 'session-ended', undefined, grant({ grant_type: 'refresh_token' })],
  ['an unknown grant', 'field_choice', 'grant_type', grant({ grant_type: 'magic' })],
  ['an unknown program', 'client-unknown', undefined, grant({ grant_type: 'refresh_token', client_id: 'nobody' })]
]

describe.each(SHOP_LOCALES)('account problems in %s', locale => {
  test('account problem: is the sentence of its rule, at its field', async () => {
    const shop = await openTestShop('SQLite', { environment: providers })
    const phone = '99191234'
    const owner = browser(shop, '192.0.2.1')
    await owner.signIn(`own-${locale}@example.mn`)
    await owner.send('PUT', '/users/me/password', { password: PASSWORD })
    const inLocale = { 'accept-language': locale }
    const stranger = browser(shop, '198.51.100.7')
    const asking: Asking = {
      shop,
      locale,
      phone,
      post: async (path, body) => (await stranger.send('POST', path, body, inLocale)).body,
      own: async (method, path, body) => (await owner.send(method, path, body, inLocale)).body
    }
    const mnTexts: Record<string, string> = {}
    const enTexts: Record<string, string> = {}
    for (const [name, key, field, bring] of PROBLEM_TEXTS) {
      const { error, errors } = await bring(asking)
      mnTexts[name] = field === undefined ? error : `${field}: ${errors?.[field]?.join() ?? error}`
      const sentence = messages(locale, 'problem')[key].replace('{{choices}}', 'password, code, refresh_token')
      enTexts[name] = field === undefined ? sentence : `${field}: ${sentence}`
    }
    expect(mnTexts).toEqual(enTexts)
    expect(mnTexts['phone incorrect, with its examples']).toMatch(/99191234.*11321020/)
    // Said by the browser itself, after signing out and after saving.
    const { signed_out, profile_saved } = messages(locale, 'notice')
    expect(signed_out).toBe({ mn: 'Та системээс гарлаа.', en: 'Logged Out' }[locale])
    expect(profile_saved).not.toBe('')
  })

  test('account problem: is in the reader’s language', () => {
    for (const [, key] of PROBLEM_TEXTS) {
      const letters = messages(locale, 'problem')[key].replace(/Google|Facebook|\{\{\w+\}\}/g, '')
      expect(letters).toMatch(locale === 'mn' ? /^[^A-Za-z]*$/ : /^[^А-я]*$/)
    }
  })
})

const BIG = 'x'.repeat(300_000)
const CALLS = [
  '/auth/check',
  '/auth/reset',
  '/auth/sign_up',
  '/auth/verify',
  '/auth/create',
  '/auth/sign_in',
  '/oauth/token'
]
const WRONG = [[], 'null', '5', '"text"', {}, { login: {}, code: [], challenge: 5, grant_type: 7 }, { extra: 1 }]

test('malformed body: is refused in the shop’s own shape', async () => {
  const shop = await openTestShop('SQLite')
  const send = async (path: string, body: object | string) => {
    const answer = await shop.request('POST', `/api/v2${path}`, body, { 'content-type': 'application/json' })
    const { code, error } = (await answer.json()) as ProblemBody
    expect(error).toMatch(/[а-я]/)
    return `${answer.status} ${code}`
  }
  for (const path of CALLS) {
    expect(await send(path, '{"login"')).toBe('400 malformed-json')
    expect(await send(path, '{"login":"9919\\u00001234"}')).toBe('400 malformed-json')
    expect(await send(path, { login: BIG, code: BIG, username: BIG })).toBe('413 too-large')
    for (const body of WRONG) expect([path, body, await send(path, body)]).toEqual([path, body, '422 invalid'])
  }
})
