import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { StaffLeasesDeps } from './deps.ts'
import { leaseRoutes } from './routes.ts'

/** Leases at the screens of staff. */
export const createStaffLeasesModule = (
  { db, now }: AppContext,
  { leases }: Pick<StaffLeasesDeps, 'leases'>,
  staff: StaffAuthentication
): Module => ({ backOffice: [leaseRoutes({ db, now, leases }, staff)] })
