import { daysAfter, localDate, localMidnight } from '../time.ts'
import { GIFT_CARD_MAX, GIFT_CARD_MIN } from './gift-card.ts'

/** Money on codes that staff make: gift cards, merchants' vouchers and activation codes. */
export const CODE_ISSUE_KINDS = ['gift-card', 'voucher', 'activation'] as const
export type CodeIssueKind = (typeof CODE_ISSUE_KINDS)[number]

export const CODE_ISSUE_STATES = ['waiting', 'issued', 'rejected', 'expired', 'revoked'] as const
export type CodeIssueState = (typeof CODE_ISSUE_STATES)[number]

/** ₮ on one code. */
export const CODE_ISSUE_MIN = GIFT_CARD_MIN
export const CODE_ISSUE_MAX = GIFT_CARD_MAX
/** Codes made together, and ₮ on all of them. */
export const CODE_ISSUE_COUNT_MAX = 1_000
export const CODE_ISSUE_TOTAL_MAX = 100_000_000
/** Days ahead until which a code may be valid. */
const CODE_ISSUE_DAYS_MAX = 1_825

/** The moment at which the last day of a code is over. */
export const codeIssueEnd = (lastDay: string) => daysAfter(localMidnight(lastDay), 1)

interface AskedIssue {
  readonly kind: CodeIssueKind
  readonly amount: number
  readonly count: number
  readonly lastDay: string
  readonly recipient: string
}

interface CodeIssueProblem {
  readonly code: 'code-issue-total' | 'code-issue-day' | 'code-issue-recipient'
  readonly field: 'count' | 'last_day' | 'recipient'
}

/** Why codes cannot be made like this: too much money, a day that is over or far away, or one receiver of many. */
export function codeIssueProblem(
  { kind, amount, count, lastDay, recipient }: AskedIssue,
  now: Date
): CodeIssueProblem | undefined {
  if (amount * count > CODE_ISSUE_TOTAL_MAX) return { code: 'code-issue-total', field: 'count' }
  if (lastDay < localDate(now) || lastDay > localDate(daysAfter(now, CODE_ISSUE_DAYS_MAX)))
    return { code: 'code-issue-day', field: 'last_day' }
  if (recipient !== '' && (kind !== 'gift-card' || count !== 1))
    return { code: 'code-issue-recipient', field: 'recipient' }
  return undefined
}
