export { addLines } from './add-lines.ts'
export { latestReceivedLine, linesWithoutReview, receivedProducts, type ReceivedLine } from './received-lines.ts'
export type { Adjustment, AppliedCode } from './adjustment.ts'
export {
  alcoholRestrictionsOf,
  chooseDefaultDelivery,
  chooseDelivery,
  deliveryOptions,
  deliveryParts,
  zoneOf
} from './choose-delivery.ts'
export { pickupOffers, readyBy } from './choose-pickup.ts'
export { cashOrdersOf } from './cash-orders.ts'
export { deleteOldCarts } from './cart-retention.ts'
export { receiptReceiverOf, lineDiscountsColumn } from './columns.ts'
export { readLicences } from './licences.ts'
export { leasableOf } from './leasable.ts'
export { extrasOf, paidByLine, returnedAmounts } from './line-amounts.ts'
export { enqueueOrderMail, enqueueOrderNotification, enqueueReceiptAgain, orderMessages } from './messages.ts'
export { medicineLimitExtension } from './medicine-limits.ts'
export { createOrdersModule } from './module.ts'
export {
  type AggregateLine,
  type CodeCounts,
  type OrderAggregate,
  addressOf,
  deliveryOf,
  requiresDelivery,
  amountDueOf,
  reprice,
  writeLine,
  writeOrder
} from './order-aggregate.ts'
export type { OrderExtension, OrderSubscriber, StoreCreditProvider } from './order-extension.ts'
export { orderLinks } from './order-links.ts'
export { addOrderNote } from './order-notes.ts'
export { orderIdByNumber, orderNumber, orderNumbers, orderNumbersOf } from './order-numbers.ts'
export { type OrderMerger, orderMerger } from './order-merger.ts'
export { cancelPlaced, expirePlaced, isOverdue, onRefundUpdated } from './order-end.ts'
export { notificationSubscriber } from './order-notifications.ts'
export { webhookSubscriber } from './webhook-subscriber.ts'
export { orderPayable } from './order-payable.ts'
export type {
  LineReview,
  OrderPayment,
  PaymentsOfOrder,
  ReceiptOfOrder,
  RefundsOfOrder,
  ReviewsOfOrder,
  TicketsOfOrder
} from './order-ports.ts'
export { type OrderCredentials, type Orders, createOrders } from './orders.ts'
export { isPhoneVerified } from './phone-verification.ts'
export { lockBuyer } from './buyer-lock.ts'
export { unmetRequirements, requirementMessage, requirementValues } from './requirements.ts'
export { allocateAll, reserveAll } from './reservations.ts'
export { type ReturnRecord, returnsOf } from './return-queries.ts'
export { type ReturnService, returnService } from './returns.ts'
export { keyOf, orderPath, tokenOf } from './routes.ts'
export { type CartService, cartService } from './cart-service.ts'
export { insertShipment } from './shipments.ts'
export { type ShippingService, shippingService } from './shipping.ts'
export type { OrderShipmentTable } from './tables.ts'
export { ALL_VAT, type TaxKinds } from './taxes.ts'
export { stillUnacknowledged } from './unacknowledged-changes.ts'
export { fulfilmentQueue } from './fulfilment-queue.ts'
export { orderAdmin } from './order-admin.ts'
export { type ShippingStep } from './shipping.ts'
export { returnPhotoFiles } from './return-photos.ts'
export { type StaffChange } from './staff-change.ts'
export { countOrders, listOrders, type ListedOrder, type OrderFilter, ordersOfVariant } from './order-list.ts'
export { enqueueConfirmationAgain, CONFIRMATIONS_MAX, orderMessageKeys } from './messages.ts'
export { addressColumn } from './columns.ts'
export { ORDER_LEDGER_RULES } from './ledger-rules.ts'
