import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { phoneOrderRoutes } from './routes.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import './tables.ts'

/** Orders that staff take by phone. */
export const createPhoneOrdersModule = (
  { db, now }: AppContext,
  deps: Omit<PhoneOrdersDeps, 'db' | 'now'>,
  staff: StaffAuthentication
): Module => ({
  backOffice: [phoneOrderRoutes({ ...deps, db, now }, staff)],
  cartTables: { deleted: ['phone_orders'] }
})
