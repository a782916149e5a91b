import { expect, test } from 'vitest'
import { parseLogin } from '../../../src/domain/identity/login.ts'
import { parsePhone } from '../../../src/domain/phone.ts'
import { err, ok } from '../../../src/domain/result.ts'

test.each([
  ['+976 9919-1234', { kind: 'phone', address: '99191234' }],
  ['A@Example.mn', { kind: 'email', address: 'a@example.mn' }],
  ['%%№%№-"₮', { kind: 'phone', address: '99191234' }]
])('login: %j signs in as %j', (written, login) => expect(parseLogin(written)).toEqual(ok(login)))

test.each([
  // A landline and an internet telephone: valid numbers that receive no SMS.
  ['11321020', 'phone-without-sms'],
  ['7011-2233', 'phone-without-sms'],
  ['9919123', 'phone-incorrect'],
  ['a@b', 'email-invalid'],
  ['', 'login-required'],
  [' ', 'login-required']
])('login: %j is refused as %s', (written, problem) => {
  expect(parseLogin(written)).toEqual(err(problem))
  expect(parsePhone(written) !== undefined).toBe(problem === 'phone-without-sms')
})
