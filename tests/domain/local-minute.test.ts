import { expect, test } from 'vitest'
import { localMinute, parseLocalMinute } from '../../src/domain/local-minute.ts'

test('local minute: is read and written in Ulaanbaatar', () => {
  expect(localMinute('2026-11-30T20:30:00.000Z')).toBe('2026-12-01T04:30')
  expect(parseLocalMinute('2026-12-01T04:30')).toBe('2026-11-30T20:30:00.000Z')
  expect(parseLocalMinute('')).toBeUndefined()
})
