import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Place {
  readonly code: string
  readonly name: { readonly mn: string; readonly en: string }
}
interface District extends Place {
  readonly zone: 'city' | 'outer' | 'countryside'
  readonly khoroos?: number
  readonly zip?: string
}
interface City extends Place {
  readonly kind: 'capital' | 'aimag'
  readonly zip: string
  readonly districts: readonly District[]
}

const file = new URL('../../content/places/places.json', import.meta.url)
const { cities }: { cities: readonly City[] } = JSON.parse(readFileSync(file, 'utf8'))
const collator = new Intl.Collator('mn')
const names = (places: readonly Place[]) => places.map(place => place.name.mn)
const sorted = (places: readonly Place[]) => names(places).toSorted(collator.compare)

test('places: the capital comes first, then the 21 aimags in Mongolian order', () => {
  expect(cities.map(city => city.kind)).toEqual(['capital', ...Array<string>(21).fill('aimag')])
  expect(names(cities.slice(1))).toEqual(sorted(cities.slice(1)))
  for (const city of cities) expect(names(city.districts)).toEqual(sorted(city.districts))
})

test('places: the capital has nine districts with 204 khoroos, six of them in the city zone', () => {
  const districts = cities[0]?.districts ?? []
  expect(districts).toHaveLength(9)
  expect(districts.reduce((sum, district) => sum + (district.khoroos ?? 0), 0)).toBe(204)
  expect(districts.filter(district => district.zone === 'city')).toHaveLength(6)
  expect(districts.filter(district => district.zone === 'outer').map(district => district.code)).toEqual([
    'baganuur',
    'bagakhangai',
    'nalaikh'
  ])
})

test('places: every sum is countryside', () => {
  const sums = cities.slice(1).flatMap(city => city.districts)
  expect(sums).toHaveLength(331)
  expect(new Set(sums.map(sum => sum.zone))).toEqual(new Set(['countryside']))
})

test('places: codes are unique within their parent, post codes have five digits', () => {
  for (const list of [cities, ...cities.map(city => city.districts)]) {
    expect(new Set(list.map(place => place.code)).size).toBe(list.length)
    for (const place of list) {
      expect(place.code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      expect(place.name.mn).not.toMatch(/[a-z]/i)
    }
  }
  for (const city of cities) expect(city.zip).toMatch(/^\d{2}000$/)
})

test('places: every district and sum has its own post code, in the zone of its aimag', () => {
  const [capital, ...aimags] = cities
  for (const { zip = '' } of capital?.districts ?? []) expect(zip).toMatch(/^1[2-8]\d{2}0$/)
  const codes = aimags.flatMap(({ zip, districts }) =>
    districts.map(sum => {
      expect(sum.zip?.slice(0, 2)).toBe(zip.slice(0, 2))
      return sum.zip
    })
  )
  expect(codes).toHaveLength(331)
  expect(new Set(codes).size).toBe(331)
})
