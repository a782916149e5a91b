import places from '../../../content/places/places.json' with { type: 'json' }
import type { GeoPoint } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import locations from './zipcode-locations.json' with { type: 'json' }

/** A postal code and the place it stands for. */
export interface Zipcode {
  readonly zipcode: string
  /** Code of the place, as in `content/places`. */
  readonly zipid: string
  /** Mongolian name. */
  readonly name: string
  readonly cat: 'aimag' | 'district' | 'sum'
  readonly location: GeoPoint
  /** The kind of location: the town or village a place is governed from, or the middle of its territory. */
  readonly point: 'seat' | 'middle'
}

/** Index `maps`: which postal code is nearest. */
export const zipcodeSchema: IndexSchema<Zipcode> = {
  index: 'maps',
  type: 'zipcode',
  idOf: place => place.zipid,
  fields: {
    zipcode: { kind: 'keyword', read: place => place.zipcode, words: { typicalWords: 1, boost: 2 } },
    zipid: { kind: 'keyword', read: place => place.zipid },
    name: { kind: 'text', read: place => place.name, words: { typicalWords: 2, boost: 1 }, sortedIn: 'mn' },
    cat: { kind: 'keyword', read: place => place.cat },
    location: { kind: 'geo', read: place => place.location },
    point: { kind: 'keyword', read: place => place.point }
  },
  aliases: { _id: 'zipid' }
}

/** Latitude, longitude, and `middle` where no seat is known; sources are in zipcode-locations.md. */
const LOCATIONS = locations as Readonly<Record<string, readonly (number | string)[]>>

interface Place {
  readonly code: string
  readonly name: { readonly mn: string }
  readonly zip?: string
}

/** Places with a code of their own and a known location. */
function zipcodeOf({ code, name, zip }: Place, cat: Zipcode['cat'], city?: Place): readonly Zipcode[] {
  const [lat, lon, kind] = LOCATIONS[locationKey(code, cat, city)] ?? []
  if (zip === undefined || typeof lat !== 'number' || typeof lon !== 'number') return []
  return [
    {
      zipcode: zip,
      zipid: city ? `${city.code}-${code}` : code,
      name: city ? `${city.name.mn}, ${name.mn}` : name.mn,
      cat,
      location: { lat, lon },
      // Districts of the capital have no town of their own.
      point: kind === 'middle' || cat === 'district' ? 'middle' : 'seat'
    }
  ]
}

function locationKey(code: string, cat: Zipcode['cat'], city: Place | undefined) {
  if (cat === 'sum') return `${city?.code}/${code}`
  return cat === 'aimag' ? `aimag/${code}` : code
}

/** The capital's districts and all sums, after their aimag. */
export const zipcodes = (): readonly Zipcode[] =>
  places.cities.flatMap(city => [
    ...(city.kind === 'capital' ? [] : zipcodeOf(city, 'aimag')),
    ...(city.districts as readonly Place[]).flatMap(place =>
      zipcodeOf(place, city.kind === 'capital' ? 'district' : 'sum', city)
    )
  ])
