import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { CouponCodesDeps } from './deps.ts'
import { couponCodeRoutes, couponListRoutes } from './routes.ts'

/** Coupons and promo codes at the screens of staff. */
export const createCouponCodesModule = (
  { db, now }: AppContext,
  services: Pick<CouponCodesDeps, 'orders' | 'preview'>,
  staff: StaffAuthentication
): Module => {
  const deps = { ...services, db, now }
  return { backOffice: [couponListRoutes(deps, staff), couponCodeRoutes(deps, staff)] }
}
