import { v7 as uuid } from 'uuid'
import type { TravelPassengerRequest } from '../../../contract/booking/travel-quote.ts'
import type { PassengerAgeData, PassportData } from '../../../domain/booking/travel-quote.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import type { PassengerRow } from './queries.ts'

type PassengerData = PassengerAgeData & PassportData

const ENCRYPTED = ['birth_date', 'passport_number', 'passport_expires_on'] as const satisfies (keyof PassengerData)[]

const eachEncrypted = (id: string, data: PassengerData, change: (text: string, context: string) => string) =>
  Object.fromEntries(
    ENCRYPTED.map(column => [column, change(data[column], encryptionContext('travel_passengers', column, id))])
  ) as unknown as PassengerData

/** Passport data lie encrypted in the database, each value tied to its row. */
export async function insertPassengers(
  { query }: Transaction,
  encryption: Encryption,
  quote: { readonly id: string; readonly last_flight_on: string },
  passengers: readonly TravelPassengerRequest[]
) {
  const rows = passengers.map(({ title, first_name, last_name, ...data }, position) => {
    const id = uuid()
    return {
      ...{ id, quote_id: quote.id, position, title, first_name, last_name },
      ...eachEncrypted(id, { ...data, passport_number: '', passport_expires_on: '' }, (text, context) =>
        encryption.encrypt(text, context)
      ),
      ticket_number: null,
      trip_ends_on: quote.last_flight_on
    }
  })
  await query.insertInto('travel_passengers').values(rows).execute()
}

export const decryptedPassenger = (encryption: Encryption, row: PassengerRow): PassengerRow => ({
  ...row,
  ...eachEncrypted(row.id, row, (value, context) => encryption.decrypt(value, context))
})

/** Passports in the order of the passengers, which are those of one quote. */
export async function writePassports(
  { query }: Transaction,
  encryption: Encryption,
  passengers: readonly PassengerRow[],
  passports: readonly PassportData[]
) {
  for (const [at, passport] of passports.entries()) {
    const row = passengers[at]
    if (!row) continue
    const written = (column: keyof PassportData) =>
      encryption.encrypt(passport[column], encryptionContext('travel_passengers', column, row.id))
    await query
      .updateTable('travel_passengers')
      .set({ passport_number: written('passport_number'), passport_expires_on: written('passport_expires_on') })
      .where('id', '=', row.id)
      .execute()
  }
}

/** A quote that has come to nothing needs its passengers no longer than one whose trip has ended. */
export const endTrip = ({ query }: Transaction, quoteId: string, day: string) =>
  query
    .updateTable('travel_passengers')
    .set({ trip_ends_on: day })
    .where('quote_id', '=', quoteId)
    .where('trip_ends_on', '>', day)
    .execute()
