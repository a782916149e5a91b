import { describe, expect, test } from 'vitest'
import { isSandbox } from '../../../scripts/sandbox.mjs'
import { unknownVariables } from '../../../src/server/platform/environment/unknown-variables.ts'
import { EnvironmentError } from '../../../src/server/platform/environment/values.ts'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'

const problemOf = (source: Record<string, string>) => {
  try {
    readEnvironment(source)
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : error
  }
  return undefined
}

test('environment: no variable is required', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 4321,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4321',
    dataFolder: '.data',
    databaseUrl: undefined,
    searchPublicLogin: { user: 'guest', password: 'guest' },
    qpay: undefined
  })
})

test('environment: an empty variable is an unset one', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4321, databaseUrl: undefined })
})

test('environment: the public URL follows the port and loses its last slash', () => {
  expect(readEnvironment({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnvironment({ PUBLIC_URL: 'https://localhost/' }).publicUrl).toBe('https://localhost')
})

test('environment: a misspelt variable of the shop is named, never its value; those of other programs are not', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    SHELL: 'sh',
    LOGNAME: 'shop',
    NODE_OPTIONS: '',
    GOOGLE_APPLICATION_CREDENTIALS: 'x'
  }
  expect(unknownVariables({ ...others, SMTP_URL: 'smtp://localhost', LENDER_DECIDE_MS: '1' })).toEqual([])
  expect(unknownVariables({ ...others, SMPT_URL: 'smtp://secret@host', LOGLEVEL: 'info', QPAY_PIN: 'secret' })).toEqual(
    [
      'SMPT_URL is no variable of the shop: did you mean SMTP_URL?',
      'LOGLEVEL is no variable of the shop: did you mean LOG_LEVEL?',
      'QPAY_PIN is no variable of the shop: .env.example lists all.'
    ]
  )
})

describe('invalid variable', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535 (it is "abc").'],
    [{ WORKER: 'away' }, 'WORKER must be here or apart (it is "away").'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL must be a URL that starts with http:// or https:// (it is "shop.example").'
    ],
    [{ DATABASE_TIMEOUT: '0' }, 'DATABASE_TIMEOUT must be seconds from 0.1 to 600 (it is "0").'],
    [{ DATABASE_URL: 'mysql://root:secret@db/shop' }, 'DATABASE_URL must be a URL that starts with postgres://.'],
    [
      { EDGE_URL: '127.0.0.1:8481' },
      'EDGE_URL must be a URL that starts with http:// or https:// (it is "127.0.0.1:8481").'
    ],
    [{ SEARCH_GUEST: 'guest' }, 'SEARCH_GUEST must be a login written as user:password.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent (it is "loud").'],
    [
      { QPAY_USERNAME: 'shop' },
      'QPAY_PASSWORD must be set too: QPay needs a user name, a password and an invoice code.'
    ],
    [
      { QPAY_URL: 'http://merchant.qpay.example/v2' },
      'QPAY_URL must be a URL that starts with https:// (http:// on this machine only) (it is "http://merchant.qpay.example/v2").'
    ],
    [
      { SMS_URL: 'https://user:secret@sms.example' },
      'SMS_URL must be a URL that starts with https:// (http:// on this machine only).'
    ],
    [{ SMS_KEY: 'k' }, 'SMS_FROM must be set too: text messages need a key and the number they come from.'],
    [{ SMS_KEY: 'k', SMS_FROM: 'Delguur' }, 'SMS_FROM must be a number of 4 to 8 digits (it is "Delguur").'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set too: an application has a name and a secret.'],
    [{ FACEBOOK_APP_SECRET: 'x' }, 'FACEBOOK_APP_ID must be set too: an application has a name and a secret.'],
    [
      { GOOGLE_URL: 'http://169.254.169.254' },
      'GOOGLE_URL must be a URL that starts with https:// (http:// on this machine only) (it is "http://169.254.169.254").'
    ],
    [{ MONPAY_USERNAME: 'x' }, 'MONPAY_ACCOUNT must be set too: MonPay needs a branch’s user name and its account.'],
    [
      { TRANSFER_ACCOUNT: 'MN150099000000000001' },
      'TRANSFER_ACCOUNT must be a Mongolian IBAN: MN and 18 digits, with right check digits.'
    ],
    [{ VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PRIVATE_KEY must be a P-256 key in base64url, 43 characters.'],
    [{ VAPID_PRIVATE_KEY: 'x'.repeat(43) }, 'VAPID_PUBLIC_KEY must be set too: the two keys are a pair.'],
    [
      { VAPID_SUBJECT: 'info@delguur.mn' },
      'VAPID_SUBJECT must be mailto: with an address, or a URL that starts with https:// (it is "info@delguur.mn").'
    ],
    [
      { PUSH_SERVICES: 'https://push.example,http://inside' },
      'PUSH_SERVICES must be a URL that starts with https:// (http:// on this machine only) (it is "https://push.example,http://inside").'
    ]
  ])('invalid variable: stops the start with a sentence that names it: %j', (source, sentence) => {
    expect(problemOf(source)).toBe(sentence)
  })
})

test('environment: QPay is configured when its whole login is', () => {
  const login = { QPAY_USERNAME: 'shop', QPAY_PASSWORD: 'p', QPAY_INVOICE_CODE: 'CODE' }
  expect(readEnvironment(login).qpay).toEqual({
    url: 'https://merchant.qpay.mn/v2',
    username: 'shop',
    password: 'p',
    invoiceCode: 'CODE'
  })
})

test('environment: each payment provider is configured when its login is', () => {
  const { providers } = readEnvironment({
    LENDMN_TOKEN: 't',
    TRANSFER_BANK: 'Хаан банк',
    TRANSFER_ACCOUNT: 'mn14 0099 0000 0000 0001',
    TRANSFER_HOLDER: 'Дэлгүүр ХХК'
  })
  expect(providers).toEqual({
    lend: { url: 'https://b2b.lend.mn', token: 't' },
    transfer: { bank: 'Хаан банк', account: 'MN140099000000000001', holder: 'Дэлгүүр ХХК' }
  })
})

test('environment: mail, SMS, push and identity providers are configured when their login is', () => {
  expect(readEnvironment({ SMS_KEY: 'k', SMS_FROM: '72720000' }).sms).toEqual({
    url: 'https://api-text.callpro.mn/v1/sms',
    key: 'k',
    from: '72720000'
  })
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_URL: 'http://127.0.0.1:4323/google/' }
  expect(readEnvironment(google)).toMatchObject({
    google: { url: 'http://127.0.0.1:4323/google', clientId: 'id', clientSecret: 's' },
    facebook: undefined,
    sms: undefined,
    push: { keys: undefined, subject: 'mailto:info@delguur.mn', services: [] }
  })
})

const PUBLIC = { ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64') }

describe('sandbox', () => {
  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:4390' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1' }, true],
    [{ PUBLIC_URL: 'http://[::1]:80' }, true],
    [{ ...PUBLIC, PUBLIC_URL: 'https://shop.example' }, false],
    [{ ...PUBLIC, PUBLIC_URL: 'http://shop.example' }, false],
    [{ ...PUBLIC, PUBLIC_URL: 'http://192.168.1.5:4321' }, false],
    [{ ...PUBLIC, PUBLIC_URL: 'https://localhost.shop.example' }, false],
    [{ ...PUBLIC, PUBLIC_URL: 'https://shop.example', NODE_ENV: 'development' }, false],
    [{ PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' }, true],
    [{ SANDBOX: 'off' }, false]
  ])('sandbox: simulators are detected: %j: %s', (source, expected) => {
    expect(readEnvironment(source).sandbox).toBe(expected)
    expect(isSandbox(source)).toBe(expected)
  })

  const qpay = { QPAY_USERNAME: 'shop', QPAY_PASSWORD: 'x', QPAY_INVOICE_CODE: 'SHOP_INVOICE' }
  const ebarimt = { EBARIMT_URL: 'http://127.0.0.1:7080', EBARIMT_POS: '1', EBARIMT_DISTRICT: '2501' }
  test.each([
    ['QPAY_URL', { ...qpay, QPAY_URL: 'http://127.0.0.1:4322/v2' }],
    ['QPAY_URL', { ...qpay, QPAY_URL: 'https://merchant-sandbox.qpay.mn/v2' }],
    ['LENDER_URL', { LENDER_URL: 'http://localhost:4325', LENDER_KEY: 'x' }],
    ['MOST_URL', { MOST_URL: 'http://127.0.0.1:4326/most', MOST_MERCHANT: 'x', MOST_SECRET: 'x' }],
    ['STOREPAY_AUTH_URL', { STOREPAY_AUTH_URL: 'http://[::1]:4326' }],
    ['GOOGLE_URL', { GOOGLE_URL: 'http://127.0.0.1:4323/google', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' }],
    ['EBARIMT_TIN', { ...ebarimt, EBARIMT_TIN: '37900000000' }]
  ])('sandbox: a public shop with a simulated %s does not start', (name, source) => {
    expect(problemOf({ ...source, PUBLIC_URL: 'https://shop.example' })).toMatch(
      new RegExp(`^${name} must be .* SANDBOX=on `)
    )
    expect(problemOf({ ...source, PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' })).toBeUndefined()
    expect(problemOf(source)).toBeUndefined()
  })

  test('sandbox: PosAPI, which a merchant runs on a machine of its own, may be near', () => {
    const source = { ...qpay, ...ebarimt, EBARIMT_TIN: '37900846788', ...PUBLIC, PUBLIC_URL: 'https://shop.example' }
    expect(problemOf(source)).toBeUndefined()
  })
})

describe('trusted proxies', () => {
  const trusted = (source: Record<string, string>, address: string, family: 'ipv4' | 'ipv6' = 'ipv4') =>
    readEnvironment(source).trustedProxies.check(address, family)

  test('trusted proxies: are this machine alone by default', () => {
    expect(trusted({}, '127.0.0.1')).toBe(true)
    expect(trusted({}, '::1', 'ipv6')).toBe(true)
    expect(trusted({}, '172.17.0.1')).toBe(false)
    expect(trusted({}, '192.168.1.1')).toBe(false)
  })

  test('trusted proxies: are given by address and network', () => {
    const source = { TRUSTED_PROXIES: '10.0.0.7, 172.17.0.0/16, fd00::/8' }
    expect(trusted(source, '10.0.0.7')).toBe(true)
    expect(trusted(source, '10.0.0.8')).toBe(false)
    expect(trusted(source, '172.17.3.4')).toBe(true)
    expect(trusted(source, 'fd12::1', 'ipv6')).toBe(true)
    expect(trusted(source, '127.0.0.1')).toBe(false)
  })

  test.each(['balancer', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', ',', '::1/129'])(
    'trusted proxies: cannot be "%s"',
    written => {
      expect(problemOf({ TRUSTED_PROXIES: written })).toMatch(/^TRUSTED_PROXIES must be addresses or networks/)
    }
  )
})
