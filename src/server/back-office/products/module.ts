import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { ProductsDeps } from './deps.ts'
import { productListRoutes, productRoutes } from './routes.ts'

/** Products at the screens of staff. */
export const createBackOfficeProductsModule = (
  { db, now }: AppContext,
  deps: Pick<ProductsDeps, 'catalogue' | 'branches'>,
  staff: StaffAuthentication
): Module => {
  const products = { ...deps, db, now }
  return { backOffice: [productListRoutes(products, staff), productRoutes(products, staff)] }
}
