import { nearestPostalPlace } from '../api/search.ts'
import { coarsePoint, LOCATED_WITHIN_KM, districtByPostalId } from '../domain/locate.ts'
import { err, ok, type Result } from '../domain/result.ts'

/** Why nothing was filled in. */
export type LocateProblem = 'denied' | 'failed' | 'outside'

interface Located {
  readonly city: string
  readonly district: string
  readonly zipcode: string
}

/** Not cached: a second press means that the first place was wrong. */
const POSITION = { timeout: 10_000, maximumAge: 0 }

/** Finds the district or sum where the reader is, after asking them; the browser asks nobody but this shop. */
export async function locateDevice(
  places: Parameters<typeof districtByPostalId>[0]
): Promise<Result<Located, LocateProblem>> {
  const position = await currentPosition()
  if (!position.ok) return position
  try {
    const { hits } = await nearestPostalPlace(coarsePoint(position.value), LOCATED_WITHIN_KM)
    const found = hits.hits[0]?._source
    if (!found) return err('outside')
    const place = districtByPostalId(places, found.zipid)
    return place ? ok({ ...place, zipcode: found.zipcode }) : err('failed')
  } catch {
    return err('failed')
  }
}

const currentPosition = () =>
  new Promise<Result<GeolocationCoordinates, LocateProblem>>(resolve => {
    if (!('geolocation' in navigator)) return resolve(err('failed'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok(coords)),
      ({ code, PERMISSION_DENIED }) => resolve(err(code === PERMISSION_DENIED ? 'denied' : 'failed')),
      POSITION
    )
  })
