import { expect, test } from 'vitest'
import { cookieName, isHttps } from '../../../src/domain/site/cookie-name.ts'

test.each([
  ['https://delguur.mn', true, '__Host-session'],
  ['http://localhost:4321', false, 'session'],
  ['http://x/https:', false, 'session']
])('cookie name: at %s (HTTPS: %s) it is %s', (url, https, name) => {
  expect(isHttps(url)).toBe(https)
  expect(cookieName('session', url)).toBe(name)
})
