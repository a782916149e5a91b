import type { Alarms } from '../alarms/alarms.ts'
import type { Database } from '../db/database.ts'
import type { Blur } from '../limits/who.ts'
import type { Orders } from '../orders/orders.ts'
import { couponBook } from './book.ts'
import { claimsOf } from './claims.ts'
import { couponsOf } from './coupons.ts'
import { codesDesk } from './desk.ts'
import { giftCardsOf } from './gift-cards.ts'
import { codeGuard } from './guard.ts'
import { codesPart } from './on-order.ts'
import { giftCardNumbers } from './numbers.ts'
import { giftCardPurchases, type PaymentsOfCards } from './purchases.ts'
import { codesService } from './service.ts'

interface Parts {
  readonly db: Database
  readonly orders: Orders
  readonly payments: PaymentsOfCards
  readonly blur: Blur
  /** Numbers of gift cards follow from it: kept as long as the database is. */
  readonly secret: string
  readonly publicUrl: string
  /** Left out where nobody from outside tries codes: in the commands of the shop's people. */
  readonly alarms: Alarms | undefined
  readonly now: () => Date
}

/** Everything that has to do with codes. */
export function openCodes({ db, orders, payments, blur, secret, publicUrl, alarms, now }: Parts) {
  const numbers = giftCardNumbers(secret)
  const giftCards = giftCardsOf(numbers)
  const coupons = couponsOf(blur)
  const purchases = giftCardPurchases({ db, giftCards, numbers, payments, now })
  orders.join(codesPart(coupons, giftCards))
  payments.join(purchases.subject)
  return {
    service: codesService({
      orders,
      coupons,
      giftCards,
      claims: claimsOf(giftCards),
      guard: codeGuard({ blur, alarms })
    }),
    book: couponBook({ db, now, publicUrl }),
    purchases,
    desk: codesDesk({ db, giftCards, numbers, purchases, now })
  }
}

export type OpenCodes = ReturnType<typeof openCodes>
