import { expect, test } from 'vitest'
import { isStaffTouchDue, staffPermissions, STAFF_PERMISSIONS } from '../../src/domain/staff.ts'

test.each([
  [['owner'], STAFF_PERMISSIONS],
  [['gate'], ['coupons', 'tickets']],
  [
    ['games', 'quotes'],
    ['games', 'quotes']
  ],
  [
    ['gate', 'gate'],
    ['coupons', 'tickets']
  ],
  [[], []],
  // Of a newer version, or of an object's prototype.
  [['auditor', 'toString'], []]
])('staff: roles %j have the permissions %j', (roles, permissions) => {
  expect(staffPermissions(roles)).toEqual(permissions)
})

test('staff: the use of a session is noted once a minute', () => {
  const now = new Date('2026-11-24T02:00:00.000Z')
  expect(isStaffTouchDue('2026-11-24T01:59:01.000Z', now)).toBe(false)
  expect(isStaffTouchDue('2026-11-24T01:59:00.000Z', now)).toBe(true)
})
