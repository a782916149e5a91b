import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** Money that waits for somebody of the staff, below `/api/back_office`. */

/** Unmatched lines in one answer; the next ones follow when these are matched. */
export const UNMATCHED_MAX = 100
export const MATCHED_MAX = 20

/** The bank's own, or a text of ours. */
const entryId = z.string().min(1).max(200)
const paymentNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,3}\d{6,12}-\d{1,3}$/)

const bankTransferSchema = z.strictObject({
  id: z.string(),
  /** The day as the bank writes it. */
  at: z.string(),
  amount: z.int(),
  text: z.string(),
  payer: z.string()
})

/** `GET /api/back_office/bank_transfers` */
export const bankTransfersSchema = z
  .strictObject({
    /** Money that belongs to no payment we know, the oldest first. */
    unmatched: z.array(
      bankTransferSchema.extend({
        /** Payments that fit: by the reference first, then by the same amount. */
        candidates: z.array(
          z.strictObject({
            number: z.string(),
            amount: z.int(),
            recipient: z.string(),
            order_number: z.string().nullable(),
            /** True where the transfer's text may name this payment. */
            is_named: z.boolean()
          })
        )
      })
    ),
    unmatched_count: z.int(),
    /** Transfers that staff matched lately, newest first. */
    matched: z.array(
      bankTransferSchema.extend({
        payment_number: z.string(),
        /** True where it counts for its payment: then only a refund gives it back. */
        is_counted: z.boolean()
      })
    )
  })
  .meta({ id: 'BankTransfers' })
export type BankTransfersBody = ResponseOf<typeof bankTransfersSchema>

/** `PUT /api/back_office/bank_transfers/match` */
export const matchTransferRequestSchema = z.strictObject({ id: entryId, payment_number: paymentNumber })
export type MatchTransferRequest = z.output<typeof matchTransferRequestSchema>

/** `PUT /api/back_office/bank_transfers/unmatch` */
export const unmatchTransferRequestSchema = z.strictObject({ id: entryId })
export type UnmatchTransferRequest = z.output<typeof unmatchTransferRequestSchema>

/** `GET /api/back_office/refunds` */
export const openRefundsSchema = z
  .strictObject({
    /** Money that is not back yet, the most urgent first. */
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        payment_number: z.string(),
        order_number: z.string().nullable(),
        method: z.string(),
        amount: z.int(),
        /** `manual` waits for staff, `pending` is on its way through the provider. */
        state: z.enum(['pending', 'manual']),
        due_at: z.string(),
        is_late: z.boolean()
      })
    )
  })
  .meta({ id: 'OpenRefunds' })
export type OpenRefundsBody = ResponseOf<typeof openRefundsSchema>

export const refundPath = z.strictObject({ id: z.uuid() })

const RECEIPT_STATES = ['waiting', 'sending', 'unclear', 'failed'] as const

/** `GET /api/back_office/receipts` */
export const unsettledReceiptsSchema = z
  .strictObject({
    /** False where the shop makes no receipts. */
    is_configured: z.boolean(),
    /** VAT receipts that are not made yet, those delivered longest ago first. */
    receipts: z.array(
      z.strictObject({
        order_number: z.string(),
        /** `unclear` may have been made: somebody has to look before it is made again. */
        state: z.enum(RECEIPT_STATES),
        /** The error in the words of the tax system or the shop. */
        error: z.string().nullable(),
        attempts: z.int(),
        delivered_at: z.string()
      })
    )
  })
  .meta({ id: 'UnsettledReceipts' })
export type UnsettledReceiptsBody = ResponseOf<typeof unsettledReceiptsSchema>

export const receiptOrderPath = z.strictObject({ number: z.string().regex(/^R\d{9}$/) })

/** `POST /api/back_office/receipts/{number}/retries`; `state` is the one that was seen. */
export const retryReceiptRequestSchema = z.strictObject({ state: z.enum(RECEIPT_STATES) })
export type RetryReceiptRequest = z.output<typeof retryReceiptRequestSchema>
