import { v7 as uuid } from 'uuid'
import {
  REPORTS_PER_HOUR,
  REPORTS_TO_HIDE,
  type ReportReason,
  type SubmissionKind
} from '../../../domain/community/moderation.ts'
import { readerRange } from '../../../domain/rate-limit/rate-limit-prefix.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ModerationDeps, publisherOf } from './deps.ts'
import {
  insertReport,
  lockSubmission,
  openReportsOf,
  reopenSubmission,
  versionsOfTarget,
  type SubmissionRow
} from './queries.ts'
import { AUTOMATIC, holdsColumn } from './submit.ts'
import type { ContentReportTable } from './tables.ts'

const FROM_NETWORK = { name: 'moderation-objection', max: REPORTS_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

interface Report {
  readonly kind: SubmissionKind
  readonly targetId: string
  readonly reason: ReportReason
  readonly comment: string
  readonly userId: string | undefined
  readonly network: string
}

/**
 * Reports a public text. One that no person has approved leaves public view when several readers report it, until a
 * moderator has read it; readers of one network count as one, and so does a customer in several.
 */
export const reportContent = (deps: ModerationDeps, given: Report): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    const at = deps.now()
    const network = deps.pseudonymize(`report\n${given.network}`)
    if (!(await consumeLimit(tx, FROM_NETWORK, network, at))) return tooMany('too-many-requests', HOUR_S)
    const target = { kind: given.kind, target_id: given.targetId }
    const versions = await tx.all(versionsOfTarget, target)
    const shown = versions.find(({ state }) => state === 'approved')
    if (!shown) return notFound('not-found')
    await tx.run(insertReport, {
      ...target,
      id: uuid(),
      reporter: deps.pseudonymize(`reader\n${readerRange(given.network)}`),
      user_id: given.userId ?? null,
      reason: given.reason,
      comment: given.comment,
      created_at: at.toISOString(),
      closed_at: null
    })
    // Nobody hides a text that a person has read and approved.
    if (shown.decided_by === AUTOMATIC && readersOf(await tx.all(openReportsOf, target)) >= REPORTS_TO_HIDE)
      await hide(deps, tx, shown, at)
    return ok(undefined)
  })

const readersOf = (reports: readonly ContentReportTable[]) =>
  new Set(reports.map(({ user_id, reporter }) => user_id ?? reporter)).size

async function hide(deps: ModerationDeps, tx: Transaction, { id, holds_json }: SubmissionRow, at: Date) {
  const row = await tx.first(lockSubmission, { id })
  if (row?.state !== 'approved') return
  const holds = [...new Set([...holdsColumn.read(holds_json), 'reported' as const])]
  await tx.run(reopenSubmission, { id, holds_json: holdsColumn.write(holds), appeal: row.appeal })
  await publisherOf(deps, row.kind as SubmissionKind).unpublish(tx, row.target_id, at)
}

interface Appeal {
  readonly userId: string
  readonly text: string
  readonly network: string
}

/** Asks for a second look at a rejected text; once. */
export const appealDecision = (
  deps: ModerationDeps,
  id: string,
  { userId, text, network }: Appeal
): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    const key = deps.pseudonymize(`report\n${network}`)
    if (!(await consumeLimit(tx, FROM_NETWORK, key, deps.now()))) return tooMany('too-many-requests', HOUR_S)
    const row = await tx.first(lockSubmission, { id })
    // Another person's text is answered like one that does not exist.
    if (row?.user_id !== userId) return notFound('submission-not-found')
    if (row.state !== 'rejected' || row.appeal !== null) return unprocessable('appeal-not-possible')
    await tx.run(reopenSubmission, { id, holds_json: row.holds_json, appeal: text })
    return ok(undefined)
  })
