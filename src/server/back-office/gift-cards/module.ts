import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { giftCardListRoutes, giftCardRoutes } from './routes.ts'

/** Gift cards at the screens of staff. */
export const createGiftCardsModule = ({ db, now }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [giftCardListRoutes({ db, now }, staff), giftCardRoutes({ db, now }, staff)]
})
