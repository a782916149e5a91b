export interface Place {
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east. */
  readonly longitude: number
}

const EARTH_KM = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const part = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, part)))
}

/** Nearest first; those equally far keep their order. */
export const sortByDistance = <P extends Place>(from: Place, places: readonly P[]) =>
  places.map(place => ({ place, km: distanceKm(from, place) })).sort((a, b) => a.km - b.km)
