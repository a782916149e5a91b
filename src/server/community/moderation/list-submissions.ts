import type { ModerationList } from '../../../contract/staff/moderation.ts'
import type { SubmissionKind } from '../../../domain/community/moderation.ts'
import type { Database } from '../../platform/db/database.ts'
import { submissionById, type SubmissionRow } from './queries.ts'

export interface SubmissionListQuery {
  readonly list: ModerationList
  readonly kind?: SubmissionKind | undefined
  /** Id of the last one that was read. */
  readonly cursor?: string | undefined
}

/** A page of texts for moderators: what waits begins with the oldest, what is decided with the newest. */
export async function submissionsIn(
  db: Database,
  { list, kind, cursor }: SubmissionListQuery,
  limit: number
): Promise<readonly SubmissionRow[]> {
  const after = cursor === undefined ? undefined : await db.first(submissionById, { id: cursor })
  if (cursor !== undefined && !after) return []
  const isOldestFirst = list === 'pending' || list === 'reported'
  const [order, beyond] = isOldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = db.query
    .selectFrom('submissions')
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
  if (list !== 'reported') query = query.where('state', '=', list)
  else
    query = query
      .where('state', 'in', ['approved', 'pending'])
      .where(e =>
        e.exists(
          e
            .selectFrom('content_reports')
            .select('content_reports.id')
            .whereRef('content_reports.kind', '=', 'submissions.kind')
            .whereRef('content_reports.target_id', '=', 'submissions.target_id')
            .where('content_reports.closed_at', 'is', null)
        )
      )
  if (kind) query = query.where('kind', '=', kind)
  if (after) {
    const { created_at, id } = after
    query = query.where(e =>
      e.and([
        // Said twice, so that both databases begin in the index where the page does.
        e('created_at', isOldestFirst ? '>=' : '<=', created_at),
        e.or([e('created_at', beyond, created_at), e('id', beyond, id)])
      ])
    )
  }
  return query.execute()
}
