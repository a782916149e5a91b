import type { Alerts } from '../../platform/alerts/alerts.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import type { OrderAggregate, OrderExtension, Orders } from '../../ordering/orders/index.ts'
import type { CartTables } from '../../platform/app-context.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Payable, RefundService } from '../payments/index.ts'
import { createCoupons, type Coupons } from './coupons.ts'
import { customerCoupons } from './customer-coupons.ts'
import { giftCardNumbers, type GiftCardNumbers } from './gift-card-numbers.ts'
import { giftCardPayable } from './gift-card-payable.ts'
import { giftCardPurchases, type GiftCardPayments } from './gift-card-purchases.ts'
import { createGiftCards, type GiftCards } from './gift-cards.ts'
import { createRedemptionLimiter } from './redemption-limiter.ts'
import { couponOrderExtension } from './order-extension.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { createCouponAdmin } from './coupon-admin.ts'
import { createCodeIssues } from './issues/service.ts'
import { previewCoupon } from './coupon-preview.ts'
import { createCouponService } from './service.ts'

/** Coupons and gift cards, without the services of orders and payments. */
export interface CouponsAndGiftCards {
  readonly numbers: GiftCardNumbers
  readonly giftCards: GiftCards
  readonly coupons: Coupons
  readonly orderExtension: OrderExtension
  payable(refunds: Pick<RefundService, 'refund'>): Payable
}

export const COUPON_CART_TABLES: CartTables = {
  deleted: ['order_coupons', 'order_gift_cards'],
  keeping: ['coupon_uses']
}

/** `secret` derives the numbers of gift cards, so it must be kept as long as the database. */
export function createCouponsAndGiftCards(pseudonymize: Pseudonymize, secret: string): CouponsAndGiftCards {
  const numbers = giftCardNumbers(secret)
  const giftCards = createGiftCards(numbers)
  const coupons = createCoupons(pseudonymize)
  return {
    numbers,
    giftCards,
    coupons,
    orderExtension: couponOrderExtension(coupons, giftCards),
    payable: refunds => giftCardPayable(giftCards, refunds)
  }
}

/** Applies a coupon to an open order within a change of the caller's; refused where it does not count there. */
const couponApplier =
  (coupons: Coupons) =>
  async (tx: Transaction, aggregate: OrderAggregate, code: string, now: Date): ServiceResult<unknown> =>
    (await coupons.applyByKey(tx, aggregate, { key: normalizeCode(code), locale: 'mn', now })) ??
    unprocessable('code-wrong')

interface Deps {
  readonly db: Database
  readonly couponsAndGiftCards: CouponsAndGiftCards
  readonly orders: Orders
  readonly payments: GiftCardPayments
  readonly pseudonymize: Pseudonymize
  readonly publicUrl: string
  /** Undefined in the commands of staff, where nobody from outside tries codes. */
  readonly alerts: Alerts | undefined
  readonly now: () => Date
}

/** Services of coupons, promotion codes and gift cards. */
export function createCouponServices({
  db,
  couponsAndGiftCards,
  orders,
  payments,
  pseudonymize,
  publicUrl,
  alerts,
  now
}: Deps) {
  const { numbers, giftCards, coupons } = couponsAndGiftCards
  const purchases = giftCardPurchases({ db, giftCards, numbers, payments, now })
  return {
    service: createCouponService({
      orders,
      coupons,
      giftCards,
      limiter: createRedemptionLimiter({ pseudonymize, alerts })
    }),
    customerCoupons: customerCoupons({ db, now, publicUrl }),
    applyCoupon: couponApplier(coupons),
    preview: bindDeps(pseudonymize, { previewCoupon }).previewCoupon,
    purchases,
    issues: createCodeIssues({ db, giftCards, numbers, now }),
    admin: createCouponAdmin({ db, giftCards, now })
  }
}

export type CouponServices = ReturnType<typeof createCouponServices>
