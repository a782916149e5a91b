import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { ProductsDeps } from './deps.ts'
import { productRoutes } from './routes.ts'

/** Products at the screens of staff. */
export const createBackOfficeProductsModule = (
  { db, now }: AppContext,
  deps: Pick<ProductsDeps, 'catalogue' | 'branches'>,
  staff: StaffAuthentication
): Module => ({ backOffice: [productRoutes({ ...deps, db, now }, staff)] })
