import { expect, test } from 'vitest'
import { isBackupOverdue } from '../../../src/domain/back-office/backup.ts'

const NOW = new Date('2026-11-29T02:00:00.000Z')

test.each([
  ['2026-11-28T18:00:00.000Z', false],
  ['2026-11-27T02:00:00.000Z', false],
  ['2026-11-27T01:59:59.999Z', true]
])('backup: one of %s is overdue two days later: %s', (madeAt, isOverdue) => {
  expect(isBackupOverdue(madeAt, NOW)).toBe(isOverdue)
})
