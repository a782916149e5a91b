import { GUEST_PACKAGE_DAYS } from '../../domain/package.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import type { CartService } from '../orders/service.ts'
import type { Callers } from '../sessions/callers.ts'
import { forgetPackagesBefore } from './queries.ts'
import { packageRoutes } from './routes.ts'
import { packageService } from './service.ts'

export const openPackages = ({ db, memory, now }: Ground, cart: CartService, callers: Callers): ShopPart => ({
  api: [packageRoutes(packageService({ db, memory, now }), cart, callers)],
  forget: (tx, at) => tx.run(forgetPackagesBefore, { added_at: daysBefore(at, GUEST_PACKAGE_DAYS).toISOString() })
})
