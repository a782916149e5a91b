import type { Commerce } from './commerce.ts'
import type { Authentication } from './identity/index.ts'
import { createHotelModule, hotelPayable } from './booking/hotel/index.ts'
import type { CardTokenLookup, Payable, RefundService } from './money/payments/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'

/** Bookings that are paid for: they are payables of the shop and of the commands of staff alike. */
export const bookingPayables = (refunds: Pick<RefundService, 'refund'>): readonly Payable[] => [hotelPayable(refunds)]

interface BookingDeps {
  readonly commerce: Pick<Commerce, 'payments'>
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
}

export type Booking = Awaited<ReturnType<typeof createBooking>>

/** Composes the modules of what is booked: hotel rooms. */
export async function createBooking(context: AppContext, { commerce, cardToken, authentication }: BookingDeps) {
  const hotel = await createHotelModule(context, { payments: commerce.payments, cardToken, authentication })
  const all: readonly Module[] = [hotel]
  return { hotel, all }
}
