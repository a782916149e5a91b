import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from '../../src/server/environment.ts'

const problemOf = (source: Record<string, string>) => {
  try {
    readEnvironment(source)
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : error
  }
  return undefined
}

test('nothing has to be set', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 4321,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4321',
    dataFolder: '.data',
    databaseUrl: undefined,
    searchGuest: { user: 'guest', password: 'guest' },
    qpay: undefined
  })
})

test('an empty variable is one that is not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4321, databaseUrl: undefined })
})

test('the public URL follows the port and loses its last slash', () => {
  expect(readEnvironment({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnvironment({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

describe('a bad variable stops the start with a sentence that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535 (it is "abc").'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL must be a URL that starts with http:// or https:// (it is "shop.example").'
    ],
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
    ]
  ])('%j', (source, sentence) => {
    expect(problemOf(source)).toBe(sentence)
  })
})

test('QPay is there when its whole login is', () => {
  const login = { QPAY_USERNAME: 'shop', QPAY_PASSWORD: 'p', QPAY_INVOICE_CODE: 'CODE' }
  expect(readEnvironment(login).qpay).toEqual({
    url: 'https://merchant.qpay.mn/v2',
    username: 'shop',
    password: 'p',
    invoiceCode: 'CODE'
  })
})
