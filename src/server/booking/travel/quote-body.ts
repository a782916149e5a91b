import type { TravelQuoteBody } from '../../../contract/booking/travel-quote.ts'
import { canCustomerCancel, maskedPassportNumber, passengerAge } from '../../../domain/booking/travel-quote.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PaymentService } from '../../money/payments/index.ts'
import { flightsColumn } from './columns.ts'
import { decryptedPassenger } from './passengers.ts'
import { optionsOf, passengersOf, type PassengerRow, type QuoteRow } from './queries.ts'

interface Deps {
  readonly db: Database
  readonly payments: Pick<PaymentService, 'newest'>
}

/** A quote as its customer reads it: numbers of passports are masked. */
export async function quoteBody({ db, payments }: Deps, row: QuoteRow): Promise<TravelQuoteBody> {
  const { number, state, trip, phone, email, notes, message, valid_until, accepted_option_id, amount } = row
  const passengers = await passengersOf(db, row.id)
  const options = await optionsOf(db, row)
  return {
    ...{ number, state, trip, phone, email, notes, message, valid_until, accepted_option_id, amount },
    flights: flightsColumn.read(row.flights_json),
    passengers: passengers.map(passenger => passengerBody(db, passenger, row.first_flight_on)),
    options: options.map(({ id, airline, flights, fare, baggage, rules }) => ({
      ...{ id, airline, flights, fare, baggage, rules }
    })),
    booking_reference: row.booking_reference,
    reason: row.reason,
    payment: amount === null ? null : ((await payments.newest('travel-quote', row.id)) ?? null),
    can_cancel: canCustomerCancel(state),
    created_at: row.created_at,
    updated_at: row.updated_at,
    paid_at: row.paid_at
  }
}

function passengerBody({ encryption }: Database, row: PassengerRow, firstFlight: string) {
  const { title, first_name, last_name, ticket_number, ...passenger } = decryptedPassenger(encryption, row)
  return {
    ...{ title, first_name, last_name, ticket_number },
    age: passengerAge(passenger.birth_date, firstFlight),
    passport_number: maskedPassportNumber(passenger.passport_number)
  }
}
