import { getCodeIssues, postCodeIssue } from '../../api/staff/issued-codes.ts'
import type { CodeIssueRequestInput } from '../../contract/staff/issued-codes.ts'
import {
  CODE_ISSUE_COUNT_MAX,
  type CodeIssueKind,
  CODE_ISSUE_MAX,
  CODE_ISSUE_MIN
} from '../../domain/money/code-issue.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../../domain/money/wallet.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import type { IssuedCodeListSearch } from '../office/issued-code-list-search.ts'

export {
  codeIssuesFileUrl,
  issuedCodesFileUrl,
  putCodeIssueDecision as decideCodeIssue,
  putCodeIssueRevocation as revokeCodeIssue
} from '../../api/staff/issued-codes.ts'

export const codeIssuesQuery = (search: IssuedCodeListSearch) => ({
  queryKey: ['issued-codes', search],
  queryFn: () => getCodeIssues(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

/** A retry after silence makes no codes again. */
export const issueCodes = (body: CodeIssueRequestInput) =>
  withIdempotencyKey('code-issue', key => postCodeIssue(body, key))

/** A request as it is typed. */
export interface CodeIssueDraft {
  readonly kind: CodeIssueKind
  readonly name: string
  readonly amount: string
  readonly count: string
  readonly above: string
  readonly lastDay: string
  readonly reason: string
  readonly note: string
  readonly recipient: string
}

export const EMPTY_CODE_ISSUE: CodeIssueDraft = {
  ...{ kind: 'gift-card', name: '', amount: '', count: '1', above: String(MERCHANT_VOUCHER_ABOVE[1]) },
  ...{ lastDay: '', reason: '', note: '', recipient: '' }
}

export type CodeIssueProblem = 'problem_required' | 'problem_amount' | 'problem_count' | 'problem_reason'
export type CodeIssueProblems = Partial<Record<keyof CodeIssueDraft, CodeIssueProblem>>

const isBetween = (text: string, least: number, most: number) =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The typed fields as a request, and the problem of each field. */
export function readCodeIssue(draft: CodeIssueDraft): {
  readonly request: CodeIssueRequestInput
  readonly problems: CodeIssueProblems
} {
  const { kind, name, amount, count, above, lastDay, reason, note, recipient } = draft
  return {
    problems: {
      ...(name.trim() === '' && { name: 'problem_required' as const }),
      ...(!isBetween(amount, CODE_ISSUE_MIN, CODE_ISSUE_MAX) && { amount: 'problem_amount' as const }),
      ...(!isBetween(count, 1, CODE_ISSUE_COUNT_MAX) && { count: 'problem_count' as const }),
      ...(lastDay === '' && { lastDay: 'problem_required' as const }),
      ...(reason.trim().length < 3 && { reason: 'problem_reason' as const })
    },
    request: {
      ...{ kind, name, amount: Number(amount), count: Number(count), last_day: lastDay, reason, note },
      usable_above: kind === 'voucher' ? (MERCHANT_VOUCHER_ABOVE.find(each => String(each) === above) ?? null) : null,
      recipient: kind === 'gift-card' ? recipient.trim() : ''
    }
  }
}

/** The field of a draft that a field of the request was typed in. */
export const CODE_ISSUE_FIELDS: Readonly<Record<string, keyof CodeIssueDraft>> = {
  ...{ name: 'name', amount: 'amount', count: 'count', last_day: 'lastDay', reason: 'reason', note: 'note' },
  recipient: 'recipient'
}
