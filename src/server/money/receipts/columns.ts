import { z } from 'zod'
import type { ReceiptDocument } from '../../../contract/money/receipt.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const parts: z.ZodType<ReceiptDocument['parts']> = z.array(
  z.object({ tax_type: z.enum(['vat', 'free', 'zero', 'none']), total: z.number() })
)

export const partsColumn = jsonColumn('receipts.parts_json', parts)

/** The stored part of a request: enough to say what stands on the receipt that comes of it. */
const requested = z.object({
  fingerprint: z.string(),
  /** ₮ */
  total: z.number(),
  vatHundredths: z.number(),
  cityTaxHundredths: z.number(),
  parts
})
export type RequestedReceipt = z.output<typeof requested>

export const requestColumn = jsonColumn('receipt_jobs.request_json', requested)

export const stampsColumn = jsonColumn('line_item_stamps.stamps_json', z.array(z.string()))
