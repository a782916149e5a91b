import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { CodeIssueRequest } from '../../../../contract/staff/issued-codes.ts'
import { codeIssueProblem } from '../../../../domain/money/code-issue.ts'
import { correctionExpiry, decisionProblem, needsApproval } from '../../../../domain/money/wallet-correction.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../../../../domain/money/wallet.ts'
import { err, ok } from '../../../../domain/result.ts'
import { emailsOfMembers, lockStaffMember, recordStaffAction, type StaffActor } from '../../../identity/index.ts'
import { bindDeps } from '../../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { StaffPrincipal } from '../../../platform/http/principal.ts'
import {
  conflict,
  forbidden,
  notFound,
  type Problem,
  type ServiceResult,
  unprocessable
} from '../../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../../platform/idempotency/idempotency.ts'
import { sumCorrectedWithoutApproval, correctionLimitsOf } from '../../wallet/index.ts'
import { nameColumn } from '../columns.ts'
import type { GiftCardNumbers } from '../gift-card-numbers.ts'
import type { GiftCards } from '../gift-cards.ts'
import type { CodeIssueTable } from '../tables.ts'
import { sumIssuedWithoutApproval } from './unapproved-issues.ts'
import { codesOfIssue } from './codes-of-issue.ts'
import { makeCodes } from './make-codes.ts'
import { voidCodesOfIssue } from './void-codes.ts'

export interface CodeIssuesDeps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly numbers: GiftCardNumbers
  readonly now: () => Date
}

export type CodeIssues = ReturnType<typeof createCodeIssues>

/** Money on codes that staff make; above a sum a day a second person approves it, as corrections of wallets. */
export const createCodeIssues = (deps: CodeIssuesDeps) => ({
  ...bindDeps(deps, { request, issueByCommand, approve, reject, revoke, expireRequests, codesOfIssue }),
  sumIssuedWithoutApproval
})

export const lockCodeIssue = statement<{ id: string }, CodeIssueTable>((db, p, dialect) => {
  const query = db.selectFrom('code_issues').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

const subjectOf = (id: string) => ({ type: 'code_issue', id })

/** An issue in a line of the audit, which outlives the data of whoever a card goes to. */
const auditBody = ({ kind, amount, count, last_day, reason, note, state, recipient }: CodeIssueTable) => ({
  ...{ kind, amount, count, total: amount * count, last_day, reason, note, state, has_recipient: recipient !== '' }
})

const nameJson = (mn: string, en = mn) => nameColumn.write({ mn, en })

const newIssue = (asked: CodeIssueRequest, nameEn: string | undefined, at: Date): CodeIssueTable => ({
  ...{ id: uuid(), kind: asked.kind, name_json: nameJson(asked.name, nameEn), amount: asked.amount },
  ...{ count: asked.count, last_day: asked.last_day, reason: asked.reason, note: asked.note },
  usable_above: asked.kind === 'voucher' ? (asked.usable_above ?? MERCHANT_VOUCHER_ABOVE[1]) : null,
  ...{ recipient: asked.recipient, state: 'waiting', requested_by: null, requested_at: at.toISOString() },
  ...{ approve_until: correctionExpiry(at).toISOString(), decided_by: null, decided_at: null }
})

function problemOf({ last_day: lastDay, ...asked }: CodeIssueRequest, at: Date): Problem | undefined {
  const problem = codeIssueProblem({ ...asked, lastDay }, at)
  return problem && { status: 422, ...problem }
}

/** Writes an issue, with its codes where nobody has to approve it. */
async function writeIssue(
  { giftCards }: CodeIssuesDeps,
  tx: Transaction,
  actor: StaffActor,
  issue: CodeIssueTable,
  at: Date
) {
  const isIssued = issue.state === 'issued'
  await tx.query
    .insertInto('code_issues')
    .values({ ...issue, recipient: isIssued ? '' : issue.recipient })
    .execute()
  if (isIssued) await makeCodes(tx, giftCards, issue, at)
  const action = isIssued ? 'code_issues.issue' : 'code_issues.request'
  await recordStaffAction(tx, actor, { action, subject: subjectOf(issue.id), after: auditBody(issue) }, at)
}

const askedSchema = z.strictObject({ id: z.string() })

/** Makes codes at once, or asks for a second person where it is above the sum of a day; sent twice, it is done once. */
const request = (
  deps: CodeIssuesDeps,
  staff: StaffPrincipal,
  asked: CodeIssueRequest,
  key: IdempotencyKey
): ServiceResult<{ id: string }> =>
  deps.db.change(async tx => {
    // Two requests of one person at once come one after the other, so that the sum of a day holds.
    await tx.first(lockStaffMember, { id: staff.staffId })
    const at = deps.now()
    return withIdempotency(
      tx,
      { principal: `code-issues:${staff.staffId}`, idempotencyKey: key, answers: askedSchema, now: at },
      async () => {
        const problem = problemOf(asked, at)
        if (problem) return err(problem)
        if (isOwn(asked.recipient, [staff.email])) return forbidden('code-issue-own')
        const { own } = await correctionLimitsOf(tx, staff.staffId)
        const alone =
          (await sumCorrectedWithoutApproval(tx, staff.staffId, at)) +
          (await sumIssuedWithoutApproval(tx, staff.staffId, at))
        const state = needsApproval(asked.amount * asked.count, alone, own) ? 'waiting' : 'issued'
        const issue: CodeIssueTable = { ...newIssue(asked, undefined, at), state, requested_by: staff.staffId }
        await writeIssue(deps, tx, staff, issue, at)
        return ok({ id: issue.id })
      }
    )
  })

/** Nobody makes or approves a card for themselves. */
const isOwn = (recipient: string, emails: readonly string[]) => emails.includes(recipient.toLowerCase())

/** Codes of a command on the shop's machine, which no second person approves; answers them for printing. */
const issueByCommand = (
  deps: CodeIssuesDeps,
  { nameEn, ...asked }: CodeIssueRequest & { readonly nameEn?: string | undefined }
): ServiceResult<readonly string[]> =>
  deps.db.change(async tx => {
    const at = deps.now()
    const problem = problemOf(asked, at)
    if (problem) return err(problem)
    const issue: CodeIssueTable = { ...newIssue(asked, nameEn, at), state: 'issued' }
    await writeIssue(deps, tx, 'command', issue, at)
    return ok((await codesOfIssue({ ...deps, db: tx }, issue)).map(({ code }) => code))
  })

/** Decides a request under its lock: of two who decide at once the second is told. */
const decide = (
  { db, giftCards, now }: CodeIssuesDeps,
  staff: StaffPrincipal,
  id: string,
  state: 'issued' | 'rejected'
): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now()
    if (staff.apiKeyId !== undefined) return forbidden('correction-person')
    const issue = await tx.first(lockCodeIssue, { id })
    if (!issue) return notFound('not-found')
    const { requested_by: requestedBy, approve_until: expiresAt } = issue
    if (issue.state === 'expired') return conflict('correction-expired')
    const open = issue.state === 'waiting' ? 'waiting' : 'applied'
    const problem = decisionProblem({ state: open, requestedBy: requestedBy ?? '', expiresAt }, staff.staffId, at)
    // Staff may take back what they asked for themselves.
    if (problem && !(problem === 'correction-own' && state === 'rejected'))
      return err<Problem>({ status: problem === 'correction-own' ? 403 : 409, code: problem })
    if (state === 'issued') {
      const emails = [...(await emailsOfMembers({ db: tx }, [requestedBy])).values(), staff.email]
      if (isOwn(issue.recipient, emails)) return forbidden('code-issue-own')
      const refusal = codeIssueProblem({ ...issue, lastDay: issue.last_day }, at)
      if (refusal) return unprocessable(refusal.code)
      await makeCodes(tx, giftCards, issue, at)
    }
    const decided = { state, decided_by: staff.staffId, decided_at: at.toISOString(), recipient: '' }
    await tx.query.updateTable('code_issues').set(decided).where('id', '=', id).execute()
    const action = state === 'issued' ? 'code_issues.approve' : 'code_issues.reject'
    const [before, after] = [{ state: issue.state }, auditBody({ ...issue, state })]
    await recordStaffAction(tx, staff, { action, subject: subjectOf(id), before, after }, at)
    return ok(undefined)
  })

const approve = (deps: CodeIssuesDeps, staff: StaffPrincipal, id: string) => decide(deps, staff, id, 'issued')
const reject = (deps: CodeIssuesDeps, staff: StaffPrincipal, id: string) => decide(deps, staff, id, 'rejected')

/** Takes what is not used of an issue out of use, for good. */
const revoke = (
  { db, giftCards, now }: CodeIssuesDeps,
  staff: StaffPrincipal,
  id: string,
  reason: string
): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now()
    const issue = await tx.first(lockCodeIssue, { id })
    if (!issue) return notFound('not-found')
    if (issue.state !== 'issued') return conflict('code-issue-not-issued')
    const voided = await voidCodesOfIssue(tx, giftCards, issue, at)
    await tx.query.updateTable('code_issues').set({ state: 'revoked' }).where('id', '=', id).execute()
    const change = { before: { state: issue.state }, after: { state: 'revoked', reason, ...voided } }
    await recordStaffAction(tx, staff, { action: 'code_issues.revoke', subject: subjectOf(id), ...change }, at)
    return ok(undefined)
  })

/** Requests that nobody approved in time end, and whom a card was for is forgotten. */
const expireRequests = async ({ db, now }: CodeIssuesDeps) => {
  await db.change(tx =>
    tx.query
      .updateTable('code_issues')
      .set({ state: 'expired', recipient: '' })
      .where('state', '=', 'waiting')
      .where('approve_until', '<=', now().toISOString())
      .execute()
  )
}
