import { expect, test } from 'vitest'
import { redemptionAttemptLimit } from '../../../src/domain/money/redemption-limits.ts'

const [TEN_MINUTES, HOUR, DAY] = [600_000, 3_600_000, 86_400_000]

test.each([
  ['order', 10, TEN_MINUTES],
  ['person', 20, DAY],
  ['network', 30, TEN_MINUTES],
  ['promoCodesOfGuests', 300, DAY],
  ['all', 1_000, HOUR]
] as const)('redemption limit "%s": %i failed attempts within %i ms', (name, max, windowMs) =>
  expect(redemptionAttemptLimit(name)).toEqual({ name: `code-tries-${name}`, max, windowMs })
)
