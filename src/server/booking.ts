import { createHotelModule, hotelPayable } from './booking/hotel/index.ts'
import { createTicketsModule, type TicketEvents } from './booking/tickets/index.ts'
import type { VariantDetailsCache } from './catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import type { Authentication, StaffAuthentication } from './identity/index.ts'
import type { CardTokenLookup, Payable, RefundService } from './money/payments/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'

/** Bookings that are paid for: they are payables of the shop and of the commands of staff alike. */
export const bookingPayables = (refunds: Pick<RefundService, 'refund'>): readonly Payable[] => [hotelPayable(refunds)]

interface BookingDeps {
  readonly commerce: Pick<Commerce, 'orders' | 'payments' | 'refunds'>
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly variantDetails: VariantDetailsCache
  readonly ticketEvents: TicketEvents
}

export type Booking = Awaited<ReturnType<typeof createBooking>>

/** Composes the modules of what is booked: hotel rooms, and tickets of events. */
export async function createBooking(context: AppContext, deps: BookingDeps) {
  const { commerce, cardToken, authentication, staff, variantDetails, ticketEvents: events } = deps
  const hotel = await createHotelModule(context, { payments: commerce.payments, cardToken, authentication })
  const { orders, refunds } = commerce
  const tickets = await createTicketsModule(context, {
    authentication,
    ...{ staff, orders, refunds, variantDetails, events }
  })
  const all: readonly Module[] = [hotel, tickets]
  return { hotel, tickets: tickets.documents, all }
}
