import { addMonths, daysAfter, daysBetween } from '../time.ts'

/**
 * Quotes for flights (spec §9): a customer asks with a route and its passengers, a person of the shop answers with
 * options, one is accepted, paid for and ticketed. Days are calendar days, `2026-12-21`.
 */

export const TRAVEL_QUOTE_STATES = [
  'requested',
  'answered',
  'accepted',
  'paid',
  'ticketed',
  'expired',
  'canceled'
] as const
export type TravelQuoteState = (typeof TRAVEL_QUOTE_STATES)[number]

/** Answered anew: a fare changes within days, and one that expired may be quoted again. */
const NEXT: Readonly<Record<TravelQuoteState, readonly TravelQuoteState[]>> = {
  requested: ['answered', 'expired', 'canceled'],
  answered: ['answered', 'accepted', 'expired', 'canceled'],
  accepted: ['answered', 'accepted', 'paid', 'expired', 'canceled'],
  paid: ['ticketed', 'canceled'],
  ticketed: [],
  expired: ['answered'],
  canceled: []
}

export const quoteCanBecome = (from: TravelQuoteState, to: TravelQuoteState) => NEXT[from].includes(to)

export type QuoteChangeProblem = 'travel-quote-closed' | 'travel-passengers-deleted'

/**
 * Why staff may not bring a quote into a state. Passengers are deleted some days after a quote has expired, and without
 * them no seats can be booked: an answer would offer, and take money for, flights of nobody.
 */
export function quoteChangeProblem(
  from: TravelQuoteState,
  to: TravelQuoteState,
  passengers: number
): QuoteChangeProblem | undefined {
  if (!quoteCanBecome(from, to)) return 'travel-quote-closed'
  return to === 'answered' && passengers === 0 ? 'travel-passengers-deleted' : undefined
}

/** The customer may cancel until it is paid for; afterwards the airline's rules apply, and staff does it. */
export const canCustomerCancel = (state: TravelQuoteState) =>
  state === 'requested' || state === 'answered' || state === 'accepted'

export const TRIP_KINDS = ['one_way', 'return', 'multi_city'] as const
export type TripKind = (typeof TRIP_KINDS)[number]

export const FLIGHTS_MAX = 6
export const PASSENGERS_MAX = 9
export const NOTES_MAX = 1_000
export const OPTIONS_MAX = 6
/** Airlines sell seats about eleven months ahead. */
export const BOOKING_DAYS_MAX = 330
/** A passport must be valid so long after the last flight. */
export const PASSPORT_MONTHS = 6
/** Days after the last flight, or after the end of a quote that came to nothing, until passport data are deleted. */
export const PASSPORT_RETENTION_DAYS = 7
/** Days for which an answer is valid where staff names no other moment. */
export const ANSWER_DAYS = 2
/** Days after which a request that nobody answered expires. */
export const REQUEST_DAYS = 14
/** Open requests of one customer. */
export const OPEN_QUOTES_MAX = 5

export interface RequestedFlight {
  /** IATA codes. */
  readonly from: string
  readonly to: string
  readonly date: string
}

/** A problem of one field, by its path in the request. */
export interface TravelFieldProblem<Code extends string> {
  readonly field: string
  readonly code: Code
}

export type TravelRouteProblem =
  | 'travel-flight-count'
  | 'travel-same-airport'
  | 'travel-return-elsewhere'
  | 'travel-date-past'
  | 'travel-date-far'
  | 'travel-date-order'

const FLIGHT_COUNT: Readonly<Record<TripKind, readonly [least: number, most: number]>> = {
  one_way: [1, 1],
  return: [2, 2],
  multi_city: [2, FLIGHTS_MAX]
}

/** The first problem of each flight; `today` is the day in Ulaanbaatar, on which nothing can be arranged any more. */
export function routeProblems(
  trip: TripKind,
  flights: readonly RequestedFlight[],
  today: string
): readonly TravelFieldProblem<TravelRouteProblem>[] {
  const [least, most] = FLIGHT_COUNT[trip]
  if (flights.length < least || flights.length > most) return [{ field: 'flights', code: 'travel-flight-count' }]
  const found: TravelFieldProblem<TravelRouteProblem>[] = []
  const add = (at: number, name: keyof RequestedFlight, code: TravelRouteProblem) =>
    found.push({ field: `flights.${at}.${name}`, code })
  for (const [at, { from, to, date }] of flights.entries()) {
    if (from === to) add(at, 'to', 'travel-same-airport')
    if (date <= today) add(at, 'date', 'travel-date-past')
    else if (daysBetween(today, date) > BOOKING_DAYS_MAX) add(at, 'date', 'travel-date-far')
    else if (date < (flights[at - 1]?.date ?? date)) add(at, 'date', 'travel-date-order')
  }
  const [out, back] = flights
  if (trip === 'return' && out && back && (back.from !== out.to || back.to !== out.from))
    add(1, 'to', 'travel-return-elsewhere')
  return found
}

export const lastFlightDay = (flights: readonly RequestedFlight[]) => flights.at(-1)?.date ?? ''
export const firstFlightDay = (flights: readonly RequestedFlight[]) => flights[0]?.date ?? ''

export const PASSENGER_TITLES = ['MR', 'MS'] as const
export type PassengerTitle = (typeof PASSENGER_TITLES)[number]

export const PASSPORT_NAME_MAX = 39

/** A name as the machine-readable zone of a passport writes it: Latin capitals, a blank or a hyphen between its parts. */
export const parsePassportName = (text: string): string | undefined => {
  const name = text.trim().replace(/\s+/g, ' ').toUpperCase()
  return name.length <= PASSPORT_NAME_MAX && /^[A-Z]+(?:[ '-][A-Z]+)*$/.test(name) ? name : undefined
}

/** Letters and digits, nine at most (ICAO 9303); at least one digit. */
export const parsePassportNumber = (text: string): string | undefined => {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  return /^(?=.*\d)[A-Z\d]{6,9}$/.test(number) ? number : undefined
}

/** `E1234567` becomes `•••••567`. */
export const maskedPassportNumber = (number: string) => '•'.repeat(Math.max(0, number.length - 3)) + number.slice(-3)

/** What a fare depends on. */
export interface PassengerAgeData {
  readonly birth_date: string
}

/** What a seat is booked by; given when an option is chosen. */
export interface PassportData {
  readonly passport_number: string
  readonly passport_expires_on: string
}

export type TravelPassengerProblem = 'travel-birth-date' | 'travel-adult-missing' | 'travel-infants'

export type TravelPassportProblem = 'travel-passport-twice' | 'travel-passport-validity'

/** Airlines' groups: under 2 on a lap, under 12 at a child's fare. */
export type PassengerAge = 'infant' | 'child' | 'adult'

/** Group of a passenger on the day of a flight. */
export function passengerAge(birthDate: string, day: string): PassengerAge {
  if (day < addMonths(birthDate, 24)) return 'infant'
  return day < addMonths(birthDate, 144) ? 'child' : 'adult'
}

/** The first day on which a passport may expire for a trip that ends with `lastFlight`. */
export const passportNeededUntil = (lastFlight: string) => addMonths(lastFlight, PASSPORT_MONTHS)

const OLDEST_MONTHS = 120 * 12

/** Problems of the passengers of a trip; `today` is the day in Ulaanbaatar. */
export function passengerProblems(
  passengers: readonly PassengerAgeData[],
  flights: readonly RequestedFlight[],
  today: string
): readonly TravelFieldProblem<TravelPassengerProblem>[] {
  const found: TravelFieldProblem<TravelPassengerProblem>[] = []
  for (const [at, { birth_date }] of passengers.entries())
    if (birth_date > today || birth_date < addMonths(today, -OLDEST_MONTHS))
      found.push({ field: `passengers.${at}.birth_date`, code: 'travel-birth-date' })
  return found.length > 0 ? found : companyProblems(passengers, firstFlightDay(flights))
}

/** Problems of the passports for a trip whose last flight is on this day. */
export function passportProblems(
  passports: readonly PassportData[],
  lastFlight: string
): readonly TravelFieldProblem<TravelPassportProblem>[] {
  const neededUntil = passportNeededUntil(lastFlight)
  return passports.flatMap(({ passport_number, passport_expires_on }, at) => [
    ...(passports.findIndex(other => other.passport_number === passport_number) < at
      ? [{ field: `passports.${at}.passport_number`, code: 'travel-passport-twice' as const }]
      : []),
    ...(passport_expires_on < neededUntil
      ? [{ field: `passports.${at}.passport_expires_on`, code: 'travel-passport-validity' as const }]
      : [])
  ])
}

/** Children and infants travel with adults; an infant needs a lap of its own. */
function companyProblems(
  passengers: readonly PassengerAgeData[],
  firstFlight: string
): readonly TravelFieldProblem<TravelPassengerProblem>[] {
  const groups = passengers.map(({ birth_date }) => passengerAge(birth_date, firstFlight))
  const count = (group: PassengerAge) => groups.filter(each => each === group).length
  if (count('adult') === 0) return [{ field: 'passengers', code: 'travel-adult-missing' }]
  return count('infant') > count('adult') ? [{ field: 'passengers', code: 'travel-infants' }] : []
}

interface QuoteClock {
  readonly state: TravelQuoteState
  readonly created_at: string
  readonly valid_until: string | null
  readonly first_flight_on: string
}

/** Whether a quote has run out: an answer by its moment, a request unanswered for two weeks or until its first flight. */
export function hasExpired({ state, created_at, valid_until, first_flight_on }: QuoteClock, now: Date, today: string) {
  if (state === 'answered' || state === 'accepted') return valid_until !== null && valid_until <= now.toISOString()
  if (state !== 'requested') return false
  return first_flight_on <= today || daysAfter(new Date(created_at), REQUEST_DAYS) <= now
}
