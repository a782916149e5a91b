import { v7 as uuid } from 'uuid'
import type { SavedViewBody, SavedViewRequest, SavedViewsBody } from '../../../contract/saved-view.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { SavedViewTable } from './tables.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** The most views of one list that a member saves. */
const VIEWS_MAX = 30

const bodyOf = ({ id, name, query, is_shared, staff_id }: SavedViewTable, staffId: string): SavedViewBody => ({
  id,
  name,
  query,
  is_shared: is_shared === 1,
  is_own: staff_id === staffId
})

export async function listViews({ query }: Database, staffId: string, list: string): Promise<SavedViewsBody> {
  const rows = await query
    .selectFrom('saved_views')
    .selectAll()
    .where('list', '=', list)
    .where(e => e.or([e('staff_id', '=', staffId), e('is_shared', '=', 1)]))
    .orderBy('created_at')
    .execute()
  return { saved_views: rows.map(row => bodyOf(row, staffId)) }
}

export const saveView = (
  { db, now }: Deps,
  staff: StaffPrincipal,
  { is_shared, ...view }: SavedViewRequest
): ServiceResult<SavedViewBody> =>
  db.change(async tx => {
    const { count } = await tx.query
      .selectFrom('saved_views')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('staff_id', '=', staff.staffId)
      .where('list', '=', view.list)
      .executeTakeFirstOrThrow()
    if (Number(count) >= VIEWS_MAX)
      return unprocessable('saved-views-full', { field: 'name', values: { max: VIEWS_MAX } })
    const at = now()
    const row = {
      ...{ ...view, id: uuid(), staff_id: staff.staffId, is_shared: is_shared ? 1 : 0 },
      created_at: at.toISOString()
    }
    await tx.query.insertInto('saved_views').values(row).execute()
    const subject = { type: 'saved_view', id: row.id }
    await recordStaffAction(tx, staff, { action: 'saved_views.create', subject, after: view }, at)
    return ok(bodyOf(row, staff.staffId))
  })

/** Only who made it takes it away, also where it is shared. */
export const deleteView = ({ db, now }: Deps, staff: StaffPrincipal, id: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await tx.query
      .selectFrom('saved_views')
      .selectAll()
      .where('id', '=', id)
      .where('staff_id', '=', staff.staffId)
      .executeTakeFirst()
    if (!row) return notFound('not-found')
    await tx.query.deleteFrom('saved_views').where('id', '=', id).execute()
    const { list, name, query } = row
    const subject = { type: 'saved_view', id }
    await recordStaffAction(tx, staff, { action: 'saved_views.delete', subject, before: { list, name, query } }, now())
    return ok(undefined)
  })
