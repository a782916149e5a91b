import type { SearchBody } from '../search/search-protocol.ts'

/** Suggestions of airports (spec §8). */
export const AIRPORT_SUGGESTIONS = 40

/** An airport as it is suggested: one hit of `/search/airport/_search`. */
export interface AirportSuggestion {
  readonly iata: string
  readonly name: string
  readonly name_mn: string
  readonly city: string
  readonly city_mn: string
  readonly country: string
  readonly country_mn: string
  readonly cc: string
}

/** In a city with several airports, the one to which most people fly from Mongolia. */
const MAIN_AIRPORTS = ['ICN', 'NRT', 'KIX', 'PEK', 'PVG', 'BKK', 'IST', 'SVO', 'FRA', 'LHR', 'JFK', 'CDG', 'DXB']

const SOURCE = ['iata', 'name', 'name_mn', 'city', 'city_mn', 'country', 'country_mn', 'cc']

/**
 * Airports whose code, city, name or country begins with the words typed so far, in either script. Those to which people
 * fly from Mongolia come first; without a text, those of Mongolia.
 */
export const airportSuggestBody = (text: string): SearchBody => ({
  query: {
    bool: {
      must:
        text.trim() === ''
          ? [{ term: { cc: 'MN' } }]
          : [{ multi_match: { query: text, type: 'bool_prefix', operator: 'and' } }],
      should: [
        { term: { iata: { value: text.trim().toUpperCase(), boost: 50 } } },
        { exists: { field: 'city_mn', boost: 20 } },
        { terms: { iata: MAIN_AIRPORTS, boost: 5 } },
        // Nearly every trip begins there.
        { term: { iata: { value: 'UBN', boost: 5 } } }
      ]
    }
  },
  size: AIRPORT_SUGGESTIONS,
  _source: SOURCE
})
