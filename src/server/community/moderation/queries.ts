import type { SubmissionKind, SubmissionState } from '../../../domain/community/moderation.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ContentReportTable, SubmissionTable } from './tables.ts'

export type SubmissionRow = { [K in keyof SubmissionTable]: SubmissionTable[K] }
type Target = Pick<SubmissionRow, 'kind' | 'target_id'>

export const insertSubmission = statement<SubmissionRow, never>((db, p) =>
  db.insertInto('submissions').values({
    id: p('id'),
    kind: p('kind'),
    target_id: p('target_id'),
    subject_type: p('subject_type'),
    subject_id: p('subject_id'),
    subject_title: p('subject_title'),
    subject_path: p('subject_path'),
    user_id: p('user_id'),
    author_name: p('author_name'),
    author_email: p('author_email'),
    locale: p('locale'),
    text: p('text'),
    payload_json: p('payload_json'),
    photo_count: p('photo_count'),
    holds_json: p('holds_json'),
    state: p('state'),
    reason: p('reason'),
    note: p('note'),
    appeal: p('appeal'),
    network: p('network'),
    created_at: p('created_at'),
    decided_at: p('decided_at'),
    decided_by: p('decided_by')
  })
)

/** Locks it: of two moderators the second sees what the first decided. */
export const lockSubmission = statement<{ id: string }, SubmissionRow>((db, p, dialect) => {
  const query = db.selectFrom('submissions').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const submissionById = statement<{ id: string }, SubmissionRow>((db, p) =>
  db.selectFrom('submissions').selectAll().where('id', '=', p('id'))
)

/** Every version of a text, newest first. */
export const versionsOfTarget = statement<Target, SubmissionRow>((db, p) =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('kind', '=', p('kind'))
    .where('target_id', '=', p('target_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
)

export const setState = statement<
  Pick<SubmissionRow, 'id' | 'state' | 'reason' | 'note' | 'decided_at' | 'decided_by'>,
  never
>((db, p) =>
  db
    .updateTable('submissions')
    .set({
      state: p('state'),
      reason: p('reason'),
      note: p('note'),
      decided_at: p('decided_at'),
      decided_by: p('decided_by')
    })
    .where('id', '=', p('id'))
)

/** Moves every version of a text from one state to another. */
export const moveVersions = statement<Target & { from: SubmissionState; to: SubmissionState }, never>((db, p) =>
  db
    .updateTable('submissions')
    .set({ state: p('to') })
    .where('kind', '=', p('kind'))
    .where('target_id', '=', p('target_id'))
    .where('state', '=', p('from'))
)

/** Puts a version back into the queue. */
export const reopenSubmission = statement<Pick<SubmissionRow, 'id' | 'holds_json' | 'appeal'>, never>((db, p) =>
  db
    .updateTable('submissions')
    .set({ state: 'pending', holds_json: p('holds_json'), appeal: p('appeal'), decided_at: null, decided_by: null })
    .where('id', '=', p('id'))
)

export const countApproved = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('submissions')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('state', 'in', ['approved', 'superseded'])
    .where('decided_by', 'is not', null)
)

/** The name under the last text of a customer that was approved. */
export const lastApprovedName = statement<{ user_id: string }, { author_name: string }>((db, p) =>
  db
    .selectFrom('submissions')
    .select('author_name')
    .where('user_id', '=', p('user_id'))
    .where('state', 'in', ['approved', 'superseded'])
    .where('decided_by', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
)

export const countFromNetwork = statement<{ network: string; since: string }, { count: number }>((db, p) =>
  db
    .selectFrom('submissions')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('network', '=', p('network'))
    .where('created_at', '>', p('since'))
)

/** The newest version of each text. */
export const submissionsOfUser = statement<{ user_id: string; before: string; limit: number }, SubmissionRow>((db, p) =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('state', '!=', 'superseded')
    .where('id', '<', p('before'))
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('submissions as newer')
            .select('newer.id')
            .whereRef('newer.kind', '=', 'submissions.kind')
            .whereRef('newer.target_id', '=', 'submissions.target_id')
            .whereRef('newer.id', '>', 'submissions.id')
        )
      )
    )
    .orderBy('id', 'desc')
    .limit(p('limit'))
)

/** The queue in the order in which it came. */
export const pendingSubmissions = statement<{ limit: number }, SubmissionRow>((db, p) =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(p('limit'))
)

/** A second report of the same text by the same reader changes nothing. */
export const insertReport = statement<ContentReportTable, never>((db, p) =>
  db
    .insertInto('content_reports')
    .values({
      id: p('id'),
      kind: p('kind'),
      target_id: p('target_id'),
      reporter: p('reporter'),
      user_id: p('user_id'),
      reason: p('reason'),
      comment: p('comment'),
      created_at: p('created_at'),
      closed_at: p('closed_at')
    })
    .onConflict(c => c.columns(['kind', 'target_id', 'reporter']).doNothing())
)

export const openReportsOf = statement<Target, ContentReportTable>((db, p) =>
  db
    .selectFrom('content_reports')
    .selectAll()
    .where('kind', '=', p('kind'))
    .where('target_id', '=', p('target_id'))
    .where('closed_at', 'is', null)
    .orderBy('created_at')
)

/** Open reports with the version that readers see, or saw. */
export const openReports = statement<{ limit: number }, ContentReportTable & { submission_id: string }>((db, p) =>
  db
    .selectFrom('content_reports')
    .innerJoin('submissions', join =>
      join
        .onRef('submissions.kind', '=', 'content_reports.kind')
        .onRef('submissions.target_id', '=', 'content_reports.target_id')
        .on('submissions.state', 'in', ['approved', 'pending'])
    )
    .selectAll('content_reports')
    .select('submissions.id as submission_id')
    .where('content_reports.closed_at', 'is', null)
    .orderBy('content_reports.created_at')
    .limit(p('limit'))
)

export const closeReports = statement<Target & { closed_at: string }, never>((db, p) =>
  db
    .updateTable('content_reports')
    .set({ closed_at: p('closed_at') })
    .where('kind', '=', p('kind'))
    .where('target_id', '=', p('target_id'))
    .where('closed_at', 'is', null)
)

export const eraseSubmissionsOf = statement<{ user_id: string }, never>((db, p) =>
  db.deleteFrom('submissions').where('user_id', '=', p('user_id'))
)

export const forgetNetworksBefore = statement<{ created_at: string }, never>((db, p) =>
  db
    .updateTable('submissions')
    .set({ network: '' })
    .where('created_at', '<', p('created_at'))
    .where('network', '!=', '')
)

/** Versions that are not public, and nobody waits for. */
export const deleteDecidedBefore = statement<{ decided_at: string }, never>((db, p) =>
  db
    .deleteFrom('submissions')
    .where('state', 'in', ['rejected', 'withdrawn', 'superseded'])
    .where('created_at', '<', p('decided_at'))
)

export const deleteReportsBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('content_reports').where('created_at', '<', p('created_at'))
)

export const kindOf = ({ kind }: Pick<SubmissionRow, 'kind'>) => kind as SubmissionKind
