import { ticketOrderExtension, ticketsPort, type TicketEvents } from '../booking/tickets/index.ts'
import type { Alerts } from '../platform/alerts/alerts.ts'
import { prizeDrawSubscriber } from '../games/prize-draws/index.ts'
import { rouletteSubscriber } from '../games/roulette/index.ts'
import { costSubscriber } from '../back-office/costs/index.ts'
import { saveCardAfterPayment } from '../money/payment-cards/index.ts'
import { cashExtension, deliveryExtension, createCheckoutService } from '../ordering/checkout/index.ts'
import type { DeliveryDirectory } from '../ordering/delivery/index.ts'
import { createCouponsAndGiftCards, createCouponServices } from '../money/coupons/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { LicenceRecord } from '../../contract/catalogue/licence.ts'
import type { MedicineLimits } from '../../domain/ordering/medicine-limit.ts'
import { loadOrCreateSecret } from '../platform/db/secrets.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { photoLinks } from '../platform/images/photo-links.ts'
import { openPseudonymizer, type Pseudonymize } from '../platform/rate-limit/client-network.ts'
import { leasePaymentsPort, createLeaseService, type LeaseService } from '../money/leases/index.ts'
import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import {
  orderLinks,
  createOrders,
  type OrderExtension,
  type Orders,
  type OrderSubscriber,
  medicineLimitExtension,
  createReturnService,
  createCartService,
  createShippingService,
  ALL_VAT,
  type TaxKinds,
  notificationSubscriber,
  webhookSubscriber,
  orderPayable
} from '../ordering/orders/index.ts'
import {
  paymentMethodExtension,
  paymentSubscriber,
  type Payable,
  paymentsPort,
  createReconciliation,
  createRefundService,
  refundsPort,
  type RefundService,
  createPaymentService,
  type PaymentService
} from '../money/payments/index.ts'
import { httpLender } from '../providers/lender/index.ts'
import { openPaymentProviders } from '../providers/payment/index.ts'
import {
  walletOrderExtension,
  walletStoreCredit,
  rechargePayable,
  createRechargeService,
  createWalletService
} from '../money/wallet/index.ts'
import { createTransferService } from '../money/bank-transfers/index.ts'
import { receiptPort, receiptSubscriber } from '../money/receipts/index.ts'
import { isSwitchedOn } from '../site/site-data/index.ts'

interface CommerceDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly deliveryDirectory: DeliveryDirectory
  readonly environment: Environment
  /** Left out in the commands of staff. */
  readonly alerts?: Alerts
  /** Products that are tickets; left out where none are sold. */
  readonly ticketEvents?: TicketEvents
  /** Taxes of the catalogue's file; left out where no tax is shown. */
  readonly taxes?: TaxKinds
  /** Trade licences; left out where no order is shown. */
  readonly licences?: readonly LicenceRecord[]
  /** Limits of the catalogue's file; left out where nothing is placed. */
  readonly medicineLimits?: MedicineLimits
  /** Payables besides orders, gift cards, recharges and leases. */
  readonly payables?: (refunds: Pick<RefundService, 'refund'>) => readonly Payable[]
  readonly now: () => Date
}

/**
 * Everything that touches an order or money, composed once: for the shop and for the commands of staff. Orders, refunds,
 * leases and payments call one another at run time (an order that ends ends its lease, whose down payment goes back), so
 * three of these references are functions that look later.
 */
export async function createCommerce(deps: CommerceDeps) {
  const { db, environment, alerts, now } = deps
  const { publicUrl, storeCredit } = environment
  const pseudonymize = await openPseudonymizer(db)
  const returnPhotoLinks = photoLinks(await loadOrCreateSecret(db, 'return-photos'), '/return-photos')
  const transfers = createTransferService({ db, now })
  const providers = openPaymentProviders(environment, transfers.received)
  const couponsAndGiftCards = createCouponsAndGiftCards(pseudonymize, await loadOrCreateSecret(db, 'gift-cards'))
  const orders: Orders = createOrders({
    ...orderSettings(deps),
    links: orderLinks(await loadOrCreateSecret(db, 'order-links')),
    photoLink: returnPhotoLinks.of,
    extensions: orderExtensions(deps, {
      coupons: couponsAndGiftCards.orderExtension,
      leases: {
        placementGuard: (...placed) => leases.placementGuard(...placed),
        subscriber: (tx, order, event, at) => leases.onOrderEvent(tx, order, event, at)
      },
      payments: (...event) => paymentSubscriber(refunds)(...event)
    })
  })
  const refunds: RefundService = createRefundService({
    orders,
    providers,
    storeCredit: walletStoreCredit,
    leases: { reduceForReturn: (...returned) => leases.reduceForReturn(...returned) }
  })
  const leases = createLeases(environment, orders, refunds, () => payments)
  const payments: PaymentService = createPaymentService({
    orders,
    providers,
    refunds,
    payables: [
      orderPayable({ orders, refunds: refundsPort(refunds) }),
      couponsAndGiftCards.payable(refunds),
      rechargePayable(storeCredit),
      leases.payable,
      ...(deps.payables?.(refunds) ?? [])
    ],
    publicUrl,
    pseudonymize,
    saveCardAfterPayment: (userId, card) => saveCardAfterPayment(db, userId, card, now())
  })
  return {
    ...orderServices(orders, pseudonymize),
    returns: createReturnService({ orders, refunds: refundsPort(refunds) }),
    photoLinks: returnPhotoLinks,
    coupons: createCouponServices({ db, couponsAndGiftCards, orders, payments, pseudonymize, publicUrl, alerts, now }),
    payments,
    refunds,
    reconcile: createReconciliation({ db, providers, payments }),
    transfers,
    leases,
    licences: deps.licences ?? [],
    wallet: createWalletService({ orders, methods: () => payments.methods(), enabled: storeCredit }),
    recharges: createRechargeService({ db, payments, enabled: storeCredit, now })
  }
}

export type Commerce = Awaited<ReturnType<typeof createCommerce>>

const orderSettings = ({ taxes = ALL_VAT, licences = [], environment, ...deps }: CommerceDeps) => ({
  db: deps.db,
  variantDetails: deps.variantDetails,
  deliveryDirectory: deps.deliveryDirectory,
  now: deps.now,
  taxes,
  licences,
  payments: paymentsPort,
  receipts: receiptPort,
  tickets: ticketsPort,
  makesReceipts: environment.ebarimt !== undefined
})

interface LateSubscribers {
  readonly coupons: OrderExtension
  readonly leases: OrderExtension
  readonly payments: OrderSubscriber
}

/** All that takes part in every order, in the order in which it is asked and notified. */
const orderExtensions = (
  { deliveryDirectory, variantDetails, medicineLimits, ticketEvents, environment }: CommerceDeps,
  { coupons, leases, payments }: LateSubscribers
): readonly OrderExtension[] => [
  ...(medicineLimits ? [medicineLimitExtension({ limits: medicineLimits, variantDetails })] : []),
  deliveryExtension({ deliveryDirectory, payments: paymentsPort }),
  cashExtension,
  paymentMethodExtension,
  coupons,
  // After coupons, which it may withdraw; before the wallet, which a draw locks after its promotion as well.
  { subscriber: prizeDrawSubscriber },
  // After gift cards: it pays what they leave.
  walletOrderExtension(environment.storeCredit, paymentsPort),
  ...(environment.ebarimt ? [{ subscriber: receiptSubscriber }] : []),
  leases,
  { subscriber: rouletteSubscriber },
  ...(ticketEvents ? [ticketOrderExtension(ticketEvents)] : []),
  { subscriber: costSubscriber },
  { subscriber: notificationSubscriber },
  { subscriber: webhookSubscriber },
  // Last: refunds lock the order anew and may move it on.
  { subscriber: payments }
]

const createLeases = (
  { publicUrl, lender }: Environment,
  orders: Orders,
  refunds: RefundService,
  payments: () => PaymentService
): LeaseService =>
  createLeaseService({
    orders,
    lender: lender && httpLender(lender),
    isSwitchedOn: reader => isSwitchedOn(reader, 'lease'),
    payments: leasePaymentsPort(payments, refunds),
    callbackUrl: id => `${publicUrl}/api/v2/leases/callback/${id}`,
    publicUrl
  })

const orderServices = (orders: Orders, pseudonymize: Pseudonymize) => ({
  orders,
  cart: createCartService(orders, pseudonymize),
  checkout: createCheckoutService(orders, pseudonymize),
  shipping: createShippingService(orders)
})
