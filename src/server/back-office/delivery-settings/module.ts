import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deliverySettingsRoutes } from './routes.ts'
import { deliverySettings } from './service.ts'

/** Settings of delivery by staff: zones, hours and fees. */
export const createDeliverySettingsModule = ({ db, now }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [deliverySettingsRoutes(deliverySettings({ db, now }), staff)]
})
