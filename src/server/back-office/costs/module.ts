import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { costRoutes } from './routes.ts'

/** What the shop pays for what it sells, for staff who may see it alone. */
export const createCostsModule = (context: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [costRoutes(context, staff)]
})
