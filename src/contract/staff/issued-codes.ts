import { z } from 'zod'
import { parseEmail } from '../../domain/email.ts'
import {
  CODE_ISSUE_COUNT_MAX,
  CODE_ISSUE_KINDS,
  CODE_ISSUE_MAX,
  CODE_ISSUE_MIN,
  CODE_ISSUE_STATES
} from '../../domain/money/code-issue.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../../domain/money/wallet.ts'
import { parseMobile } from '../../domain/phone.ts'
import { oneLine } from '../one-line.ts'
import { parsedText } from '../parsed-text.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffReason } from './coupon-codes.ts'

/** Gift cards, vouchers and activation codes that staff make, below `/api/back_office/issued_codes`. */

export const CODE_ISSUES_PER_PAGE = 30

/** `GET /api/back_office/issued_codes/export.csv` */
export const codeIssuesExportQuerySchema = z.strictObject({
  kind: z.enum(CODE_ISSUE_KINDS).optional(),
  state: z.enum(CODE_ISSUE_STATES).optional()
})
export type CodeIssuesFilter = z.output<typeof codeIssuesExportQuerySchema>

/** `GET /api/back_office/issued_codes` */
export const codeIssuesQuerySchema = codeIssuesExportQuerySchema.extend({ after: z.string().max(200).optional() })
export type CodeIssuesQuery = z.output<typeof codeIssuesQuerySchema>

const recipient = z.union([
  z.literal(''),
  parsedText(text => parseMobile(text) ?? parseEmail(text), 'code-issue-recipient-unclear', 320)
])

/** `POST /api/back_office/issued_codes` */
export const codeIssueRequestSchema = z.strictObject({
  kind: z.enum(CODE_ISSUE_KINDS),
  /** Name that customers read: who gives it, or the merchant of a voucher. */
  name: oneLine(1, 60),
  /** ₮ on each. */
  amount: z.int().min(CODE_ISSUE_MIN).max(CODE_ISSUE_MAX),
  count: z.int().min(1).max(CODE_ISSUE_COUNT_MAX),
  /** A voucher pays purchases above so many ₮; of others nothing is asked. */
  usable_above: z.literal(MERCHANT_VOUCHER_ABOVE).nullable().default(null),
  /** Last day in Ulaanbaatar on which it is valid. */
  last_day: z.iso.date(),
  reason: staffReason,
  /** Note for colleagues: the campaign, the company that paid. */
  note: oneLine(0, 200).default(''),
  /** Phone or e-mail address that one gift card is sent to; others are printed. */
  recipient: recipient.default('')
})
export type CodeIssueRequest = z.output<typeof codeIssueRequestSchema>
export type CodeIssueRequestInput = z.input<typeof codeIssueRequestSchema>

export const codeIssueSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(CODE_ISSUE_KINDS),
    name: z.string(),
    amount: z.int(),
    count: z.int(),
    last_day: z.string(),
    reason: z.string(),
    note: z.string(),
    state: z.enum(CODE_ISSUE_STATES),
    /**
     * Phone or e-mail address that a card will be sent to, while it waits and for who may approve it; empty otherwise.
     */
    recipient: z.string(),
    /** Name of a member; null for a command on the shop's machine. */
    requested_by: z.string().nullable(),
    requested_at: z.string(),
    /** Moment until which a second person may approve it. */
    approve_until: z.string(),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    /** Whether the reader asked for it: they cannot approve it. */
    is_own: z.boolean(),
    /** Codes of which something was used, and ₮ that are not used yet. */
    used_count: z.int(),
    unused_amount: z.int()
  })
  .meta({ id: 'CodeIssue' })
export type CodeIssueBody = ResponseOf<typeof codeIssueSchema>

export const codeIssuesSchema = z
  .strictObject({
    issues: z.array(codeIssueSchema),
    next_cursor: z.string().nullable(),
    /** ₮ a day that the reader makes alone, corrections of wallets included. */
    limit: z.int()
  })
  .meta({ id: 'CodeIssues' })
export type CodeIssuesBody = ResponseOf<typeof codeIssuesSchema>

export const codeIssuePath = z.strictObject({ id: z.uuid() })

/** `PUT /api/back_office/issued_codes/{id}/revoke` */
export const revokeCodeIssueRequestSchema = z.strictObject({ reason: staffReason })
export type RevokeCodeIssueRequest = z.output<typeof revokeCodeIssueRequestSchema>
