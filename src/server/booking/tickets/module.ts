import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Authentication, StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import { staffTicketRoutes } from './back-office-routes.ts'
import type { TicketDeps } from './deps.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import { createDoor } from './door.ts'
import { createTicketDocuments } from './documents.ts'
import { createOwnTickets } from './own-tickets.ts'
import { createOrderSeats } from './order-seats.ts'
import { ticketPersonalData } from './personal-data.ts'
import { ownTicketRoutes } from './routes.ts'
import { seatRoutes } from './seat-routes.ts'
import { ticketCodes } from './ticket-codes.ts'

interface Deps extends Pick<TicketDeps, 'returns' | 'events'> {
  readonly orders: TicketDeps['orders'] & Pick<Orders, 'find' | 'changeOpenOrder' | 'db'>
  readonly variantDetails: VariantDetailsCache
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
}

/** E-tickets: in customers' accounts, and at doors. */
export async function createTicketsModule(
  { db, environment, now }: AppContext,
  { authentication, staff, ...deps }: Deps
) {
  const codes = ticketCodes(await loadOrCreateSecret(db, 'e-tickets'))
  const own: TicketDeps = { ...deps, db, codes, publicUrl: environment.publicUrl, now }
  const documents = createTicketDocuments(own)
  const module: Module = {
    cartTables: { keeping: ['e_tickets'] },
    api: [
      ownTicketRoutes(createOwnTickets(own), documents, authentication),
      seatRoutes(createOrderSeats(deps), authentication)
    ],
    backOffice: [staffTicketRoutes(createDoor(own), staff)],
    personalData: ticketPersonalData
  }
  return { ...module, documents }
}
