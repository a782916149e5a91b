import type { Alarms } from './platform/alarms/alarms.ts'
import { saveCardAfterPayment } from './money/payment-cards/index.ts'
import { cashExtension, deliveryExtension, checkoutService } from './ordering/checkout/index.ts'
import type { Places } from './ordering/delivery/index.ts'
import { createPromotions, createPromotionsModule } from './money/promotions/index.ts'
import type { Database } from './platform/db/database.ts'
import { openSecret } from './platform/db/secrets.ts'
import type { Environment } from './platform/environment/environment.ts'
import { openPseudonymizer } from './platform/rate-limit/client-network.ts'
import { leasePaymentsPort, leaseService, type LeaseService } from './money/leases/index.ts'
import type { VariantFactsCache } from './catalogue/products/index.ts'
import {
  orderLinks,
  createOrders,
  type Orders,
  photoLinks,
  returnService,
  cartService,
  shippingService,
  ALL_VAT,
  type TaxKinds,
  newsSubscriber,
  orderPayable
} from './ordering/orders/index.ts'
import {
  paymentSubscriber,
  paymentsPort,
  createReconciliation,
  refundService,
  refundsPort,
  type RefundService,
  paymentService,
  type PaymentService
} from './money/payments/index.ts'
import { httpLender } from './providers/lender/index.ts'
import { openPaymentProviders } from './providers/payment/index.ts'
import {
  walletOrderExtension,
  walletStoreCredit,
  rechargePayable,
  rechargeService,
  walletService
} from './money/wallet/index.ts'
import { transferService } from './money/bank-transfers/index.ts'
import { receiptPort, receiptSubscriber } from './money/receipts/index.ts'

interface Deps {
  readonly db: Database
  readonly variantFacts: VariantFactsCache
  readonly places: Places
  readonly environment: Environment
  /** Left out in the commands of staff. */
  readonly alarms?: Alarms
  /** Of the catalogue's file; left out where no tax is shown. */
  readonly taxes?: TaxKinds
  readonly now: () => Date
}

/**
 * Everything that touches an order or money, composed once: for the shop and for the commands of staff. Whoever takes
 * part in every order stands in `extensions`, in the order in which they are asked and told; whoever can be paid for
 * stands in `payables`. Orders, refunds, leases and payments call one another at run time (an order that ends ends its
 * lease, whose down payment goes back), so three of these references are functions that look later.
 */
export async function createCommerce({ db, variantFacts, places, environment, alarms, taxes = ALL_VAT, now }: Deps) {
  const { publicUrl, storeCredit, ebarimt } = environment
  const pseudonymize = await openPseudonymizer(db)
  const returnPhotoLinks = photoLinks(await openSecret(db, 'return-photos'))
  const transfers = transferService({ db, now })
  const providers = openPaymentProviders(environment, transfers.received)
  const promotions = createPromotions(pseudonymize, await openSecret(db, 'gift-cards'))
  const orders: Orders = createOrders({
    db,
    variantFacts,
    places,
    now,
    payments: paymentsPort,
    receipts: receiptPort,
    links: orderLinks(await openSecret(db, 'order-links')),
    photoLink: returnPhotoLinks.of,
    taxes,
    makesReceipts: ebarimt !== undefined,
    extensions: [
      deliveryExtension({ places, payments: paymentsPort }),
      cashExtension,
      promotions.orderExtension,
      // After gift cards: what they pay is not left to it.
      walletOrderExtension(storeCredit),
      ...(ebarimt ? [{ subscriber: receiptSubscriber }] : []),
      { subscriber: (tx, order, event, at) => leases.onOrderEvent(tx, order, event, at) },
      { subscriber: newsSubscriber },
      // Last: refunds lock the order anew and may move it on.
      { subscriber: (...event) => paymentSubscriber(refunds)(...event) }
    ]
  })
  const refunds: RefundService = refundService({
    orders,
    providers,
    storeCredit: walletStoreCredit,
    leases: { returnGoods: (...returned) => leases.returnGoods(...returned) }
  })
  const leases: LeaseService = leaseService(
    {
      orders,
      lender: environment.lender && httpLender(environment.lender),
      payments: leasePaymentsPort(() => payments),
      callbackUrl: id => `${publicUrl}/api/v2/leases/callback/${id}`
    },
    publicUrl
  )
  const payments: PaymentService = paymentService({
    orders,
    providers,
    refunds,
    payables: [
      orderPayable({ orders, refunds: refundsPort(refunds) }),
      promotions.payable(refunds),
      rechargePayable(storeCredit),
      leases.payable
    ],
    publicUrl,
    pseudonymize,
    saveCardAfterPayment: (userId, card) => saveCardAfterPayment(db, userId, card, now())
  })
  return {
    orders,
    photoLinks: returnPhotoLinks,
    codes: createPromotionsModule({ db, promotions, orders, payments, pseudonymize, publicUrl, alarms, now }),
    cart: cartService(orders, pseudonymize),
    checkout: checkoutService(orders, pseudonymize),
    payments,
    reconcile: createReconciliation({ db, providers, payments }),
    transfers,
    leases,
    shipping: shippingService(orders),
    wallet: walletService({ orders, methods: payments.methods, enabled: storeCredit }),
    recharges: rechargeService({ db, payments, enabled: storeCredit, now }),
    returns: returnService(orders, refundsPort(refunds))
  }
}

export type Commerce = Awaited<ReturnType<typeof createCommerce>>
