import { join } from 'node:path'
import type { Authentication } from '../../identity/index.ts'
import type { CardTokenLookup } from '../../money/payments/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { createHotelBookings, type BookingDeps } from './bookings.ts'
import { hotelCatalogue } from './catalogue.ts'
import { anonymizePastBookings, hotelPersonalData } from './personal-data.ts'
import { readHotelRecords } from './records.ts'
import { hotelRoutes } from './routes.ts'

interface Deps {
  readonly payments: BookingDeps['payments']
  readonly refunds: BookingDeps['refunds']
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
}

/** Hotels: what their rooms cost, when they are free, and bookings of them. */
export async function createHotelModule(
  { db, contentFolder, now }: AppContext,
  { payments, refunds, cardToken, authentication }: Deps
) {
  const records = await readHotelRecords(join(contentFolder, 'hotels'))
  const catalogue = hotelCatalogue({ db, records, now })
  const bookings = createHotelBookings({ db, records, payments, refunds, now })
  const module: Module = {
    api: [hotelRoutes({ catalogue, bookings, cardToken, authentication })],
    jobs: [{ name: 'hotel-bookings.expire', everyMs: 15_000, run: () => bookings.expireUnpaid() }],
    prune: anonymizePastBookings,
    personalData: hotelPersonalData
  }
  return { ...module, catalogue, bookings }
}
