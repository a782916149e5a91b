import { expect, test } from 'vitest'
import { isSignature, moveStop, signaturePath, suggestStops } from '../../../src/domain/ordering/delivery-run.ts'

const stop = (id: string, promised_by: string | null, longitude?: number) => ({
  ...{ id, promised_by },
  place: longitude === undefined ? null : { latitude: 47.9, longitude }
})

test.each([
  ['the earliest promise', [stop('b', '2026-11-22', 106.9), stop('a', '2026-11-21', 107.3)], 'a b'],
  [
    'of those promised alike the nearest to the last',
    [stop('a', '2026-11-21', 106.8), stop('far', '2026-11-21', 107.3), stop('near', '2026-11-21', 106.9)],
    'a near far'
  ],
  [
    'counting from the last stop of an earlier promise',
    [stop('west', '2026-11-22', 106.8), stop('east', '2026-11-22', 107.3), stop('first', '2026-11-21', 107.2)],
    'first east west'
  ],
  [
    'an unknown place after known ones',
    [stop('a', '2026-11-21', 106.8), stop('nowhere', '2026-11-21'), stop('b', '2026-11-21', 107)],
    'a b nowhere'
  ],
  ['nothing promised comes last', [stop('b', null, 106.9), stop('a', '2026-11-21', 106.9)], 'a b']
])('order of stops: %s', (_, stops, ids) =>
  expect(
    suggestStops(stops)
      .map(({ id }) => id)
      .join(' ')
  ).toBe(ids)
)

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, -1, 'bac'],
  [1, 9, 'acb'],
  [1, 1, 'abc'],
  [5, 0, 'abc']
])('order of stops: %i is moved to %i', (from, to, after) =>
  expect(moveStop([...'abc'], from, to).join('')).toBe(after)
)

test('signature: a slip of the finger is none, and strokes become a path', () => {
  const line = (points: number) => Array.from({ length: points }, (_, at) => [at, 2 * at] as const)
  expect([isSignature([]), isSignature([line(4), line(3)]), isSignature([line(4), line(4)])]).toEqual([
    false,
    false,
    true
  ])
  expect(signaturePath([line(3), line(1)])).toBe('M0 0L1 2L2 4M0 0')
})
