import type { StaffSubmission, StaffSubmissions, StaffSubmissionView } from '../../../contract/staff/moderation.ts'
import type { RejectionReason, ReportReason, SubmissionKind } from '../../../domain/community/moderation.ts'
import { ok } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { submissionsIn, type SubmissionListQuery } from './list-submissions.ts'
import { kindOf, type SubmissionRow } from './queries.ts'
import type { Moderation } from './service.ts'
import { holdsColumn, payloadColumn } from './submit.ts'

const PER_PAGE = 20

/** A version of a text, as the modules of its kind know it. */
export interface SubmittedVersion {
  readonly kind: SubmissionKind
  readonly targetId: string
  readonly payload: unknown
}

interface Deps {
  readonly db: Database
  readonly moderation: Pick<Moderation, 'show'>
  /** Addresses of the pictures of a version, also of those that are not public. */
  readonly picturesOf: (version: SubmittedVersion) => Promise<readonly string[]>
  readonly replyOf: (reviewId: string) => Promise<string>
}

async function list({ db }: Deps, wanted: SubmissionListQuery): ServiceResult<StaffSubmissions> {
  const rows = await submissionsIn(db, wanted, PER_PAGE + 1)
  const shown = rows.slice(0, PER_PAGE)
  return ok({
    submissions: shown.map(submissionBody),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  })
}

async function view({ moderation, picturesOf, replyOf }: Deps, id: string) {
  const found = await moderation.show(id)
  if (!found) return notFound('submission-not-found')
  const { submission, versions, reports } = found
  const { target_id: targetId, payload_json } = submission
  const kind = kindOf(submission)
  return ok<StaffSubmissionView>({
    submission: submissionBody(submission),
    versions: versions.map(versionBody),
    reports: reports.map(({ reason, comment, created_at }) => ({
      reason: reason as ReportReason,
      comment,
      created_at
    })),
    pictures: [...(await picturesOf({ kind, targetId, payload: payloadColumn.read(payload_json) }))],
    reply: kind === 'review' || kind === 'vendor-review' ? await replyOf(targetId) : ''
  })
}

const versionBody = (row: SubmissionRow) => ({
  id: row.id,
  text: row.text,
  state: row.state,
  reason: row.reason as RejectionReason | null,
  note: row.note,
  appeal: row.appeal,
  created_at: row.created_at,
  decided_at: row.decided_at,
  decided_by: row.decided_by
})

const submissionBody = (row: SubmissionRow): StaffSubmission => ({
  ...versionBody(row),
  kind: kindOf(row),
  target_id: row.target_id,
  subject: { title: row.subject_title, path: row.subject_path },
  author: row.author_name,
  language: row.locale,
  holds: [...holdsColumn.read(row.holds_json)],
  photo_count: row.photo_count
})

/** Texts of customers, as moderators of the staff read them. */
export const createModerationBackOffice = (deps: Deps) => bindDeps(deps, { list, view })

export type ModerationBackOffice = ReturnType<typeof createModerationBackOffice>
