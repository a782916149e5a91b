import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { StaffReturnsDeps } from './deps.ts'
import { returnRoutes } from './routes.ts'

/** Returns at the screens of staff. */
export const createStaffReturnsModule = (
  { db, now }: AppContext,
  { orders, returns }: Pick<StaffReturnsDeps, 'orders' | 'returns'>,
  staff: StaffAuthentication
): Module => ({ backOffice: [returnRoutes({ db, now, orders, returns }, staff)] })
