import { z } from 'zod'

/** Whom the VAT receipt is for: chosen in checkout, and until it is made. */

const consumerNumber = z.union([z.literal(''), z.string().regex(/^\d{8}$/)])

/** `PUT /api/v2/orders/{number}/receipt`. */
export const receiptBody = z.discriminatedUnion('type', [
  /** `consumer_no` is a citizen's own number at eBarimt: with it the receipt is in their app at once. */
  z.strictObject({ type: z.literal('citizen'), consumer_no: consumerNumber.default('') }),
  z.strictObject({ type: z.literal('company'), register_number: z.string().regex(/^\d{7}$/) })
])

export type ReceiptBody = z.input<typeof receiptBody>

/** As the shop keeps it in `orders.receipt_json`. */
export type ReceiptReceiver =
  | { readonly type: 'citizen'; readonly consumer_no: string }
  | { readonly type: 'company'; readonly register_number: string; readonly taxpayer: string; readonly name: string }

/** An order's VAT receipt; null on an order where the shop makes none. */
export interface OrderReceipt {
  /** Nothing is delivered yet, it is being made, or it has been made and sent. */
  readonly state: 'none' | 'pending' | 'sent'
  readonly receiver:
    | { readonly type: 'citizen'; readonly consumer_no: string }
    | { readonly type: 'company'; readonly register_number: string; readonly name: string }
  /** Whether somebody else may still be named. */
  readonly changeable: boolean
  /** The latest day it is promised for; null before delivery. */
  readonly promised_by: string | null
  /** The newest first: one in place of another stands before it. */
  readonly documents: readonly ReceiptDocument[]
}

export interface ReceiptDocument {
  /** ДДТД, 33 digits. */
  readonly number: string
  readonly state: 'valid' | 'replaced' | 'withdrawn'
  readonly issued_at: string
  /** ₮ with taxes, and the taxes in it, rounded to whole ₮. */
  readonly total: number
  readonly vat: number
  readonly city_tax: number
  readonly parts: readonly { readonly tax_type: 'vat' | 'free' | 'zero' | 'none'; readonly total: number }[]
  /** What is drawn lots with, and the QR to register it with; null after a time, for companies, and when it has ended. */
  readonly lottery: string | null
  /** PNG, base64 without the data: prefix. */
  readonly qr_image: string | null
  /** Whether it is in the citizen's own app already. */
  readonly registered: boolean
  /** When the letter with it was sent; null where there is no address. */
  readonly sent_at: string | null
}
