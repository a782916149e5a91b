import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { orderRoutes } from './routes.ts'

/** Placed orders at the screens of staff. */
export const createBackOfficeOrdersModule = (
  { db, now }: AppContext,
  deps: Omit<OfficeOrdersDeps, 'db' | 'now'>,
  staff: StaffAuthentication
): Module => ({ backOffice: [orderRoutes({ ...deps, db, now }, staff)] })
