import { z } from 'zod'
import { TAX_TYPES } from '../../domain/money/receipt.ts'
import type { ResponseOf } from '../response-of.ts'

/** Receiver of the VAT receipt: chosen in checkout, and changeable until it is issued. */

const consumerNumber = z.union([z.literal(''), z.string().regex(/^\d{8}$/)])

/** `PUT /api/v2/orders/{number}/receipt`. */
export const receiptRequestSchema = z.discriminatedUnion('type', [
  /** `consumer_no` is a citizen's own number at eBarimt: with it the receipt is in their app at once. */
  z.strictObject({ type: z.literal('citizen'), consumer_no: consumerNumber.default('') }),
  z.strictObject({ type: z.literal('company'), register_number: z.string().regex(/^\d{7}$/) })
])

export type ReceiptRequest = z.input<typeof receiptRequestSchema>

/** The receiver as stored in `orders.receipt_json`. */
export type ReceiptReceiver =
  | { readonly type: 'citizen'; readonly consumer_no: string }
  | { readonly type: 'company'; readonly register_number: string; readonly taxpayer: string; readonly name: string }

export const receiptDocumentSchema = z
  .strictObject({
    /** ДДТД, 33 digits. */
    number: z.string(),
    state: z.enum(['valid', 'replaced', 'withdrawn']),
    issued_at: z.string(),
    /** ₮ with taxes, and the taxes in it, rounded to whole ₮. */
    total: z.int(),
    vat: z.int(),
    city_tax: z.int(),
    parts: z.array(
      z.strictObject({
        tax_type: z.enum(TAX_TYPES),
        total: z.int()
      })
    ),
    /** Lottery number, and below the QR code to register it; null after a time, for companies, and when it is withdrawn. */
    lottery: z.string().nullable(),
    /** PNG, base64 without the data: prefix. */
    qr_image: z.string().nullable(),
    /** True where the receipt is in the citizen's own app already. */
    registered: z.boolean(),
    /** When the mail with it was sent; null where there is no address. */
    sent_at: z.string().nullable()
  })
  .meta({ id: 'ReceiptDocument' })
export type ReceiptDocument = ResponseOf<typeof receiptDocumentSchema>

/** An order's VAT receipt; null on an order where the shop makes none. */
export const orderReceiptSchema = z
  .strictObject({
    /** Nothing is delivered yet, it is being made, or it has been made and sent. */
    state: z.enum(['none', 'pending', 'sent']),
    receiver: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('citizen'),
        consumer_no: z.string()
      }),
      z.strictObject({
        type: z.literal('company'),
        register_number: z.string(),
        name: z.string()
      })
    ]),
    /** True while the receiver can be changed. */
    changeable: z.boolean(),
    /** The latest day it is promised for; null before delivery. */
    promised_by: z.string().nullable(),
    /** The newest first: one in place of another stands before it. */
    documents: z.array(receiptDocumentSchema)
  })
  .meta({ id: 'OrderReceipt' })
export type OrderReceipt = ResponseOf<typeof orderReceiptSchema>
