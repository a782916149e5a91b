import { expect, test } from 'vitest'
import { EMAIL_MAX, maskedEmail, parseEmail } from '../../src/domain/email.ts'

const label = 'a'.repeat(63)
/** An address of `length` characters. */
const long = (length: number) => `a@${`${label}.`.repeat(3)}${'b'.repeat(length - 2 - 3 * 64 - 3)}.mn`

test.each([
  [' Bolor@Example.MN ', 'bolor@example.mn'],
  ['a.b+shop@mail.example.co', 'a.b+shop@mail.example.co'],
  [`${'a'.repeat(64)}@example.mn`, `${'a'.repeat(64)}@example.mn`],
  ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
  [long(254), long(254)],
  ['бат@example.mn', undefined],
  ['bolor', undefined],
  ['@example.mn', undefined],
  ['bolor@example', undefined],
  ['bolor@example.m', undefined],
  ['bolor@example.mn.', undefined],
  ['a..b@example.mn', undefined],
  ['.a@example.mn', undefined],
  ['a b@example.mn', undefined],
  ['a@b@example.mn', undefined],
  ['a@-example.mn', undefined],
  ['a@example-.mn', undefined],
  [`a@${label}a.mn`, undefined],
  [`${'a'.repeat(65)}@example.mn`, undefined],
  [long(255), undefined],
  ['a@example.mn\r\nBcc: b@example.mn', undefined]
])('e-mail: %j is read as %j', (written, email) => expect(parseEmail(written)).toBe(email))

test('e-mail: at most 254 characters', () => expect(EMAIL_MAX).toBe(254))

test.each([
  ['bolor@example.mn', 'bo…@example.mn'],
  ['bo@example.mn', 'b…@example.mn'],
  ['b@example.mn', 'b…@example.mn']
])('e-mail: %s is masked as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))
