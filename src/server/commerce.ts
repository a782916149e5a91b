import type { Alarms } from './alarms/alarms.ts'
import { keepCard } from './money/payment-cards/save-card.ts'
import { cashPart } from './ordering/checkout/cash.ts'
import { deliveryPart } from './ordering/checkout/delivery-part.ts'
import { checkoutService } from './ordering/checkout/service.ts'
import type { Places } from './ordering/checkout/places.ts'
import { createPromotionsModule } from './money/promotions/module.ts'
import type { Database } from './platform/db/database.ts'
import { openSecret } from './platform/db/secrets.ts'
import type { Environment } from './platform/environment/environment.ts'
import { openPseudonymizer } from './platform/rate-limit/client-network.ts'
import { leaseMoney } from './money/leases/lease-payments.ts'
import { leaseService } from './money/leases/service.ts'
import type { LineFactsMemory } from './ordering/orders/line-facts.ts'
import { ordersOf } from './ordering/orders/orders.ts'
import { returnService } from './ordering/orders/returns.ts'
import { cartService } from './ordering/orders/service.ts'
import { shippingService } from './ordering/orders/shipping.ts'
import { reconciliationOf } from './money/payments/reconcile.ts'
import { refundService } from './money/payments/refunds.ts'
import { paymentService } from './money/payments/service.ts'
import { httpLender } from './providers/lender/http-lender.ts'
import { openPaymentProviders } from './providers/payment/open.ts'
import { walletPart, walletStoreCredit } from './money/wallet/order-extension.ts'
import { rechargeService } from './money/wallet/recharge.ts'
import { walletService } from './money/wallet/service.ts'
import { transferService } from './money/bank-transfers/service.ts'
import { receiptSubscriber } from './money/receipts/order-subscriber.ts'

interface Deps {
  readonly db: Database
  readonly memory: LineFactsMemory
  readonly places: Places
  readonly environment: Environment
  /** Left out in the commands of staff. */
  readonly alarms?: Alarms
  readonly now: () => Date
}

/**
 * Everything that touches an order or money, put together once: for the shop and for the commands of its people. An
 * area that prices orders, pays for them or hears of them joins here.
 */
export async function createCommerce({ db, memory, places, environment, alarms, now }: Deps) {
  const orders = ordersOf({ db, memory, places, now })
  orders.join(deliveryPart(places))
  orders.join(cashPart)
  const transfers = transferService({ db, now })
  const providers = openPaymentProviders(environment, transfers.received)
  const refunds = refundService(orders, providers)
  const pseudonymize = await openPseudonymizer(db)
  const payments = paymentService({
    orders,
    providers,
    refunds,
    publicUrl: environment.publicUrl,
    pseudonymize,
    keepCard: (userId, card) => keepCard(db, userId, card, now())
  })
  const codes = createPromotionsModule({
    db,
    orders,
    payments,
    pseudonymize,
    secret: await openSecret(db, 'gift-cards'),
    publicUrl: environment.publicUrl,
    alarms,
    now
  })
  // After gift cards: what they pay is not left to it.
  const enabled = environment.storeCredit
  orders.join(walletPart(enabled))
  payments.useStoreCredit(walletStoreCredit)
  if (environment.ebarimt) orders.join({ subscriber: receiptSubscriber, makesReceipts: true })
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
  payments.useLeases(leases)
  orders.join({ subscriber: leases.heed })
  return {
    orders,
    codes,
    cart: cartService(orders, pseudonymize),
    checkout: checkoutService(orders, pseudonymize),
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

export type Commerce = Awaited<ReturnType<typeof createCommerce>>
