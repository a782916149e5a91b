import type { Storefront } from '../../contract/site/storefront.ts'
import type { SearchEngine } from '../../search/port.ts'
import { createHotelModule, hotelPayable } from '../booking/hotel/index.ts'
import { createTicketsModule, eventOfProduct, type TicketEvents } from '../booking/tickets/index.ts'
import { createTravelModule, createTravelQuoteAdmin, travelQuotePayable } from '../booking/travel/index.ts'
import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import type { CardTokenLookup, Payable, RefundService } from '../money/payments/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'

/** Bookings that are paid for: they are payables of the shop and of the commands of staff alike. */
export const bookingPayables = (refunds: Pick<RefundService, 'refund'>): readonly Payable[] => [
  hotelPayable(refunds),
  travelQuotePayable(refunds)
]

interface BookingDeps {
  readonly commerce: Pick<Commerce, 'orders' | 'payments' | 'refunds' | 'returns'>
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly variantDetails: VariantDetailsCache
  readonly ticketEvents: TicketEvents
  readonly engine: Pick<SearchEngine, 'get'>
}

export type Booking = Awaited<ReturnType<typeof createBooking>>

/** Composes the modules of what is booked: hotel rooms, tickets of events, and flights. */
export async function createBooking(context: AppContext, deps: BookingDeps) {
  const { commerce, cardToken, authentication, staff, variantDetails, ticketEvents: events, engine } = deps
  const { orders, returns, payments, refunds } = commerce
  const hotel = await createHotelModule(context, { payments, refunds, cardToken, authentication })
  const tickets = await createTicketsModule(context, {
    authentication,
    ...{ staff, orders, returns, variantDetails, events }
  })
  const travelQuoteAdmin = createTravelQuoteAdmin({ db: context.db, refunds, now: context.now })
  const travel = createTravelModule(context, {
    ...{ payments, cardToken, authentication, staff, admin: travelQuoteAdmin },
    findAirport: iata => engine.get('airport', iata)
  })
  const all: readonly Module[] = [hotel, tickets, travel]
  const ticketEvent: Storefront['ticketEvent'] = (sku, locale) => eventOfProduct(events, sku, locale)
  return { hotel, ticketEvent, tickets: tickets.documents, travelQuotes: travel.service, travelQuoteAdmin, all }
}
