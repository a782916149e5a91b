import type { GeoPoint } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import airportList from './airports.json' with { type: 'json' }

export interface Airport {
  readonly iata: string
  readonly icao: string
  readonly name: string
  readonly city: string
  /** The city's Mongolian name. */
  readonly city_mn: string
  /** Province, region or state. */
  readonly state: string
  readonly country: string
  /** ISO 3166 code of the country. */
  readonly cc: string
  readonly location: GeoPoint
}

/** Index `airport`: those of Mongolia and destinations from there. */
export const airportSchema: IndexSchema<Airport> = {
  index: 'airport',
  type: 'airport',
  idOf: airport => airport.iata,
  fields: {
    iata: { kind: 'keyword', read: airport => airport.iata, words: { typicalWords: 1, boost: 5 } },
    icao: { kind: 'keyword', read: airport => airport.icao, words: { typicalWords: 1, boost: 4 } },
    name: { kind: 'text', read: airport => airport.name, words: { typicalWords: 3, boost: 2 }, sortedIn: 'en' },
    city: { kind: 'text', read: airport => airport.city, words: { typicalWords: 1, boost: 3 }, sortedIn: 'en' },
    city_mn: { kind: 'text', read: airport => airport.city_mn, words: { typicalWords: 1, boost: 3 }, sortedIn: 'mn' },
    state: { kind: 'text', read: airport => airport.state, words: { typicalWords: 1, boost: 1 } },
    country: { kind: 'text', read: airport => airport.country, words: { typicalWords: 1, boost: 1 } },
    cc: { kind: 'keyword', read: airport => airport.cc },
    location: { kind: 'geo', read: airport => airport.location },
    suggestion: {
      kind: 'completion',
      read: ({ iata, city, city_mn, name }) => [iata, city, city_mn, name]
    }
  },
  aliases: { _id: 'iata' }
}

export const airports = (): readonly Airport[] => airportList
