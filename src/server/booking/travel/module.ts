import { MINUTE_MS } from '../../../domain/time.ts'
import type { Authentication, StaffAuthentication } from '../../identity/index.ts'
import type { CardTokenLookup } from '../../money/payments/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { staffQuoteRoutes } from './back-office-routes.ts'
import type { TravelDeps } from './deps.ts'
import { expireQuotes } from './expiry.ts'
import { pruneTravelQuotes, travelPersonalData } from './personal-data.ts'
import type { TravelQuoteAdmin } from './quote-admin.ts'
import { travelQuoteRoutes } from './routes.ts'
import { createTravelQuoteService } from './service.ts'
import { createStaffQuotes } from './staff-quotes.ts'

interface Deps extends Pick<TravelDeps, 'payments' | 'findAirport'> {
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly admin: TravelQuoteAdmin
}

/** Quotes for flights. */
export function createTravelModule(
  { db, now }: AppContext,
  { cardToken, authentication, staff, admin, ...deps }: Deps
) {
  const service = createTravelQuoteService({ db, now, ...deps })
  const module: Module = {
    api: [travelQuoteRoutes(service, cardToken, authentication)],
    backOffice: [staffQuoteRoutes(createStaffQuotes({ db, now, admin, payments: deps.payments }), staff)],
    jobs: [{ name: 'travel-quotes.expire', everyMs: MINUTE_MS, run: () => expireQuotes({ db, now }) }],
    prune: pruneTravelQuotes,
    personalData: travelPersonalData
  }
  return { ...module, service }
}
