import type { OrderReceipt, ReceiptDocument } from '../../../contract/money/receipt.ts'
import { roundAmount } from '../../../domain/money.ts'
import { receiptDue } from '../../../domain/money/receipt.ts'
import { receiptReceiverOf, type ReceiptOfOrder } from '../../ordering/orders/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { receiptsOfOrder, receiptJobOfOrder, type ReceiptRow, type ReceiptJobRow } from './queries.ts'
import { partsColumn } from './columns.ts'

/** The job of an order's VAT receipt, and the receipts that it has had. */
export interface ReceiptRecord {
  readonly job: ReceiptJobRow
  /** The newest first. */
  readonly receipts: readonly ReceiptRow[]
}

export async function receiptRecord(reader: Reader, orderId: string): Promise<ReceiptRecord | undefined> {
  const job = await reader.first(receiptJobOfOrder, { order_id: orderId })
  return job && { job, receipts: await reader.all(receiptsOfOrder, { order_id: orderId }) }
}

interface ReceiptOrder {
  readonly receipt_json: string | null
  readonly email: string
}

/** `sent` when it is settled and, where the order has an address, mailed. */
function receiptStateOf(
  record: ReceiptRecord | undefined,
  { email }: Pick<ReceiptOrder, 'email'>
): OrderReceipt['state'] {
  if (!record) return 'none'
  const valid = record.receipts.find(({ state }) => state === 'valid')
  const isSent = !valid || valid.sent_at !== null || email === ''
  return record.job.state === 'settled' && isSent ? 'sent' : 'pending'
}

/** The receiver can change until a receipt was issued, or may have been. */
export const mayChangeReceiver = (record: ReceiptRecord | undefined) =>
  !record || (record.receipts.length === 0 && (record.job.state === 'waiting' || record.job.state === 'failed'))

/** A receipt on the wire. */
function receiptBody(record: ReceiptRecord | undefined, order: ReceiptOrder): OrderReceipt {
  const { taxpayer: _, ...receiver } = { taxpayer: '', ...receiptReceiverOf(order) }
  return {
    state: receiptStateOf(record, order),
    receiver,
    changeable: mayChangeReceiver(record),
    promised_by: record ? receiptDue(new Date(record.job.delivered_at)).toISOString() : null,
    documents: record?.receipts.map(documentBody) ?? []
  }
}

const documentBody = (receipt: ReceiptRow): ReceiptDocument => ({
  number: receipt.number,
  state: receipt.state,
  issued_at: receipt.issued_at,
  total: receipt.total,
  vat: roundAmount(receipt.vat_hundredths / 100),
  city_tax: roundAmount(receipt.city_tax_hundredths / 100),
  parts: partsColumn.read(receipt.parts_json),
  lottery: receipt.lottery,
  qr_image: receipt.qr_image,
  registered: receipt.registered === 1,
  sent_at: receipt.sent_at
})

/** The receipt of an order, as orders show it. */
export const receiptPort: ReceiptOfOrder = {
  body: async (reader, order, isReceived) =>
    receiptBody(isReceived ? await receiptRecord(reader, order.id) : undefined, order)
}
