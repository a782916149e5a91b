import { expect, test } from 'vitest'
import { distanceKm, sortByDistance } from '../../src/domain/distance.ts'

const ULAANBAATAR = { latitude: 47.9189, longitude: 106.9176 }
const DARKHAN = { latitude: 49.4867, longitude: 105.9228 }

test.each([
  ['Ulaanbaatar and Darkhan', ULAANBAATAR, DARKHAN, 189],
  ['a place and itself', DARKHAN, DARKHAN, 0],
  ['opposite points of the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
  ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015],
  ['a degree of latitude', { latitude: 47, longitude: 100 }, { latitude: 48, longitude: 100 }, 111],
  ['a degree of longitude at 60°', { latitude: 60, longitude: 100 }, { latitude: 60, longitude: 101 }, 56]
])('distance: %s', (_, from, to, km) => {
  expect(distanceKm(from, to)).toBeCloseTo(km, -0.5)
  expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to), 9)
})

test('distance: the nearest place comes first, with its distance', () => {
  const sorted = sortByDistance({ latitude: 49, longitude: 106 }, [ULAANBAATAR, DARKHAN])
  expect(sorted.map(({ place }) => place)).toEqual([DARKHAN, ULAANBAATAR])
  expect(sorted.map(({ km }) => Math.round(km))).toEqual([54, 138])
})
