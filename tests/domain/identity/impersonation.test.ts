import { expect, test } from 'vitest'
import {
  impersonationEnd,
  isImpersonationHeader,
  isImpersonationToken,
  isReadableInImpersonation,
  withoutSecrets
} from '../../../src/domain/identity/impersonation.ts'

test('impersonation: ends fifteen minutes after it began', () => {
  expect(impersonationEnd(new Date('2026-11-29T02:50:00.000Z'))).toEqual(new Date('2026-11-29T03:05:00.000Z'))
})

test.each([
  ['view_abc', true],
  ['review_abc', false],
  ['abc view_', false],
  ['', false]
])('impersonation: the token "%s" is one of it: %s', (token, isOne) => {
  expect(isImpersonationToken(token)).toBe(isOne)
})

test.each([
  ['Bearer view_abc', true],
  ['bearer   VIEW_abc', true],
  ['Bearer abc', false],
  ['Basic view_abc', false],
  ['x Bearer view_abc', false],
  [undefined, false]
])('impersonation: the header "%s" has a token of it: %s', (authorization, isOne) => {
  expect(isImpersonationHeader(authorization)).toBe(isOne)
})

test('impersonation: what is worth money, and links that outlive it, are emptied at any depth', () => {
  const order = { number: 'R1', token: 't', receipt: { documents: [{ lottery: '1', qr_image: 'p', total: 5 }] } }
  const more = { returns: [{ photos: [{ url: 'signed' }] }], payments: [{ ask: { qr_image: 'p' } }] }
  expect(withoutSecrets({ ...order, ...more })).toEqual({
    ...{ number: 'R1', token: '', receipt: { documents: [{ lottery: null, qr_image: null, total: 5 }] } },
    ...{ returns: [{ photos: [] }], payments: [{ ask: null }] }
  })
})

test('impersonation: what may be read is a list, and codes and tickets are not in it', () => {
  expect(isReadableInImpersonation('/api/v2/orders/R123456789')).toBe(true)
  for (const path of [
    '/gift_cards',
    '/coupons/1',
    '/users/me/data',
    '/orders/R1/payments/2',
    '/orders/R1/events',
    '/e_tickets'
  ])
    expect(isReadableInImpersonation(`/api/v2${path}`)).toBe(false)
})
