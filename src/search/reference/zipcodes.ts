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
  readonly cat: 'district' | 'aimag'
  /** Middle of a district, centre of an aimag. */
  readonly location: GeoPoint
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
    location: { kind: 'geo', read: place => place.location }
  },
  aliases: { _id: 'zipid' }
}

const LOCATIONS: Readonly<Record<string, readonly number[]>> = locations

interface Place {
  readonly code: string
  readonly name: { readonly mn: string }
  readonly zip?: string
}

/** Places with a code of their own and a known location. */
function zipcodeOf({ code, name, zip }: Place, cat: Zipcode['cat'], city?: Place): readonly Zipcode[] {
  const [lat, lon] = LOCATIONS[cat === 'aimag' ? `aimag/${code}` : code] ?? []
  if (zip === undefined || lat === undefined || lon === undefined) return []
  const zipid = city ? `${city.code}-${code}` : code
  return [{ zipcode: zip, zipid, name: city ? `${city.name.mn}, ${name.mn}` : name.mn, cat, location: { lat, lon } }]
}

export const zipcodes = (): readonly Zipcode[] =>
  places.cities.flatMap(city => [
    ...zipcodeOf(city, 'aimag'),
    // Of sums only the codes are known, not where their middle is.
    ...(city.kind === 'capital' ? (city.districts as readonly Place[]) : []).flatMap(district =>
      zipcodeOf(district, 'district', city)
    )
  ])
