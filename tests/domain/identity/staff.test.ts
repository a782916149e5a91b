import { expect, test } from 'vitest'
import {
  isStaffTouchDue,
  staffIdleEnd,
  staffInvitationExpiry,
  staffPermissions,
  staffSessionEnd,
  STAFF_PERMISSIONS,
  STAFF_ROLE_NAMES
} from '../../../src/domain/identity/staff.ts'

const GATE = ['coupons.read', 'coupons.write', 'tickets.read', 'tickets.write']

test.each([
  [['owner'], STAFF_PERMISSIONS],
  [['gate'], GATE],
  [
    ['games', 'quotes'],
    ['games.read', 'games.write', 'quotes.read', 'quotes.write']
  ],
  [['gate', 'gate'], GATE],
  [[], []],
  // Of a newer version, or of an object's prototype.
  [['archivist', 'toString'], []]
])('staff: roles %j have the permissions %j', (roles, permissions) => {
  expect(staffPermissions(roles)).toEqual(permissions)
})

test('staff: a role that the shop changed has what is written, an owner has everything whatever is written', () => {
  const changes = new Map([
    ['gate', ['tickets.read']],
    ['owner', ['tickets.read']],
    ['archivist', ['orders.write']]
  ])
  expect(staffPermissions(['gate'], changes)).toEqual(['tickets.read'])
  expect(staffPermissions(['archivist'], changes)).toEqual(['orders.read', 'orders.write'])
  expect(staffPermissions(['owner'], changes)).toEqual(STAFF_PERMISSIONS)
})

test('staff: an auditor reads everything and changes nothing', () => {
  expect(staffPermissions(['auditor'])).toEqual(STAFF_PERMISSIONS.filter(each => each.endsWith('.read')))
})

test.each(STAFF_ROLE_NAMES)('staff: whoever of the role %s may change an area may see it', role => {
  const permissions: readonly string[] = staffPermissions([role])
  // The limit of corrections stands above their list.
  const readOf = (each: string) => (each === 'limits.write' ? 'wallets.read' : each.replace('.write', '.read'))
  const unseen = permissions.filter(each => !permissions.includes(readOf(each)))
  expect(unseen).toEqual([])
})

test.each(STAFF_ROLE_NAMES.filter(role => !['owner', 'finance'].includes(role)))('staff: %s moves no money', role => {
  expect(
    staffPermissions([role]).filter(each => ['limits.write', 'payments.write', 'wallets.write'].includes(each))
  ).toEqual([])
})

test('staff: the use of a session is noted once a minute', () => {
  const now = new Date('2026-11-24T02:00:00.000Z')
  expect(isStaffTouchDue('2026-11-24T01:59:01.000Z', now)).toBe(false)
  expect(isStaffTouchDue('2026-11-24T01:59:00.000Z', now)).toBe(true)
})

test.each([
  ['an invitation', staffInvitationExpiry, '2026-12-01T02:00:00.000Z'],
  ['a session without use', staffIdleEnd, '2026-11-24T06:00:00.000Z'],
  ['a session in use', staffSessionEnd, '2026-11-24T18:00:00.000Z']
])('staff: %s of 24 November, 10:00 ends in time', (_, endOf, end) => {
  expect(endOf(new Date('2026-11-24T02:00:00.000Z')).toISOString()).toBe(end)
})
