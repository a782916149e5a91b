import type { StaffAuthentication } from '../../identity/index.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { messageTextRoutes } from './routes.ts'
import { messageTexts } from './service.ts'

/** Sentences of mails and text messages to customers, as staff write them. */
export const createMessageTextsModule = (
  { db, environment, now }: AppContext,
  orders: Orders,
  staff: StaffAuthentication
): Module => ({
  backOffice: [messageTextRoutes(messageTexts({ db, orders, publicUrl: environment.publicUrl, now }), staff)]
})
