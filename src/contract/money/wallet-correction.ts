import { z } from 'zod'
import { BUCKETS } from '../../domain/money/wallet.ts'
import { CORRECTION_KINDS, CORRECTION_LIMIT_MAX, CORRECTION_STATES } from '../../domain/money/wallet-correction.ts'
import { cursor } from '../community/author.ts'
import { wholeNumber } from '../paging.ts'

export const walletCorrectionSchema = z.object({
  id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  /** Phone or e-mail address of the wallet's owner; empty once the account is deleted. */
  login: z.string(),
  bucket: z.enum(BUCKETS),
  amount: z.int(),
  label: z.string(),
  state: z.enum(CORRECTION_STATES),
  requested_by: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
  /** Null where one person was enough, or nobody has decided. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Whether the reader asked for it: they cannot decide it. */
  is_own: z.boolean()
})
export type WalletCorrectionBody = z.output<typeof walletCorrectionSchema>

/** `GET /api/back_office/wallet_corrections`. */
export const walletCorrectionsSchema = z.object({
  wallet_corrections: z.array(walletCorrectionSchema),
  next_cursor: z.string().nullable(),
  /** ₮ a day that one person corrects alone. */
  limit: z.int()
})
export type WalletCorrectionsBody = z.output<typeof walletCorrectionsSchema>
export const walletCorrectionsQuery = z.strictObject({ cursor: cursor.optional(), per_page: wholeNumber(1, 100, 30) })

/** `POST /api/back_office/wallet_corrections`; a payout takes what was paid in, whatever its bucket. */
export const walletCorrectionRequestSchema = z.strictObject({
  kind: z.enum(CORRECTION_KINDS),
  login: z.string().trim().min(1).max(254),
  bucket: z.enum(['bonus', 'credit', 'cash']),
  amount: z.int().min(1).max(9_999_999_999),
  /** Read by the wallet's owner. */
  label: z.string().trim().min(1).max(200)
})
export type WalletCorrectionRequest = z.output<typeof walletCorrectionRequestSchema>

export const walletCorrectionPath = z.strictObject({ id: z.uuid() })
export const correctionLimitRequestSchema = z.strictObject({ amount: z.int().min(0).max(CORRECTION_LIMIT_MAX) })
