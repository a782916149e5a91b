export { type PaymentProviders, openPaymentProviders } from './open.ts'
export type { Capture, InvoiceStatus, PaymentProvider, SavedCard, StatementRow } from './port.ts'
export type { TransferLedger } from './transfer.ts'
