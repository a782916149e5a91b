export { ebarimt } from './ebarimt.ts'
export type { Company, IssuedReceipt, ReceiptLine, ReceiptProvider, ReceiptRequest } from './port.ts'
