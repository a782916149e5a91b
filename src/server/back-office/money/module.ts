import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { OfficeMoneyDeps } from './deps.ts'
import { moneyRoutes } from './routes.ts'

/** Money that waits for somebody of the staff: transfers to match, refunds to make, receipts to retry. */
export const createBackOfficeMoneyModule = (
  { db, now }: AppContext,
  deps: Pick<OfficeMoneyDeps, 'transfers' | 'payments' | 'refunds' | 'receipts'>,
  staff: StaffAuthentication
): Module => ({ backOffice: [moneyRoutes({ ...deps, db, now }, staff)] })
