import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { paymentMethodRoutes } from './routes.ts'
import { paymentMethodSettings, type PaymentMethodsDeps } from './service.ts'

/** Payment methods at the screens of staff. */
export const createPaymentMethodsModule = (
  { db, environment, now }: AppContext,
  { payments }: Pick<PaymentMethodsDeps, 'payments'>,
  staff: StaffAuthentication
): Module => ({
  backOffice: [paymentMethodRoutes(paymentMethodSettings({ db, environment, payments, now }), staff)]
})
