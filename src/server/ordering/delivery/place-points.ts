import { zipcodes } from '../../../search/reference/zipcodes.ts'

const POINTS = new Map(
  zipcodes().map(({ zipid, location }) => [zipid, { latitude: location.lat, longitude: location.lon }])
)

/** The one point that the shop knows of a district or sum; it has no outlines. */
export const pointOfPlace = (city: string, district: string) => POINTS.get(`${city}-${district}`) ?? null
