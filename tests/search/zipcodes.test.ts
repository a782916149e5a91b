import { expect, test } from 'vitest'
import places from '../../content/places/places.json' with { type: 'json' }
import { zipcodes } from '../../src/search/reference/zipcodes.ts'

const all = zipcodes()

test('postal codes: every district and sum has its code and a point in Mongolia', () => {
  const wanted = places.cities.flatMap(city => city.districts.map(({ code }) => `${city.code}-${code}`))
  expect(wanted).toHaveLength(340)
  const known = new Map(all.map(each => [each.zipid, each]))
  expect(wanted.filter(zipid => !known.has(zipid))).toEqual([])
  expect(known.size).toBe(all.length)
  for (const { zipid, zipcode, location, cat, name } of all) {
    expect(zipcode, zipid).toMatch(/^\d{5}$/)
    expect(name, zipid).toMatch(/^\p{Lu}/u)
    expect(['aimag', 'district', 'sum']).toContain(cat)
    expect(location.lat > 41.5 && location.lat < 52.2, zipid).toBe(true)
    expect(location.lon > 87.7 && location.lon < 120, zipid).toBe(true)
  }
})

test('postal codes: sums lie near their aimag and no two at the same point', () => {
  const aimags = new Map(all.filter(({ cat }) => cat === 'aimag').map(each => [each.zipid, each.location]))
  const sums = all.filter(({ cat }) => cat === 'sum')
  for (const { zipid, location } of sums) {
    const aimag = [...aimags].findLast(([code]) => zipid.startsWith(`${code}-`))?.[1]
    // The widest aimag reaches 400 km from its centre.
    const km = Math.hypot((location.lat - (aimag?.lat ?? 0)) * 111, (location.lon - (aimag?.lon ?? 0)) * 76)
    expect(km, zipid).toBeLessThan(420)
  }
  expect(new Set(sums.map(({ location }) => `${location.lat} ${location.lon}`)).size).toBe(sums.length)
})

test('postal codes: a point that is only the middle of a territory says so', () => {
  expect(all.filter(({ cat, point }) => cat === 'sum' && point === 'middle')).toHaveLength(13)
  expect(all.find(({ zipid }) => zipid === 'khovsgol-moron')?.point).toBe('seat')
})
