import { expect, test } from 'vitest'
import { isOnSheet, pointOn, sheetAround } from '../../src/domain/map-sheet.ts'

test.each([
  ['none', []],
  ['one', [[106.92, 47.93]]],
  [
    'a city',
    [
      [106.81, 47.92],
      [106.97, 47.87],
      [106.9, 47.94]
    ]
  ],
  [
    'a country',
    [
      [89.96, 48.97],
      [114.5, 48.08],
      [104.4, 43.57]
    ]
  ]
] as const)('sheet around points: %s are on it, in the middle and in its shape', (_, points) => {
  const sheet = sheetAround(points, 600, 400)
  for (const point of points) expect(isOnSheet(sheet, point)).toBe(true)
  const drawn = points.map(point => pointOn(sheet, point))
  for (const [x, y] of drawn) {
    expect(x).toBeGreaterThan(30)
    expect(x).toBeLessThan(570)
    expect(y).toBeGreaterThan(20)
    expect(y).toBeLessThan(380)
  }
  // As far north as east: a degree of latitude is longer than one of longitude.
  const [east, north] = [sheet.east - sheet.west, sheet.north - sheet.south]
  expect(north / east).toBeCloseTo((400 / 600) * Math.cos((((sheet.north + sheet.south) / 2) * Math.PI) / 180), 2)
})
