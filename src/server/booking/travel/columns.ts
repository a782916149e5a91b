import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

const airportSchema = z.object({
  iata: z.string(),
  name: z.string(),
  city: z.string(),
  city_mn: z.string(),
  cc: z.string()
})

/** Airports as they were named when the quote was requested. */
export const flightsColumn = jsonColumn(
  'travel_quotes.flights_json',
  z.array(z.object({ from: airportSchema, to: airportSchema, date: z.string() }))
)

export type StoredFlights = ReturnType<(typeof flightsColumn)['read']>
