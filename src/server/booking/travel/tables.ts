import type { PassengerTitle, TravelQuoteState, TripKind } from '../../../domain/booking/travel-quote.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    travel_quotes: TravelQuoteTable
    travel_quote_options: TravelQuoteOptionTable
    travel_passengers: TravelPassengerTable
  }
}

/** A request for flights and what became of it. Days are calendar days. */
export interface TravelQuoteTable {
  id: string
  number: string
  /** Null once the account is deleted. */
  user_id: string | null
  /** The language its customer used. */
  locale: string
  state: TravelQuoteState
  trip: TripKind
  flights_json: string
  first_flight_on: string
  last_flight_on: string
  phone: string
  email: string
  notes: string
  /** The note of staff with the newest answer. */
  message: string
  /** Moment until which the newest answer can be accepted and paid for. */
  valid_until: string | null
  accepted_option_id: string | null
  /** ₮ of the accepted option, for all passengers. */
  amount: number | null
  /** The payment that paid it. */
  payment_id: string | null
  /** The airline's, once it is ticketed. */
  booking_reference: string | null
  /** Why staff declined it. */
  reason: string
  /** How often it was answered. */
  answers: number
  created_at: string
  updated_at: string
  paid_at: string | null
  ended_at: string | null
}

export interface TravelQuoteOptionTable {
  id: string
  quote_id: string
  /** Number of the answer it belongs to; those of older answers stay for the record. */
  answer: number
  position: number
  airline: string
  /** Flight numbers, times and stops, as staff wrote them. */
  flights: string
  /** ₮ for all passengers, taxes included. */
  fare: number
  baggage: string
  rules: string
}

/** Deleted some days after the trip, or after a quote that came to nothing. */
export interface TravelPassengerTable {
  id: string
  quote_id: string
  position: number
  title: PassengerTitle
  first_name: string
  last_name: string
  /** Encrypted, as the two below. */
  birth_date: string
  passport_number: string
  passport_expires_on: string
  ticket_number: string | null
  trip_ends_on: string
}
