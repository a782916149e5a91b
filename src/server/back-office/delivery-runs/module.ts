import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { DeliveryRunsDeps } from './shipments.ts'
import { deliveryRunPersonalData, forgetSignatures } from './personal-data.ts'
import { deliveryRunRoutes } from './routes.ts'
import { deliveryRuns } from './service.ts'

/** Runs of couriers: which shipments, in which order, and who took them. */
export const createDeliveryRunsModule = (
  { db, now }: AppContext,
  deps: Omit<DeliveryRunsDeps, 'db' | 'now'>,
  staff: StaffAuthentication
): Module => ({
  backOffice: [deliveryRunRoutes(deliveryRuns({ ...deps, db, now }), staff)],
  cartTables: { keeping: ['delivery_run_stops'] },
  prune: forgetSignatures,
  personalData: deliveryRunPersonalData
})
