import type { AirportSuggestion } from '../../contract/booking/airport-query.ts'
import type { TravelQuoteInput } from '../../contract/booking/travel-quote.ts'
import {
  FLIGHTS_MAX,
  PASSENGER_TITLES,
  PASSENGERS_MAX,
  TRIP_KINDS,
  type PassengerTitle,
  type TripKind
} from '../../domain/booking/travel-quote.ts'
import { getTabValue, setTabValue } from '../tab-storage.ts'

export interface DraftFlight {
  readonly from: AirportSuggestion | null
  readonly to: AirportSuggestion | null
  readonly date: string
}

export interface DraftPassenger {
  readonly title: PassengerTitle | ''
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string
}

/** A request as it is written. */
export interface TravelDraft {
  readonly trip: TripKind
  /** One, of which a return trip also flies back on `return_date`; of several cities all of them. */
  readonly flights: readonly DraftFlight[]
  readonly return_date: string
  readonly passengers: readonly DraftPassenger[]
  readonly phone: string
  readonly email: string
  readonly notes: string
}

export const NO_FLIGHT: DraftFlight = { from: null, to: null, date: '' }
export const NO_PASSENGER: DraftPassenger = {
  ...{ title: '', first_name: '', last_name: '' },
  birth_date: ''
}
export const EMPTY_TRAVEL_DRAFT: TravelDraft = {
  trip: 'return',
  flights: [NO_FLIGHT],
  return_date: '',
  passengers: [NO_PASSENGER],
  ...{ phone: '', email: '', notes: '' }
}

/** Flights as the server is asked for them: the way back of a return trip is the way there, reversed. */
export function requestedFlights({ trip, flights, return_date }: TravelDraft) {
  const codes = ({ from, to, date }: DraftFlight) => ({ from: from?.iata ?? '', to: to?.iata ?? '', date })
  const [first = NO_FLIGHT] = flights
  if (trip === 'multi_city') return flights.map(codes)
  const back = { from: first.to, to: first.from, date: return_date }
  return trip === 'return' ? [codes(first), codes(back)] : [codes(first)]
}

export const requestOf = (draft: TravelDraft): TravelQuoteInput => ({
  trip: draft.trip,
  flights: requestedFlights(draft),
  // The form does not send one whose title is missing.
  passengers: draft.passengers.map(passenger => ({ ...passenger, title: passenger.title || 'MR' })),
  ...{ phone: draft.phone, email: draft.email, notes: draft.notes }
})

const STORAGE_KEY = 'travel'

/** Keeps a draft in this tab. Never a date of birth: a shared computer would show it to the next person. */
export const storeTravelDraft = (draft: TravelDraft) =>
  setTabValue(STORAGE_KEY, {
    ...draft,
    passengers: draft.passengers.map(({ title, first_name, last_name }) => ({ title, first_name, last_name }))
  })

export const deleteTravelDraft = () => setTabValue(STORAGE_KEY, null)

/** The draft of this tab, of whatever build it is; undefined where there is none. */
export function storedTravelDraft(): TravelDraft | undefined {
  const stored = recordOf(getTabValue(STORAGE_KEY))
  if (!stored) return undefined
  const flights = listOf(stored['flights'], FLIGHTS_MAX).map(flight => ({
    ...{ from: airportOf(flight['from']), to: airportOf(flight['to']), date: textOf(flight['date']) }
  }))
  const passengers = listOf(stored['passengers'], PASSENGERS_MAX).map((passenger): DraftPassenger => ({
    ...NO_PASSENGER,
    title: PASSENGER_TITLES.find(title => title === passenger['title']) ?? '',
    ...{ first_name: textOf(passenger['first_name']), last_name: textOf(passenger['last_name']) }
  }))
  return {
    trip: TRIP_KINDS.find(trip => trip === stored['trip']) ?? EMPTY_TRAVEL_DRAFT.trip,
    flights: flights.length > 0 ? flights : EMPTY_TRAVEL_DRAFT.flights,
    passengers: passengers.length > 0 ? passengers : EMPTY_TRAVEL_DRAFT.passengers,
    return_date: textOf(stored['return_date']),
    ...{ phone: textOf(stored['phone']), email: textOf(stored['email']), notes: textOf(stored['notes']) }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
const listOf = (value: unknown, max: number) =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [])
    .map(recordOf)
    .filter(each => each !== undefined)
    .slice(0, max)

function airportOf(value: unknown): AirportSuggestion | null {
  const airport = recordOf(value)
  if (!airport || textOf(airport['iata']) === '') return null
  const text = (name: keyof AirportSuggestion) => textOf(airport[name])
  return {
    ...{ iata: text('iata'), name: text('name'), name_mn: text('name_mn'), city: text('city') },
    ...{ city_mn: text('city_mn'), country: text('country'), country_mn: text('country_mn'), cc: text('cc') }
  }
}
