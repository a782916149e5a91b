import { describe, expect, test } from 'vitest'
import { zipcodeSchema } from '../../src/search/reference/zipcodes.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

const inQuery = (query: unknown) => ({ query })

describe('geo points', () => {
  const around = (body: object) => parseSearch(inQuery({ geo_distance: body }), zipcodeSchema)
  const point = { lat: 47.5, lon: 106.25 }

  test.each([
    ['an object', point],
    ['numbers as texts', { lat: '47.5', lon: '106.25' }],
    ['latitude, longitude', '47.5,106.25'],
    ['the list, longitude first', [106.25, 47.5]],
    ['well-known text, longitude first', 'POINT (106.25 47.5)'],
    ['GeoJSON, longitude first', { type: 'Point', coordinates: [106.25, 47.5] }]
  ])('geo point: is written as %s', (_, location) => {
    expect(around({ distance: '2km', location })).toMatchObject({
      ok: true,
      value: { query: { metres: 2_000, point } }
    })
  })

  test('geo point: is written as a geohash', () => {
    const found = around({ distance: 5, unit: 'mi', location: 'u4pruydqqvj' })
    if (!found.ok || found.value.query.kind !== 'geo_distance') throw new Error('not a distance')
    expect(found.value.query.metres).toBeCloseTo(8_046.72)
    expect(found.value.query.point.lat).toBeCloseTo(57.64911, 4)
    expect(found.value.query.point.lon).toBeCloseTo(10.40744, 4)
  })

  test.each([
    ['a latitude', { distance: '1km', location: '91,0' }, '[geo_distance] illegal latitude value [91]'],
    ['a longitude', { distance: '1km', location: [181, 0] }, '[geo_distance] illegal longitude value [181]'],
    ['a text', { distance: '1km', location: 'home' }, '[geo_distance] failed to parse geo_point [home]'],
    ['nothing', { distance: '1km', location: null }, '[geo_distance] geo_point expected'],
    ['a unit', { distance: '1 verst', location: '1,1' }, '[geo_distance] unknown unit of distance [verst]'],
    ['a distance', { distance: 'far', location: '1,1' }, '[geo_distance] failed to parse distance [far]'],
    [
      'two places',
      { distance: '1km', location: '1,1', name: '1,1' },
      "[geo_distance] query doesn't support multiple fields, found [location] and [name]"
    ]
  ])('geo point: is refused: %s', (_, body, reason) => {
    expect(around(body)).toEqual({ ok: false, refusal: { status: 400, type: 'parsing_exception', reason } })
  })
})
