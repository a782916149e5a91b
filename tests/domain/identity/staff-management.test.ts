import { expect, test } from 'vitest'
import { keepsAnOwner, mayChangeRole, mayGrant, mayManage } from '../../../src/domain/identity/staff-management.ts'
import type { StaffPermission } from '../../../src/domain/identity/staff.ts'

const NONE = new Map<string, readonly string[]>()
const owner = { id: 'o', roles: ['owner'] }
const admin = { id: 'a', roles: ['admin'] }
const allowed = { ok: true, value: undefined }
const refused = (problem: string) => ({ ok: false, problem })

test.each([
  [owner, ['owner'], NONE, allowed],
  [owner, ['finance'], NONE, allowed],
  [admin, ['gate', 'content'], NONE, allowed],
  // Finance moves money, an administrator does not.
  [admin, ['finance'], NONE, refused('staff-above-you')],
  [admin, ['owner'], NONE, refused('staff-above-you')],
  ['command', ['owner'], NONE, allowed],
  // An administrator who was given every permission is no owner all the same.
  [admin, ['owner'], new Map([['admin', ['payments.write', 'wallets.write']]]), refused('staff-above-you')]
] as const)('staff: %j gives roles %j with changes %j: %j', (manager, roles, changes, outcome) => {
  expect(mayGrant(manager, roles, changes)).toEqual(outcome)
})

test.each([
  [admin, { id: 'g', roles: ['gate'] }, allowed],
  [admin, { id: 'a', roles: ['admin'] }, refused('staff-own-account')],
  [owner, owner, refused('staff-own-account')],
  [admin, owner, refused('staff-above-you')],
  [owner, { id: 'p', roles: ['owner'] }, allowed],
  ['command', owner, allowed]
] as const)('staff: %j changes %j: %j', (manager, target, outcome) => {
  expect(mayManage(manager, { ...target, isDisabled: false }, NONE)).toEqual(outcome)
})

test.each([
  [[{ ...owner, isDisabled: false }], allowed],
  [[{ ...owner, isDisabled: true }], refused('staff-last-owner')],
  [[{ ...admin, isDisabled: false }], refused('staff-last-owner')]
])('staff: of %j an owner is left: %j', (staff, outcome) => {
  expect(keepsAnOwner(staff)).toEqual(outcome)
})

const wide: readonly StaffPermission[] = ['payments.write']

test.each([
  [admin, 'gate', ['tickets.read'], NONE, allowed],
  [admin, 'gate', wide, NONE, refused('staff-above-you')],
  // Left as it is, a permission above the manager's own is nothing they gave; taken away, its holder would be below them.
  [admin, 'finance', ['payments.write', 'wallets.write'], NONE, allowed],
  [admin, 'finance', wide, NONE, refused('staff-above-you')],
  [admin, 'finance', ['orders.read'], NONE, refused('staff-above-you')],
  [owner, 'gate', wide, NONE, allowed],
  [owner, 'owner', [], NONE, refused('staff-role-fixed')],
  ['command', 'gate', wide, NONE, allowed]
] as const)('staff: %j makes the role %s of %j: %#', (manager, role, wished, changes, outcome) => {
  expect(mayChangeRole(manager, role, wished, changes)).toEqual(outcome)
})
