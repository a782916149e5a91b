export type { PaymentInput } from './invoice-opening.ts'
export { countedTransfers, isTransferCounted, pendingPayables, transfersSince } from './lookups.ts'
export { createPaymentsModule } from './module.ts'
export { prepaymentMethods } from './prepayment-methods.ts'
export { paymentSubscriber } from './order-subscriber.ts'
export type { Payable } from './payable.ts'
export { paymentsPort, refundsPort } from './order-ports-adapter.ts'
export { createReconciliation } from './reconciliation.ts'
export { type PaymentRow, paymentsOf } from './payment-store.ts'
export type { StoreCreditPort } from './refund-steps.ts'
export { type RefundInput, type RefundService, createRefundService, SURPLUS_REFUND } from './refunds.ts'
export { type PaymentService, createPaymentService } from './service.ts'
export { type CardTokenLookup, cardPaymentSource } from './card-source.ts'
export type { PaymentTable } from './tables.ts'
export { paymentMessages } from './messages.ts'
export { reconciliationText } from './reconciliation-text.ts'
export { paymentDetails, pendingPayments, PENDING_PAYMENTS_MAX } from './staff-lists.ts'
export { orderIdsByProvider } from './queries.ts'
export { PAYMENT_LEDGER_RULES } from './ledger-rules.ts'
export {
  lockPaymentMethods,
  readDisabledMethods,
  writeMethodEnabled,
  writeProviderTest,
  type ProviderTest
} from './method-settings.ts'
export { paymentMethodExtension } from './method-extension.ts'
export { orderMethods } from './offered-methods.ts'
