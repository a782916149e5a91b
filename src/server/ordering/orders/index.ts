export { addLines } from './cart/add-lines.ts'
export {
  latestReceivedLine,
  linesWithoutReview,
  receivedProducts,
  type ReceivedLine
} from './customer/received-lines.ts'
export type { Adjustment, AppliedCode } from './totals/adjustment.ts'
export {
  alcoholRestrictionsOf,
  chooseDefaultDelivery,
  chooseDelivery,
  deliveryOptions,
  deliveryParts,
  zoneOf
} from './delivery/choose-delivery.ts'
export { specialHoursFor } from './delivery/special-hours.ts'
export { estimateDelivery } from './delivery/estimate-delivery.ts'
export { pickupOffers, readyBy } from './delivery/choose-pickup.ts'
export { cashOrdersOf } from './customer/cash-orders.ts'
export { countUndeliveredOrders } from './customer/undelivered-orders.ts'
export { deleteOldCarts } from './cart/cart-retention.ts'
export { receiptReceiverOf, lineDiscountsColumn } from './columns.ts'
export { readLicences } from './customer/licences.ts'
export { leasableOf } from './cart/leasable.ts'
export { extrasOf, paidByLine, returnedAmounts } from './totals/line-amounts.ts'
export {
  enqueueOrderConfirmationMail,
  enqueueOrderNotification,
  enqueueReceiptMailAgain,
  formerOrderKinds,
  orderMessages
} from './messages.ts'
export { medicineLimitExtension } from './cart/medicine-limits.ts'
export { createOrdersModule } from './module.ts'
export {
  type AggregateLine,
  type CodeCounts,
  type OrderAggregate,
  addressOf,
  deliveryOf,
  handOverOrder,
  requiresDelivery,
  amountDueOf,
  repriceLines,
  writeLine,
  writeOrder
} from './order-aggregate.ts'
export type { OrderExtension, OrderSubscriber, StoreCreditProvider } from './order-extension.ts'
export { orderLinks } from './lookup/order-links.ts'
export { countOrdersOf } from './lookup/ordered-products.ts'
export { addOrderNote } from './staff/order-notes.ts'
export { orderIdByNumber, orderNumber, orderNumbers, orderNumbersOf } from './lookup/order-numbers.ts'
export { type OrderMerger, orderMerger } from './cart/order-merger.ts'
export { cancelPlaced, expirePlaced, isOverdue, settleOrderAfterRefund } from './lifecycle/order-end.ts'
export { notificationSubscriber } from './lifecycle/order-notifications.ts'
export { prefetchWebhookEndpoints, webhookSubscriber } from './lifecycle/webhook-subscriber.ts'
export { orderPayable } from './order-payable.ts'
export type {
  LineReview,
  OrderPayment,
  PaymentsOfOrder,
  ReceiptOfOrder,
  RefundsOfOrder,
  ReviewsOfOrder,
  SurplusRefundInput,
  TicketsOfOrder
} from './order-ports.ts'
export { type OrderCredentials, type Orders, createOrders } from './orders.ts'
export { isPhoneVerified } from './cart/phone-verification.ts'
export { lockBuyer } from './cart/buyer-lock.ts'
export { unmetRequirements, requirementMessage, requirementValues } from './cart/requirements.ts'
export { allocateAll, reserveAll } from './lifecycle/reservations.ts'
export { type ReturnRecord, returnsOf } from './returns/return-queries.ts'
export { type ReturnService, createReturnService } from './returns/returns.ts'
export { credentialsOf, orderPath, tokenOf } from './order-credentials.ts'
export { type CartService, createCartService } from './cart/cart-service.ts'
export { insertShipment } from './shipments/shipments.ts'
export { type ShippingService, createShippingService } from './shipments/shipping.ts'
export type { OrderShipmentTable } from './tables.ts'
export { ALL_VAT, type TaxKinds } from './totals/taxes.ts'
export { unacknowledgedOf } from './cart/unacknowledged-changes.ts'
export { fulfilmentQueue } from './shipments/fulfilment-queue.ts'
export { orderSearch } from './staff/order-search.ts'
export { type ShippingStep } from './shipments/shipping.ts'
export { returnPhotoFiles } from './returns/return-photos.ts'
export { type StaffChange } from './staff/staff-change.ts'
export { countOrders, listOrders, type ListedOrder, type OrderFilter, ordersOfVariant } from './staff/order-list.ts'
export { enqueueOrderConfirmationMailAgain, CONFIRMATION_MAILS_MAX, orderMessageKeys } from './messages.ts'
export { addressColumn } from './columns.ts'
export { ORDER_LEDGER_RULES } from './ledger-rules.ts'
