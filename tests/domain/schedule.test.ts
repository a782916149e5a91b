import { expect, test } from 'vitest'
import { isShownAt, untilNextChange } from '../../src/domain/schedule.ts'

const at = new Date('2026-11-24T03:00:00.000Z')
const [BEFORE, NOW, AFTER] = ['2026-11-24T02:00:00.000Z', at.toISOString(), '2026-11-24T04:00:00.000Z']

test.each([
  [null, null, true],
  [BEFORE, null, true],
  [NOW, null, true],
  [AFTER, null, false],
  [null, AFTER, true],
  [null, NOW, false],
  [null, BEFORE, false],
  [BEFORE, AFTER, true]
])('schedule: from %s until %s is shown: %s', (starts_at, ends_at, shown) => {
  expect(isShownAt({ starts_at, ends_at }, at)).toBe(shown)
})

test('schedule: the next change is the first begin or end to come', () => {
  expect(untilNextChange([{ starts_at: BEFORE, ends_at: AFTER }], at)).toBe(3_600_000)
  expect(untilNextChange([{ starts_at: AFTER, ends_at: '2026-11-25T00:00:00.000Z' }], at)).toBe(3_600_000)
  expect(
    untilNextChange(
      [
        { starts_at: BEFORE, ends_at: NOW },
        { starts_at: null, ends_at: null }
      ],
      at
    )
  ).toBeUndefined()
})
