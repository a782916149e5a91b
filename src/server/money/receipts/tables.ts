declare module '../../platform/db/tables.ts' {
  interface Tables {
    receipt_jobs: ReceiptJobTable
    receipts: ReceiptTable
    receipt_sequences: { day: string; last: number }
    line_item_stamps: LineItemStampsTable
  }
}

export type ReceiptJobState = 'waiting' | 'sending' | 'settled' | 'unclear' | 'failed'

/** Brings the VAT receipt of an order up to date: one row per order that was delivered. */
export interface ReceiptJobTable {
  order_id: string
  state: ReceiptJobState
  /** The call that is being made, or was made last. */
  step: 'issue' | 'withdraw' | null
  /** Goes up with every change that may need a different receipt. */
  version: number
  attempts: number
  /** When to compare it next; while sending, when the sending process counts as ended. */
  due_at: string
  error: string | null
  /** The last request (`requestColumn`). */
  request_json: string | null
  delivered_at: string
  /** When the staff were last told that it is missing. */
  alerted_at: string | null
  updated_at: string
}

/** A receipt that the tax authority issued. */
export interface ReceiptTable {
  id: string
  order_id: string
  number: string
  printed_at: string
  state: 'valid' | 'replaced' | 'withdrawn'
  /** Hash of its contents: the same contents need no new receipt. */
  fingerprint: string
  /** ₮ */
  total: number
  /** Hundredths of ₮. */
  vat_hundredths: number
  /** Hundredths of ₮. */
  city_tax_hundredths: number
  parts_json: string
  lottery: string | null
  qr_image: string | null
  registered: number
  issued_at: string
  ended_at: string | null
  sent_at: string | null
}

/** Marks of the pieces that filled a line: a medicine's lot, excise stamps of bottles. */
export interface LineItemStampsTable {
  line_item_id: string
  lot: string | null
  stamps_json: string
}
