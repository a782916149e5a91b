import { expect, test } from 'vitest'
import { apiKeyExpiry, apiKeyPermissions, mayGrantToApiKey } from '../../../src/domain/identity/api-key.ts'
import { STAFF_PERMISSIONS, staffPermissions } from '../../../src/domain/identity/staff.ts'

test.each([
  [['orders.read'], STAFF_PERMISSIONS, true],
  [['staff.write'], STAFF_PERMISSIONS, false],
  [['integrations.write'], STAFF_PERMISSIONS, false],
  [['staff.read'], STAFF_PERMISSIONS, true],
  [['orders.read', 'payments.write'], staffPermissions(['admin']), false]
] as const)('API key: %j may be given: %#', (wished, own, isAllowed) => {
  expect(mayGrantToApiKey(wished, own)).toBe(isAllowed)
})

test('API key: ends after its days', () => {
  expect(apiKeyExpiry(new Date('2026-11-28T05:00:00.000Z'), 2).toISOString()).toBe('2026-11-30T05:00:00.000Z')
})

test.each([
  [['orders.write'], ['orders.read', 'orders.write'], ['orders.read', 'orders.write']],
  [['orders.write', 'stock.read'], ['orders.read'], ['orders.read']],
  [['orders.write'], [], []]
] as const)('API key: given %j by somebody with %j opens %j', (given, ofMaker, opens) => {
  expect([...apiKeyPermissions(given, ofMaker)].sort()).toEqual(opens)
})
