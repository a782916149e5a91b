import type { OrderReceipt, ReceiptDocument } from '../../../contract/receipt.ts'
import { roundAmount } from '../../../domain/money.ts'
import { receiptDue } from '../../../domain/receipt.ts'
import { receiptReceiverOf, type ReceiptOfOrder } from '../../ordering/orders/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { documentsOfOrder, receiptOfOrder, type DocumentRow, type ReceiptRow } from './queries.ts'
import { partsColumn } from './columns.ts'

/** The stored receipt of an order. */
export interface ReceiptRecord {
  readonly row: ReceiptRow
  /** The newest first. */
  readonly documents: readonly DocumentRow[]
}

export async function receiptRecord(reader: Reader, orderId: string): Promise<ReceiptRecord | undefined> {
  const row = await reader.first(receiptOfOrder, { order_id: orderId })
  return row && { row, documents: await reader.all(documentsOfOrder, { order_id: orderId }) }
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
  const valid = record.documents.find(({ state }) => state === 'valid')
  const isSent = !valid || valid.sent_at !== null || email === ''
  return record.row.state === 'settled' && isSent ? 'sent' : 'pending'
}

/** The receiver can change until a receipt was issued, or may have been. */
export const mayChangeReceiver = (record: ReceiptRecord | undefined) =>
  !record || (record.documents.length === 0 && (record.row.state === 'waiting' || record.row.state === 'failed'))

/** A receipt on the wire. */
function receiptBody(record: ReceiptRecord | undefined, order: ReceiptOrder): OrderReceipt {
  const { taxpayer: _, ...receiver } = { taxpayer: '', ...receiptReceiverOf(order) }
  return {
    state: receiptStateOf(record, order),
    receiver,
    changeable: mayChangeReceiver(record),
    promised_by: record ? receiptDue(new Date(record.row.delivered_at)).toISOString() : null,
    documents: record?.documents.map(documentBody) ?? []
  }
}

const documentBody = (row: DocumentRow): ReceiptDocument => ({
  number: row.number,
  state: row.state,
  issued_at: row.issued_at,
  total: row.total,
  vat: roundAmount(row.vat / 100),
  city_tax: roundAmount(row.city_tax / 100),
  parts: partsColumn.read(row.parts_json),
  lottery: row.lottery,
  qr_image: row.qr_image,
  registered: row.registered === 1,
  sent_at: row.sent_at
})

/** The receipt of an order, as orders show it. */
export const receiptPort: ReceiptOfOrder = {
  body: async (reader, order, isReceived) =>
    receiptBody(isReceived ? await receiptRecord(reader, order.id) : undefined, order)
}
