import type { Commerce } from './commerce.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import {
  createStaffCoupons,
  COUPON_CART_TABLES,
  couponPersonalData,
  couponRoutes,
  staffCouponRoutes
} from '../money/coupons/index.ts'
import { createLeasesModule } from '../money/leases/index.ts'
import { createPaymentCardsModule } from '../money/payment-cards/index.ts'
import { createPaymentsModule } from '../money/payments/index.ts'
import { createReceiptsModule, type readTaxes } from '../money/receipts/index.ts'
import { createWalletModule } from '../money/wallet/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'

interface MoneyDeps {
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly commerce: Commerce
  readonly taxes: Awaited<ReturnType<typeof readTaxes>>
}

/** Composes the modules of money around the services of commerce. */
export function createMoney(context: AppContext, { authentication, staff, commerce, taxes }: MoneyDeps) {
  const { coupons, leases } = commerce
  const receipts = createReceiptsModule(context, { orders: commerce.orders, taxes })
  const cards = createPaymentCardsModule(context, authentication)
  const cardToken = cards.service.token
  const api = couponRoutes({
    codes: coupons.service,
    coupons: coupons.customerCoupons,
    giftCards: coupons.purchases,
    cardToken,
    authentication
  })
  const all: readonly Module[] = [
    { api: [api], cartTables: COUPON_CART_TABLES, personalData: couponPersonalData },
    createPaymentsModule(context, { ...commerce, cardToken }),
    cards,
    createLeasesModule(context, leases, authentication),
    createWalletModule(context, {
      ...{ ...commerce, cardToken, authentication, staff },
      sumIssuedWithoutApproval: coupons.issues.sumIssuedWithoutApproval
    }),
    receipts,
    { backOffice: [staffCouponRoutes(createStaffCoupons(context), staff)] }
  ]
  return { cardToken, receipts, all }
}

export type Money = ReturnType<typeof createMoney>
