import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import {
  HOLD_REASONS,
  holdReasons,
  type HoldReason,
  type SubmissionKind
} from '../../../domain/community/moderation.ts'
import { HOUR_MS, later } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { type ModerationDeps, publisherOf } from './deps.ts'
import {
  countApproved,
  countFromNetwork,
  insertSubmission,
  lastApprovedName,
  kindOf,
  moveVersions,
  setState,
  type SubmissionRow
} from './queries.ts'

/** Stands for the rules in `decided_by`, where nothing held a text. */
export const AUTOMATIC = 'automatic'

export const holdsColumn = jsonColumn('submissions.holds_json', z.array(z.enum(HOLD_REASONS)).readonly())
export const payloadColumn = jsonColumn('submissions.payload_json', z.unknown())

/** The subject of a text, for the queue and for mails to its author. */
export interface SubmissionSubject {
  readonly type: string
  readonly id: string
  readonly title: string
  /** Path of the page where it will stand, without the language: `/products/slug`. */
  readonly path: string
}

export interface SubmissionAuthor {
  /** Null for a guest. */
  readonly userId: string | null
  /** The author's name as others read it. */
  readonly name: string
  /** Address at which a guest is told of the decision; a customer is written to at the address of the account. */
  readonly email: string | null
}

/** One version of a text, before anything is public. */
export interface NewSubmission {
  readonly kind: SubmissionKind
  /** Id of the row that it becomes; the same for each later version. */
  readonly targetId: string
  readonly subject: SubmissionSubject
  readonly author: SubmissionAuthor
  readonly locale: Locale
  /** Everything of it that people will read, joined by line breaks. */
  readonly text: string
  /** JSON that the publisher is given. */
  readonly payload: unknown
  readonly photoCount: number
  /** About a product whose praise the law restricts: it always waits for a moderator. */
  readonly isRestricted: boolean
  readonly network: string
}

export interface SubmissionOutcome {
  readonly submissionId: string
  readonly state: 'approved' | 'pending'
  readonly holds: readonly HoldReason[]
}

/**
 * Takes a version of a text: public at once where nothing holds it, otherwise when a moderator approves it. The
 * version approved before stays public until then; an earlier version that waits is superseded.
 */
export async function submitVersion(
  deps: ModerationDeps,
  tx: Transaction,
  submission: NewSubmission
): Promise<SubmissionOutcome> {
  const { kind, targetId, subject, author } = submission
  const at = deps.now()
  await tx.run(moveVersions, { kind, target_id: targetId, from: 'pending', to: 'superseded' })
  const network = deps.pseudonymize(`submission\n${submission.network}`)
  const holds = await holdsOf(deps, tx, submission, network, at)
  const row: SubmissionRow = {
    id: uuid(),
    kind,
    target_id: targetId,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_title: subject.title,
    subject_path: subject.path,
    user_id: author.userId,
    author_name: author.name,
    author_email: author.userId === null ? (author.email ?? '') : '',
    locale: submission.locale,
    text: submission.text,
    payload_json: payloadColumn.write(submission.payload),
    photo_count: submission.photoCount,
    holds_json: holdsColumn.write(holds),
    state: 'pending',
    reason: null,
    note: '',
    appeal: null,
    network,
    created_at: at.toISOString(),
    decided_at: null,
    decided_by: null
  }
  await tx.run(insertSubmission, row)
  if (holds.length > 0) return { submissionId: row.id, state: 'pending', holds }
  await publishVersion(deps, tx, row, AUTOMATIC, at)
  return { submissionId: row.id, state: 'approved', holds }
}

/**
 * Records a text of the shop's staff, which is public already: readers may report it as any other, and a report that is
 * upheld takes it from public view.
 */
export async function recordStaffText(
  tx: Transaction,
  {
    kind,
    targetId,
    subject,
    author,
    locale,
    text,
    payload
  }: Omit<NewSubmission, 'network' | 'photoCount' | 'isRestricted'>,
  at: Date
) {
  await tx.run(insertSubmission, {
    ...{ id: uuid(), kind, target_id: targetId, locale, text, payload_json: payloadColumn.write(payload) },
    ...{ subject_type: subject.type, subject_id: subject.id, subject_title: subject.title, subject_path: subject.path },
    ...{ user_id: null, author_name: author.name, author_email: '', photo_count: 0, holds_json: holdsColumn.write([]) },
    ...{ state: 'approved', reason: null, note: '', appeal: null, network: '' },
    ...{ created_at: at.toISOString(), decided_at: at.toISOString(), decided_by: author.name }
  })
}

async function holdsOf(
  { blockedWords }: ModerationDeps,
  tx: Transaction,
  { kind, text, photoCount, isRestricted, author }: NewSubmission,
  network: string,
  at: Date
) {
  const writer = author.userId === null ? undefined : { user_id: author.userId }
  const approved = writer && (await tx.first(countApproved, writer))
  const known = writer && (await tx.first(lastApprovedName, writer))
  const since = later(at, -HOUR_MS).toISOString()
  const recent = await tx.first(countFromNetwork, { network, since })
  return holdReasons({
    ...{ kind, photoCount, isRestricted, blockedWords },
    text: `${author.name}\n${text}`,
    isNewName: known?.author_name !== author.name,
    approvedBefore: Number(approved?.count ?? 0),
    recentFromNetwork: Number(recent?.count ?? 0)
  })
}

/** Makes a version the public one; the version that was public before is superseded. */
export async function publishVersion(
  deps: ModerationDeps,
  tx: Transaction,
  { id, payload_json, ...row }: SubmissionRow,
  by: string,
  at: Date
) {
  const kind = kindOf(row)
  await tx.run(moveVersions, { kind, target_id: row.target_id, from: 'approved', to: 'superseded' })
  await tx.run(setState, {
    id,
    state: 'approved',
    reason: null,
    note: '',
    decided_at: at.toISOString(),
    decided_by: by
  })
  await publisherOf(deps, kind).publish(tx, row.target_id, payloadColumn.read(payload_json), at)
}

/** Withdraws a text by its writer: nothing of it stays public or waits. */
export async function withdrawSubmission(
  deps: ModerationDeps,
  tx: Transaction,
  kind: SubmissionKind,
  targetId: string
) {
  const target = { kind, target_id: targetId }
  for (const from of ['pending', 'approved', 'rejected'] as const)
    await tx.run(moveVersions, { ...target, from, to: 'withdrawn' })
  await publisherOf(deps, kind).unpublish(tx, targetId, deps.now())
}
