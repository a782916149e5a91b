import { GUEST_PACKAGE_DAYS } from '../../../domain/catalogue/package-product.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { CartService } from '../orders/index.ts'
import type { Authentication } from '../../identity/index.ts'
import { packagePersonalData } from './personal-data.ts'
import { deletePackagesBefore } from './queries.ts'
import { packageRoutes } from './routes.ts'
import { createPackageService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

interface PackageDeps {
  readonly variantDetails: VariantDetailsCache
  readonly cart: CartService
  readonly authentication: Authentication
}

export const createPackagesModule = (
  { db, now }: AppContext,
  { variantDetails, cart, authentication }: PackageDeps
): Module => ({
  api: [packageRoutes(createPackageService({ db, variantDetails, now }), cart, authentication)],
  personalData: packagePersonalData,
  prune: (tx, at) => tx.run(deletePackagesBefore, { added_at: daysBefore(at, GUEST_PACKAGE_DAYS).toISOString() })
})
