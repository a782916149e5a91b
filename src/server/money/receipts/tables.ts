declare module '../../platform/db/tables.ts' {
  interface Tables {
    receipts: ReceiptTable
    receipt_documents: ReceiptDocumentTable
    receipt_suffixes: { day: string; last: number }
    line_marks: LineMarkTable
  }
}

export type ReceiptState = 'waiting' | 'sending' | 'settled' | 'unclear' | 'failed'

/** How far an order's VAT receipt is from what it should be. */
export interface ReceiptTable {
  order_id: string
  state: ReceiptState
  /** What is being done, or was done last. */
  step: 'issue' | 'withdraw' | null
  /** Goes up with everything that may change what should stand on it. */
  version: number
  attempts: number
  /** When to look at it next; while sending, when whoever sends it is given up. */
  due_at: string
  error: string | null
  /** What was asked for last (`Asked`). */
  request_json: string | null
  delivered_at: string
  /** When the staff were last told that it is missing. */
  alerted_at: string | null
  updated_at: string
}

/** What the tax authority has made; taxes in hundredths of ₮. */
export interface ReceiptDocumentTable {
  id: string
  order_id: string
  number: string
  printed_at: string
  state: 'valid' | 'replaced' | 'withdrawn'
  /** Of what stands on it: the same facts need no new one. */
  fingerprint: string
  total: number
  vat: number
  city_tax: number
  parts_json: string
  lottery: string | null
  qr_image: string | null
  registered: number
  issued_at: string
  ended_at: string | null
  sent_at: string | null
}

/** What is known of the very pieces a line was filled with: a medicine's series, stamps on bottles. */
export interface LineMarkTable {
  line_item_id: string
  lot: string | null
  stamps_json: string
}
