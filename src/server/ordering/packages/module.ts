import { GUEST_PACKAGE_DAYS } from '../../../domain/package.ts'
import { type AppContext, type Module } from '../../app-context.ts'
import type { CartService } from '../orders/service.ts'
import type { Authentication } from '../../identity/sessions/authentication.ts'
import { deletePackagesBefore } from './queries.ts'
import { packageRoutes } from './routes.ts'
import { packageService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

export const createPackagesModule = (
  { db, memory, now }: AppContext,
  cart: CartService,
  authentication: Authentication
): Module => ({
  api: [packageRoutes(packageService({ db, memory, now }), cart, authentication)],
  prune: (tx, at) => tx.run(deletePackagesBefore, { added_at: daysBefore(at, GUEST_PACKAGE_DAYS).toISOString() })
})
