import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { costRoutes } from './routes.ts'

/** Purchase costs, for staff with the permission to see them. */
export const createCostsModule = (context: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [costRoutes(context, staff)]
})
