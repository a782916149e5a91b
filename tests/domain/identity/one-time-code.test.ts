import { expect, test } from 'vitest'
import {
  ONE_TIME_CODE_ATTEMPTS_MAX,
  ONE_TIME_CODE_RESEND_SECONDS,
  oneTimeCodeExpiry,
  parseOneTimeCode,
  verificationTicketExpiry
} from '../../../src/domain/identity/one-time-code.ts'

const now = new Date('2026-11-23T10:00:00Z')

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['a123456', undefined],
  ['a12345', undefined],
  ['１２３４５６', '123456'],
  ['᠑᠒᠓᠔᠕᠖', '123456'],
  // Digits need Shift on a Mongolian keyboard.
  ['№-"₮:.', '123456'],
  ['№-"₮:', undefined],
  ['', undefined]
])('one-time code: %j is read as %j', (written, code) => expect(parseOneTimeCode(written)).toBe(code))

test('one-time code: is valid for five minutes and five attempts, and sent again after a minute', () => {
  expect(oneTimeCodeExpiry(now)).toEqual(new Date('2026-11-23T10:05:00Z'))
  expect([ONE_TIME_CODE_ATTEMPTS_MAX, ONE_TIME_CODE_RESEND_SECONDS]).toEqual([5, 60])
})

test('verification ticket: is valid for fifteen minutes', () =>
  expect(verificationTicketExpiry(now)).toEqual(new Date('2026-11-23T10:15:00Z')))
