import { expect, test } from 'vitest'
import { isLastSignInMethod, socialStep } from '../../../src/domain/identity/social-sign-in.ts'

test.each([
  ['a verified address without an account', 'a@b.mn', true, false, 'create'],
  ['a verified address of an account', 'a@b.mn', true, true, 'prove'],
  ['an unverified address without an account', 'a@b.mn', false, false, 'create-without-email'],
  ['an unverified address of an account', 'a@b.mn', false, true, 'create-without-email'],
  ['no address', undefined, false, false, 'create-without-email'],
  ['no address, though called verified', undefined, true, true, 'create-without-email']
] as const)('social sign-in: %s', (_, email, emailVerified, hasAccount, step) =>
  expect(socialStep({ provider: 'google', subject: '1', email, emailVerified, name: undefined }, hasAccount)).toBe(step)
)

test.each([
  [['google'], true],
  [['google', 'phone'], false],
  [['phone'], false],
  [[], true]
])('sign-in methods: of %j, "google" is the last: %s', (methods, is) =>
  expect(isLastSignInMethod(methods, 'google')).toBe(is)
)
