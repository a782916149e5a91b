import { expect, test } from 'vitest'
import { parseMoment } from '../../src/domain/moment.ts'

test.each([
  ['2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['2026-11-21 09:30', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T09:30', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T09:30:00', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00.123+08:00', '2026-11-21T01:30:00.123Z'],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['2026-11-00', undefined],
  ['2026-11-31', undefined],
  ['2026-11-21 24:00', undefined],
  ['2026-11-30 24:00', undefined],
  ['2026-11-21 23:60', undefined],
  ['2026-11-21 09:99', undefined],
  ['2026-11-21 09:60', undefined],
  ['2026-02-31T00:00:00Z', undefined],
  ['2026-11-21T25:00:00Z', undefined],
  ['21.11.2026', undefined],
  ['1764000000', undefined],
  ['', undefined]
])('moment: "%s" is %s', (written, iso) => {
  expect(parseMoment(written)?.toISOString()).toBe(iso)
})
