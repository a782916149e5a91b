import { expect, test } from 'vitest'
import {
  parseSecondFactorCode,
  pendingStep,
  recoveryCodeText,
  requiresSecondFactor
} from '../../../src/domain/identity/second-factor.ts'
import { STAFF_ROLE_NAMES, staffPermissions } from '../../../src/domain/identity/staff.ts'

test.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['ABCD-efgh-jkmn', { kind: 'recovery', code: 'abcdefghjkmn' }],
  ['12345', undefined],
  ['1234567', undefined],
  // "i" and "o" stand in no code.
  ['abcd-efgh-ijko', undefined],
  ['', undefined]
])('second factor: %j is read as %j', (written, code) => {
  expect(parseSecondFactorCode(written)).toEqual(code)
})

test('second factor: a recovery code is shown in groups of four', () => {
  expect(recoveryCodeText('abcdefghjkmn')).toBe('abcd-efgh-jkmn')
})

test('second factor: roles that change money, orders or people need one', () => {
  expect(STAFF_ROLE_NAMES.filter(role => requiresSecondFactor(staffPermissions([role])))).toEqual([
    'owner',
    'admin',
    'catalogue',
    'orders',
    'finance',
    'support'
  ])
})

const owner = staffPermissions(['owner'])
const gate = staffPermissions(['gate'])

test.each([
  [owner, false, false, 'enrolment'],
  [owner, true, false, 'code'],
  [owner, true, true, null],
  [gate, false, false, null],
  [gate, true, false, 'code']
] as const)('second factor: %#: what is missing', (permissions, isEnrolled, isProved, step) => {
  expect(pendingStep({ permissions, isEnrolled, isProved })).toBe(step)
})
