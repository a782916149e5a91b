import { expect, test } from 'vitest'
import { coarsePoint, districtByPostalId } from '../../src/domain/locate.ts'

const cities = [
  { code: 'bayan-olgii', districts: [{ code: 'bulgan' }] },
  { code: 'bulgan', districts: [{ code: 'bayan-agt' }, { code: 'bulgan' }] }
]

test.each([
  ['bayan-olgii-bulgan', { city: 'bayan-olgii', district: 'bulgan' }],
  ['bulgan-bayan-agt', { city: 'bulgan', district: 'bayan-agt' }],
  ['bulgan-bulgan', { city: 'bulgan', district: 'bulgan' }],
  ['bulgan', undefined]
])('locate: the id %s names its place', (zipid, place) => {
  expect(districtByPostalId(cities, zipid)).toEqual(place)
})

test('locate: no more than 100 m of where somebody is leaves the browser', () => {
  expect(coarsePoint({ latitude: 47.918765, longitude: 106.917456 })).toEqual({ lat: 47.919, lon: 106.917 })
})
