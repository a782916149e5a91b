import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeoPoint } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'

/** An airport with scheduled flights; see `airports.md` for the source. Unknown texts are empty. */
export interface Airport {
  readonly iata: string
  readonly icao: string
  readonly name: string
  /** Mongolian name; of airports in Mongolia. */
  readonly name_mn: string
  readonly city: string
  /** The city's Mongolian name; of those to which Mongolians fly. */
  readonly city_mn: string
  /** Province, region or state. */
  readonly state: string
  readonly country: string
  readonly country_mn: string
  /** ISO 3166 code of the country. */
  readonly cc: string
  readonly location: GeoPoint
}

/** Index `airport`: the world's airports. */
export const airportSchema: IndexSchema<Airport> = {
  index: 'airport',
  type: 'airport',
  idOf: airport => airport.iata,
  fields: {
    iata: { kind: 'keyword', read: airport => airport.iata, words: { typicalWords: 1, boost: 5 } },
    icao: { kind: 'keyword', read: airport => airport.icao, words: { typicalWords: 1, boost: 4 } },
    name: { kind: 'text', read: airport => airport.name, words: { typicalWords: 3, boost: 2 }, sortedIn: 'en' },
    name_mn: { kind: 'text', read: airport => airport.name_mn, words: { typicalWords: 3, boost: 2 }, sortedIn: 'mn' },
    city: { kind: 'text', read: airport => airport.city, words: { typicalWords: 1, boost: 3 }, sortedIn: 'en' },
    city_mn: { kind: 'text', read: airport => airport.city_mn, words: { typicalWords: 1, boost: 3 }, sortedIn: 'mn' },
    state: { kind: 'text', read: airport => airport.state, words: { typicalWords: 1, boost: 1 } },
    country: { kind: 'text', read: airport => airport.country, words: { typicalWords: 1, boost: 1 } },
    country_mn: { kind: 'text', read: airport => airport.country_mn, words: { typicalWords: 1, boost: 1 } },
    cc: { kind: 'keyword', read: airport => airport.cc },
    location: { kind: 'geo', read: airport => airport.location },
    suggestion: {
      kind: 'completion',
      read: ({ iata, city, city_mn, name }) => [iata, city, ...(city_mn === '' ? [] : [city_mn]), name]
    }
  },
  aliases: { _id: 'iata' }
}

/** Rows of a file of tab-separated values below its heading. */
const rowsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))

/** Read when the index is first asked for: the start of the shop does not wait for them. */
export function airports(): readonly Airport[] {
  const cities = new Map(rowsOf('airport-cities.tsv').map(([iata = '', ...names]) => [iata, names]))
  const countryNames = new Intl.DisplayNames('mn', { type: 'region' })
  return rowsOf('airports.tsv').map(row => {
    const [iata = '', icao = '', name = '', knownCity = '', state = '', country = '', cc = '', lat, lon] = row
    const [city = knownCity, city_mn = '', name_mn = ''] = cities.get(iata) ?? []
    const country_mn = countryNames.of(cc) ?? ''
    const location = { lat: Number(lat), lon: Number(lon) }
    return { iata, icao, name, name_mn, city, city_mn, state, country, country_mn, cc, location }
  })
}
