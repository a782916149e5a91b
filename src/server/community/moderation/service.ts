import type { OwnSubmission, OwnSubmissions } from '../../../contract/community/moderation.ts'
import type { RejectionReason, SubmissionKind } from '../../../domain/community/moderation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { LAST_ID } from '../../platform/db/id-range.ts'
import type { Reader } from '../../platform/db/database.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { contactsOf } from '../../identity/index.ts'
import { approveSubmission, dismissReports, rejectSubmission } from './decide.ts'
import type { ModerationDeps } from './deps.ts'
import { appealDecision, reportContent } from './reports-and-appeals.ts'
import {
  kindOf,
  openReports,
  openReportsOf,
  pendingSubmissions,
  submissionById,
  submissionsOfUser,
  versionsOfTarget,
  type SubmissionRow
} from './queries.ts'
import { submitVersion, withdrawSubmission } from './submit.ts'

const QUEUE_MAX = 200
const MINE_PER_PAGE = 20

/** The newest version of a text, as its own writer is told about it. */
export interface VersionState {
  readonly submissionId: string
  readonly state: SubmissionRow['state']
  readonly reason: RejectionReason | null
  readonly note: string
  readonly canAppeal: boolean
}

const canAppeal = ({ state, appeal, user_id }: SubmissionRow) =>
  state === 'rejected' && appeal === null && user_id !== null

const stateOf = (row: SubmissionRow): VersionState => ({
  submissionId: row.id,
  state: row.state,
  reason: row.reason as RejectionReason | null,
  note: row.note,
  canAppeal: canAppeal(row)
})

/** The newest version of each text, for the lists of its own writer. */
async function versionsOf(_: ModerationDeps, reader: Reader, kind: SubmissionKind, targetIds: readonly string[]) {
  const states = new Map<string, VersionState>()
  for (const target_id of targetIds) {
    const [newest] = await reader.all(versionsOfTarget, { kind, target_id })
    if (newest) states.set(target_id, stateOf(newest))
  }
  return states
}

/** Everything a customer has submitted, newest first; `cursor` is the id of the last one that was read. */
async function mine(
  deps: ModerationDeps,
  userId: string,
  { cursor, locale }: { readonly cursor?: string | undefined; readonly locale: Locale }
): Promise<OwnSubmissions> {
  const { db } = deps
  const rows = await db.all(submissionsOfUser, {
    user_id: userId,
    before: cursor ?? LAST_ID,
    limit: MINE_PER_PAGE + 1
  })
  const shown = rows.slice(0, MINE_PER_PAGE)
  return {
    submissions: await Promise.all(shown.map(row => ownBody(deps, row, locale))),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  }
}

async function ownBody({ titleOf }: ModerationDeps, row: SubmissionRow, locale: Locale): Promise<OwnSubmission> {
  const title = (await titleOf({ type: row.subject_type, id: row.subject_id }, locale)) ?? row.subject_title
  return {
    id: row.id,
    kind: kindOf(row),
    subject: { type: row.subject_type, id: row.subject_id, title, path: row.subject_path },
    text: row.text,
    state: row.state,
    reason: row.reason as RejectionReason | null,
    note: row.note,
    can_appeal: canAppeal(row),
    created_at: row.created_at,
    decided_at: row.decided_at
  }
}

/** Pending submissions, oldest first. */
const queue = ({ db }: ModerationDeps) => db.all(pendingSubmissions, { limit: QUEUE_MAX })

const reports = ({ db }: ModerationDeps) => db.all(openReports, { limit: QUEUE_MAX })

/** A text with every version of it, newest first, and its open reports. */
async function show({ db }: ModerationDeps, id: string) {
  const row = await db.first(submissionById, { id })
  if (!row) return undefined
  const { kind, target_id } = row
  const versions = await db.all(versionsOfTarget, { kind, target_id })
  return { submission: row, versions, reports: await db.all(openReportsOf, { kind, target_id }) }
}

/** The decision about a text and the address of its writer; undefined where there is none to write to. */
async function mailContent({ db }: ModerationDeps, submissionId: string) {
  const row = await db.first(submissionById, { id: submissionId })
  if (!row || (row.state !== 'approved' && row.state !== 'rejected')) return undefined
  const to = row.user_id === null ? row.author_email : (await contactsOf(db, row.user_id)).email
  return to ? { to, row, canAppeal: canAppeal(row) } : undefined
}

/** Decides what of the things that customers write becomes public. */
export const createModeration = (deps: ModerationDeps) =>
  bindDeps(deps, {
    ...{
      submit: submitVersion,
      withdraw: withdrawSubmission,
      versionsOf,
      mine,
      report: reportContent,
      appeal: appealDecision
    },
    ...{ queue, reports, show, approve: approveSubmission, reject: rejectSubmission, dismissReports, mailContent }
  })

export type Moderation = ReturnType<typeof createModeration>
