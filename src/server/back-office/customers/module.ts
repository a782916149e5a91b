import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { OfficeCustomersDeps } from './deps.ts'
import { customerChangeRoutes, customerDataRoutes, customerRoutes } from './routes.ts'

/** Customers at the screens of staff. */
export const createBackOfficeCustomersModule = (
  { db, now }: AppContext,
  deps: Pick<OfficeCustomersDeps, 'customers'>,
  staff: StaffAuthentication
): Module => ({
  backOffice: [
    customerRoutes({ ...deps, db, now }, staff),
    customerChangeRoutes({ ...deps, db, now }, staff),
    customerDataRoutes(deps, staff)
  ]
})
