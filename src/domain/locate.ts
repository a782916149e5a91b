/**
 * How far from the point of a district or sum somebody may be and still be in Mongolia: the largest sums of the Gobi
 * reach about as far from their centre, Irkutsk and Ulan-Ude lie farther from any.
 */
export const LOCATED_WITHIN_KM = 150

/** Digits of a degree that are kept of where somebody is: about 100 m, more than a district needs. */
const DIGITS = 3

export const coarsePoint = (point: { readonly latitude: number; readonly longitude: number }) => ({
  lat: Number(point.latitude.toFixed(DIGITS)),
  lon: Number(point.longitude.toFixed(DIGITS))
})

interface Places {
  readonly code: string
  readonly districts: readonly { readonly code: string }[]
}

/** City and district that an id of the postal index names; both may have hyphens. */
export function districtByPostalId<City extends Places>(cities: readonly City[], zipid: string) {
  for (const city of cities) {
    const district = (city.districts as City['districts']).find(({ code }) => `${city.code}-${code}` === zipid)
    if (district) return { city: city.code, district: district.code }
  }
  return undefined
}
