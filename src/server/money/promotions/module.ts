import type { Alarms } from '../../alarms/alarms.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Orders } from '../../ordering/orders/orders.ts'
import { customerCoupons } from './customer-coupons.ts'
import { claimsOf } from './claim-codes.ts'
import { couponsOf } from './coupons.ts'
import { promotionAdmin } from './promotion-admin.ts'
import { giftCardsOf } from './gift-cards.ts'
import { codeGuard } from './guard.ts'
import { codesPart } from './order-extension.ts'
import { giftCardNumbers } from './gift-card-numbers.ts'
import { giftCardPurchases, type PaymentsOfCards } from './gift-card-purchases.ts'
import { codesService } from './service.ts'

interface Deps {
  readonly db: Database
  readonly orders: Orders
  readonly payments: PaymentsOfCards
  readonly pseudonymize: Pseudonymize
  /** Numbers of gift cards follow from it: kept as long as the database is. */
  readonly secret: string
  readonly publicUrl: string
  /** Left out where nobody from outside tries codes: in the commands of staff. */
  readonly alarms: Alarms | undefined
  readonly now: () => Date
}

/** Everything that has to do with codes. */
export function createPromotionsModule({ db, orders, payments, pseudonymize, secret, publicUrl, alarms, now }: Deps) {
  const numbers = giftCardNumbers(secret)
  const giftCards = giftCardsOf(numbers)
  const coupons = couponsOf(pseudonymize)
  const purchases = giftCardPurchases({ db, giftCards, numbers, payments, now })
  orders.join(codesPart(coupons, giftCards))
  payments.join(purchases.subject)
  return {
    service: codesService({
      orders,
      coupons,
      giftCards,
      claims: claimsOf(giftCards),
      guard: codeGuard({ pseudonymize, alarms })
    }),
    book: customerCoupons({ db, now, publicUrl }),
    purchases,
    admin: promotionAdmin({ db, giftCards, numbers, purchases, now })
  }
}

export type OpenCodes = ReturnType<typeof createPromotionsModule>
