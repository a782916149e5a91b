import { join } from 'node:path'
import { HOUR_MS } from '../../../domain/time.ts'
import { deleteUnusedPictures, productPictureRoutes } from '../../catalogue/products/index.ts'
import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { ProductsDeps } from './deps.ts'
import { productPictureStaffRoutes } from './picture-routes.ts'
import { productListRoutes, productRoutes } from './routes.ts'

/** Products at the screens of staff. */
export const createBackOfficeProductsModule = (
  { db, environment, now }: AppContext,
  deps: Pick<ProductsDeps, 'catalogue' | 'branches'>,
  staff: StaffAuthentication
): Module => {
  const pictureFolder = join(environment.dataFolder, 'product-pictures')
  const products = { ...deps, db, now, pictureFolder }
  return {
    backOffice: [
      productListRoutes(products, staff),
      productRoutes(products, staff),
      productPictureStaffRoutes(products, staff)
    ],
    rootRoutes: [productPictureRoutes(pictureFolder)],
    jobs: [{ name: 'product-pictures.cleanup', everyMs: HOUR_MS, run: () => deleteUnusedPictures(db, pictureFolder) }]
  }
}
