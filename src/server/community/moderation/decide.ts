import { type RejectionReason, submissionCanBecome } from '../../../domain/community/moderation.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { type ModerationDeps, publisherOf } from './deps.ts'
import { enqueueDecision } from './messages.ts'
import { closeReports, kindOf, lockSubmission, setState, type SubmissionRow } from './queries.ts'
import { holdsColumn, publishVersion } from './submit.ts'

/** Approves a text that waits: from now on it is public. `by` names the moderator, `actor` stands in the audit. */
export const approveSubmission = (
  deps: ModerationDeps,
  id: string,
  by: string,
  actor: StaffActor = 'command'
): ServiceResult<SubmissionRow> =>
  deps.db.change(async tx => {
    const row = await tx.first(lockSubmission, { id })
    if (!row) return notFound('submission-not-found')
    if (row.state !== 'pending') return unprocessable('submission-decided')
    const at = deps.now()
    await publishVersion(deps, tx, row, by, at)
    await afterDecision(tx, row, at)
    await recordDecision(tx, actor, row, { state: 'approved' }, at)
    return ok(row)
  })

interface Rejection {
  readonly reason: RejectionReason
  /** A note to the writer, in their language; may be empty. */
  readonly note: string
}

/** Rejects a text that waits, or takes one from public view after a report. Its writer is told why, and may appeal. */
export const rejectSubmission = (
  deps: ModerationDeps,
  id: string,
  { reason, note }: Rejection,
  by: string,
  actor: StaffActor = 'command'
): ServiceResult<SubmissionRow> =>
  deps.db.change(async tx => {
    const row = await tx.first(lockSubmission, { id })
    if (!row) return notFound('submission-not-found')
    if (!submissionCanBecome(row.state, 'rejected')) return unprocessable('submission-decided')
    const at = deps.now()
    await tx.run(setState, { id, state: 'rejected', reason, note, decided_at: at.toISOString(), decided_by: by })
    // While an edit waits the version before it is public; that one stays.
    if (row.state === 'approved') await publisherOf(deps, kindOf(row)).unpublish(tx, row.target_id, at)
    await afterDecision(tx, row, at)
    await recordDecision(tx, actor, row, { state: 'rejected', reason }, at)
    return ok(row)
  })

/** Texts and notes are personal data: the audit says which version was decided, and how. */
const recordDecision = (
  tx: Transaction,
  actor: StaffActor,
  { id, kind, state }: SubmissionRow,
  after: object,
  at: Date
) =>
  recordStaffAction(
    tx,
    actor,
    { action: 'submissions.decide', subject: { type: kind, id }, before: { state }, after },
    at
  )

async function afterDecision(tx: Transaction, { id, kind, target_id }: SubmissionRow, at: Date) {
  await tx.run(closeReports, { kind, target_id, closed_at: at.toISOString() })
  await enqueueDecision(tx, id, at)
}

/** Closes the reports of a text that is fine; one that they took from public view is public again. */
export const dismissReports = (
  deps: ModerationDeps,
  id: string,
  by: string,
  actor: StaffActor = 'command'
): ServiceResult<SubmissionRow> =>
  deps.db.change(async tx => {
    const row = await tx.first(lockSubmission, { id })
    if (!row) return notFound('submission-not-found')
    const { kind, target_id, state, holds_json } = row
    const at = deps.now()
    await tx.run(closeReports, { kind, target_id, closed_at: at.toISOString() })
    if (state === 'pending' && holdsColumn.read(holds_json).includes('reported'))
      await publishVersion(deps, tx, row, by, at)
    await recordDecision(tx, actor, row, { reports: 'dismissed' }, at)
    return ok(row)
  })
