import { expect, test } from 'vitest'
import { isRecentlyAuthenticated } from '../../../src/domain/identity/recent-authentication.ts'

const now = new Date('2026-11-23T10:00:00.000Z')

test.each([
  ['2026-11-23T09:50:00.001Z', true],
  ['2026-11-23T09:50:00.000Z', false],
  [null, false]
])('recent authentication: of %s is recent at 10:00: %s', (at, is) => expect(isRecentlyAuthenticated(at, now)).toBe(is))
