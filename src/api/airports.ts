import { airportSuggestBody, type AirportSuggestion } from '../contract/booking/airport-query.ts'
import type { SearchResponse } from '../contract/search/search-protocol.ts'
import { postSearch } from './search.ts'

/** Airports for a text that is being typed: a code, a city, a country or a name, in Latin or Cyrillic letters. */
export async function suggestAirports(text: string, signal: AbortSignal): Promise<readonly AirportSuggestion[]> {
  const body = JSON.stringify(airportSuggestBody(text))
  const { hits } = await postSearch<SearchResponse<AirportSuggestion>>(
    'airport/_search',
    'application/json',
    body,
    signal
  )
  return hits.hits.flatMap(({ _source }) => _source ?? [])
}
