import type { Alarms } from './alarms/alarms.ts'
import { keepCard } from './cards/keeping.ts'
import { cashPart } from './checkout/cash.ts'
import { deliveryPart } from './checkout/delivery-part.ts'
import { checkoutService } from './checkout/service.ts'
import type { Places } from './checkout/places.ts'
import { openCodes } from './codes/open.ts'
import type { Database } from './db/database.ts'
import { openSecret } from './db/secrets.ts'
import type { Environment } from './environment.ts'
import { openBlur } from './limits/who.ts'
import { leaseMoney } from './leases/money.ts'
import { leaseService } from './leases/service.ts'
import type { LineFactsMemory } from './orders/line-facts.ts'
import { ordersOf } from './orders/orders.ts'
import { returnService } from './orders/returns.ts'
import { cartService } from './orders/service.ts'
import { shippingService } from './orders/shipping.ts'
import { reconciliationOf } from './payments/reconcile.ts'
import { refundService } from './payments/refunds.ts'
import { paymentService } from './payments/service.ts'
import { httpLender } from './providers/lender/http-lender.ts'
import { openPaymentProviders } from './providers/payment/open.ts'
import { walletPart, walletPurse } from './wallet/part.ts'
import { rechargeService } from './wallet/recharge.ts'
import { walletService } from './wallet/service.ts'
import { transferService } from './transfers/service.ts'
import { heedReceipts } from './receipts/heed.ts'

interface Parts {
  readonly db: Database
  readonly memory: LineFactsMemory
  readonly places: Places
  readonly environment: Environment
  /** Left out in the commands of the shop's people. */
  readonly alarms?: Alarms
  readonly now: () => Date
}

/**
 * Everything that touches an order or money, put together once: for the shop and for the commands of its people. An
 * area that prices orders, pays for them or hears of them joins here.
 */
export async function tradeOf({ db, memory, places, environment, alarms, now }: Parts) {
  const orders = ordersOf({ db, memory, places, now })
  orders.join(deliveryPart(places))
  orders.join(cashPart)
  const transfers = transferService({ db, now })
  const providers = openPaymentProviders(environment, transfers.received)
  const refunds = refundService(orders, providers)
  const blur = await openBlur(db)
  const payments = paymentService({
    orders,
    providers,
    refunds,
    publicUrl: environment.publicUrl,
    blur,
    keepCard: (userId, card) => keepCard(db, userId, card, now())
  })
  const codes = openCodes({
    db,
    orders,
    payments,
    blur,
    secret: await openSecret(db, 'gift-cards'),
    publicUrl: environment.publicUrl,
    alarms,
    now
  })
  // After gift cards: what they pay is not left to it.
  const enabled = environment.storeCredit
  orders.join(walletPart(enabled))
  payments.usePurse(walletPurse)
  if (environment.ebarimt) orders.join({ listener: heedReceipts, makesReceipts: true })
  const leases = leaseService(
    {
      orders,
      lender: environment.lender && httpLender(environment.lender),
      money: leaseMoney(payments),
      callbackUrl: id => `${environment.publicUrl}/api/v2/leases/callback/${id}`
    },
    environment.publicUrl
  )
  payments.join(leases.subject)
  payments.useLessor(leases)
  orders.join({ listener: leases.heed })
  return {
    orders,
    codes,
    cart: cartService(orders, blur),
    checkout: checkoutService(orders, blur),
    payments,
    reconcile: reconciliationOf({ db, providers, payments }),
    transfers,
    leases,
    shipping: shippingService(orders),
    wallet: walletService({ orders, methods: payments.methods, enabled }),
    recharges: rechargeService({ db, payments, enabled, now }),
    returns: returnService(orders, refunds)
  }
}

export type Trade = Awaited<ReturnType<typeof tradeOf>>
