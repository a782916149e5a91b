import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { reportRoutes } from './routes.ts'

/** Figures of a period at the screens of staff. */
export const createReportsModule = ({ db, now }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [reportRoutes({ db, now }, staff)]
})
